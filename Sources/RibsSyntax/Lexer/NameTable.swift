/// The names that a file mentions while it is read, each once: a hash table of hashes.
///
/// Not an array, for the same reason as `TokenBuffer`.
struct NameTable: ~Copyable {
  /// 0 where free. The count is a power of two, and at least half of them are free.
  private var slots: UnsafeMutableBufferPointer<UInt32>
  private var count = 0

  /// Makes room for the names of a file of that many bytes.
  init(bytes: Int) {
    // Real code has a name that it did not have before for every 60 bytes.
    var room = 64
    while room < bytes / 24 { room *= 2 }
    slots = Self.freeSlots(room)
  }

  deinit {
    slots.deallocate()
  }

  @inline(__always)
  mutating func insert(_ name: NameHash) {
    let mask = slots.count &- 1
    var slot = Int(name.value >> 1) & mask
    while slots[slot] != name.value {
      if slots[slot] == 0 {
        slots[slot] = name.value
        count += 1
        if count * 2 > slots.count { grow() }
        return
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// In no order that means anything, but the same for the same file.
  var names: [NameHash] {
    var names: [NameHash] = []
    names.reserveCapacity(count)
    for slot in slots where slot != 0 { names.append(NameHash(value: slot)) }
    return names
  }

  private mutating func grow() {
    let old = slots
    slots = Self.freeSlots(old.count * 2)
    count = 0
    for slot in old where slot != 0 { insert(NameHash(value: slot)) }
    old.deallocate()
  }

  private static func freeSlots(_ count: Int) -> UnsafeMutableBufferPointer<UInt32> {
    let slots = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count)
    slots.initialize(repeating: 0)
    return slots
  }
}
