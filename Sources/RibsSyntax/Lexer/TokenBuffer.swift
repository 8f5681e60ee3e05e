/// The tokens of one file while it is read. Its memory is kept from one file to the next.
///
/// Not an array: that would check for each token, and each change of one, that nobody else has it.
struct TokenBuffer: ~Copyable {
  /// Not initialised from `count` on.
  private var memory = UnsafeMutableBufferPointer<Token>(start: nil, count: 0)
  private(set) var count = 0

  deinit {
    memory.deallocate()
  }

  /// Forgets the tokens and makes room for those of a file of that many bytes.
  mutating func removeAll(expectingBytes bytes: Int) {
    // Tokens are plain bytes: nothing of them has to be torn down.
    count = 0
    // Real code has a token for every eight bytes, about.
    if memory.count < bytes / 6 { makeRoom(bytes / 6) }
  }

  @inline(__always)
  mutating func append(_ token: Token) {
    if count == memory.count { grow() }
    memory.initializeElement(at: count, to: token)
    count += 1
  }

  @inline(__always)
  var last: Token? { count > 0 ? memory[count - 1] : nil }

  /// `index` must be below `count`.
  @inline(__always)
  subscript(index: Int) -> Token {
    get {
      assert(index >= 0 && index < count)
      return memory[index]
    }
    set {
      assert(index >= 0 && index < count)
      memory[index] = newValue
    }
  }

  /// Valid until the next change.
  var all: UnsafeBufferPointer<Token> {
    UnsafeBufferPointer(rebasing: memory[0..<count])
  }

  @inline(never)
  private mutating func grow() { makeRoom(max(16, memory.count * 2)) }

  private mutating func makeRoom(_ capacity: Int) {
    let larger = UnsafeMutableBufferPointer<Token>.allocate(capacity: capacity)
    _ = larger.moveInitialize(fromContentsOf: memory[0..<count])
    memory.deallocate()
    memory = larger
  }
}
