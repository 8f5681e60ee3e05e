#if canImport(Glibc)
  import CMalloc
  import Glibc
#endif

/// How this process gets its memory from the system.
///
/// A run over a million lines takes more than a hundred megabytes (docs/performance.md) and gives
/// hardly any of it back before it ends. glibc would get it in steps of 132 KB, for other threads
/// than the first of 4 KB, and each large array by itself, which it would return as soon as that is
/// free. Pages of two megabytes are not asked for: where the machine is a virtual one, its host may
/// first have to find each.
package enum HeapGrowth {
  /// Makes the process ask for memory in large steps, and keep what it has got. The part of a step
  /// that is not touched takes up no memory, unless the system sets aside all that it promises.
  ///
  /// Where addresses are limited, and elsewhere than on Linux, nothing changes.
  package static func inLargeSteps() {
    #if canImport(Glibc)
      guard isUnlimited(RLIMIT_AS), isUnlimited(RLIMIT_DATA) else { return }
      mallopt(M_TOP_PAD, 64 << 20)
      mallopt(M_TRIM_THRESHOLD, .max)
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
    #endif
  }

  #if canImport(Glibc)
    private static func isUnlimited(_ resource: __rlimit_resource) -> Bool {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
        && limit.rlim_cur == .max
    }
  #endif
}
