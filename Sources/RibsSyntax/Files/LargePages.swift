#if canImport(Glibc)
  import CMalloc
  import Glibc
  import Synchronization

  /// How this process gets its memory from the system.
  ///
  /// A run over a million lines takes 140 MB and gives nothing back before it ends. glibc would get it
  /// in steps of 132 KB, for other threads of 4 KB, and in pages of 4 KB; in large steps and pages a run
  /// on two cores takes a fifth less time.
  package enum LargePages {
    /// Prepares the memory of the first thread. To be called on it, before others begin; a second call
    /// does nothing.
    package static func prepareProcess() { _ = firstHeap }

    /// Prepares the memory of another thread, where the process is prepared.
    static func prepareThread() {
      // Too large for the blocks that a thread keeps for itself, whatever heap they are from.
      guard let firstHeap, let block = malloc(4096) else { return }
      free(block)
      let address = UInt(bitPattern: block)
      // A heap of glibc's lies at a multiple of its size.
      let heap = address & ~(heapSize - 1)
      guard !firstHeap.contains(address), knownHeaps.withLock({ $0.insert(heap).inserted }) else {
        return
      }
      advise(heap..<heap + heapSize)
    }

    /// The size of all heaps but the first on systems of 64 bits (`HEAP_MAX_SIZE`, glibc 2.36,
    /// malloc/arena.c), in bytes.
    private static let heapSize: UInt = 64 << 20

    private static let knownHeaps = Mutex<Set<UInt>>([])

    /// Nil where memory is limited: steps count whether they are filled or not.
    private static let firstHeap: Range<UInt>? = {
      guard isUnlimited(RLIMIT_AS), isUnlimited(RLIMIT_DATA) else { return nil }
      let start = UInt(bitPattern: sbrk(0))
      mallopt(M_TRIM_THRESHOLD, .max)
      mallopt(M_TOP_PAD, Int32(4 * heapSize))
      // What is left of the heap is too small for these, so it grows.
      for block in (0..<4).map({ _ in malloc(64 << 10) }) { free(block) }
      mallopt(M_TOP_PAD, Int32(heapSize))
      // Large blocks would come in pages of their own.
      mallopt(M_MMAP_THRESHOLD, Int32(heapSize / 2))
      let end = UInt(bitPattern: sbrk(0))
      guard start < end else { return nil }
      advise(start..<end)
      return start..<end
    }()

    private static func isUnlimited(_ resource: __rlimit_resource) -> Bool {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 && limit.rlim_cur == .max
    }

    /// Whether the system heeds this or knows no large pages makes no other difference.
    private static func advise(_ range: Range<UInt>) {
      let page = UInt(getpagesize())
      let start = (range.lowerBound + page - 1) / page * page
      guard start < range.upperBound else { return }
      madvise(UnsafeMutableRawPointer(bitPattern: start), Int(range.upperBound - start), MADV_HUGEPAGE)
    }
  }
#else
  /// Darwin's `malloc` takes large regions by itself.
  package enum LargePages {
    package static func prepareProcess() {}
    static func prepareThread() {}
  }
#endif
