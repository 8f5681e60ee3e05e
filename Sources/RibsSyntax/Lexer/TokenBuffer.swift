/// The tokens of one file while it is read.
///
/// Not an array: its check for uniqueness at each append and change took a tenth of the lexer's time.
struct TokenBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<Token>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  @inline(__always)
  mutating func append(_ token: Token) {
    if count == capacity { grow() }
    (base + count).initialize(to: token)
    count += 1
  }

  @inline(__always)
  var last: Token? { count > 0 ? base[count - 1] : nil }

  /// `index` must be below `count`.
  @inline(__always)
  subscript(index: Int) -> Token {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  func copy(to array: inout [Token]) {
    array.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
