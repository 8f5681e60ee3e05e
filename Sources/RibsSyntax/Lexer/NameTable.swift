/// The names that a file mentions while it is read, each once. Its memory is kept from one file to
/// the next.
///
/// Not an array, for the same reason as `TokenBuffer`.
struct NameTable: ~Copyable {
  /// A hash table, 0 where free. The count is a power of two, and at least half of them are free.
  private var slots = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  /// What is in the table, in the order in which it came; not initialised from `count` on.
  private var list = UnsafeMutableBufferPointer<NameHash>(start: nil, count: 0)
  private var count = 0
  /// The part of `slots` that is in use ends with this one.
  private var mask = 0
  /// How far to shift a hash so that its upper bits, which depend on the whole name, are a slot.
  private var shift: UInt32 = 0

  deinit {
    slots.deallocate()
    list.deallocate()
  }

  /// Forgets the names and makes room for those of a file of that many bytes.
  mutating func removeAll(expectingBytes bytes: Int) {
    // Real code has a name that it did not have before for every 60 bytes.
    var room = 64
    while room < bytes / 16 { room *= 2 }
    makeFree(room)
  }

  @inline(__always)
  mutating func insert(_ name: NameHash) {
    var slot = Int(truncatingIfNeeded: name.value &>> shift)
    while slots[slot] != name.value, slots[slot] != 0 { slot = (slot &+ 1) & mask }
    // Whether a name is new cannot be foreseen, so there is no branch on it.
    list.initializeElement(at: count, to: name)
    count &+= slots[slot] == 0 ? 1 : 0
    slots[slot] = name.value
    if count &* 2 > mask { grow() }
  }

  var names: [NameHash] { Array(list[0..<count]) }

  @inline(never)
  private mutating func grow() {
    let names = names
    makeFree((mask + 1) * 2)
    for name in names { insert(name) }
  }

  private mutating func makeFree(_ room: Int) {
    if slots.count < room {
      slots.deallocate()
      list.deallocate()
      slots = .allocate(capacity: room)
      list = .allocate(capacity: room / 2 + 1)
    }
    UnsafeMutableBufferPointer(rebasing: slots[0..<room]).initialize(repeating: 0)
    mask = room - 1
    shift = UInt32(32 - room.trailingZeroBitCount)
    count = 0
  }
}
