/// A name that a file mentions, and where it does so first and last: offsets of its first byte.
package struct MentionedName: Hashable, Sendable {
  package let name: NameHash
  package let first: UInt32
  package let last: UInt32
}

/// The names that a file mentions while it is read, each once. Its memory is kept from one file to
/// the next.
///
/// Not an array, for the same reason as `TokenBuffer`.
struct NameTable: ~Copyable {
  /// A hash table, 0 where free. The count is a power of two, and at least half of them are free.
  private var slots = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  /// Where the name in each slot came last; anything where it is free.
  private var lasts = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  /// What is in the table, in the order in which it came; not initialised from `count` on.
  private var list = UnsafeMutableBufferPointer<(name: NameHash, first: UInt32)>(
    start: nil, count: 0)
  private var count = 0
  /// The part of `slots` that is in use ends with this one.
  private var mask = 0
  /// How far to shift a hash so that its upper bits, which depend on the whole name, are a slot.
  private var shift: UInt32 = 0

  deinit {
    slots.deallocate()
    lasts.deallocate()
    list.deallocate()
  }

  /// Forgets the names and makes room for those of a file of that many bytes.
  mutating func removeAll(expectingBytes bytes: Int) {
    // Real code has a name that it did not have before for every 60 bytes.
    var room = 64
    while room < bytes / 16 { room *= 2 }
    makeFree(room)
  }

  /// Notes that the name stands at an offset, which is behind those given before.
  @inline(__always)
  mutating func insert(_ name: NameHash, at offset: Int) {
    let slot = slot(of: name)
    let place = UInt32(truncatingIfNeeded: offset)
    // Whether a name is new cannot be foreseen, so there is no branch on it.
    list.initializeElement(at: count, to: (name, place))
    count &+= slots[slot] == 0 ? 1 : 0
    slots[slot] = name.value
    lasts[slot] = place
    if count &* 2 > mask { grow() }
  }

  /// The slot that the name is in, or would be put into.
  @inline(__always)
  private func slot(of name: NameHash) -> Int {
    var slot = Int(truncatingIfNeeded: name.value &>> shift)
    while slots[slot] != name.value, slots[slot] != 0 { slot = (slot &+ 1) & mask }
    return slot
  }

  var names: [MentionedName] {
    list[0..<count].map { MentionedName(name: $0, first: $1, last: lasts[slot(of: $0)]) }
  }

  @inline(never)
  private mutating func grow() {
    let names = names
    makeFree((mask + 1) * 2)
    for name in names {
      insert(name.name, at: Int(name.first))
      lasts[slot(of: name.name)] = name.last
    }
  }

  private mutating func makeFree(_ room: Int) {
    if slots.count < room {
      slots.deallocate()
      lasts.deallocate()
      list.deallocate()
      slots = .allocate(capacity: room)
      lasts = .allocate(capacity: room)
      list = .allocate(capacity: room / 2 + 1)
    }
    UnsafeMutableBufferPointer(rebasing: slots[0..<room]).initialize(repeating: 0)
    mask = room - 1
    shift = UInt32(32 - room.trailingZeroBitCount)
    count = 0
  }
}
