/// The words that the parser tells apart, reserved and contextual. `none` is any other name.
///
/// Reserved words (in Swift they cannot be names without backticks) come first, up to `while`.
package enum Word: UInt8, Hashable, Sendable, CaseIterable {
  case none
  // Reserved.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`,
    `defer`, `deinit`, `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`,
    `for`, `func`, `guard`, `if`, `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`,
    `operator`, `precedencegroup`, `private`, `protocol`, `public`, `repeat`, `rethrows`, `return`,
    `self`, `Self`, `static`, `struct`, `subscript`, `super`, `switch`, `throw`, `throws`, `true`,
    `try`, `typealias`, `var`, `where`, `while`
  // Contextual.
  case actor, any, associativity, async, await, borrowing, consuming, convenience, copy, consume,
    didSet, discard, distributed, dynamic, each, extern, final, get, indirect, infix, isolated,
    lazy, macro, mutating, nonisolated, nonmutating, open, optional, override, package, postfix,
    prefix, `Protocol`, read, required, sending, set, some, then, `Type`, unowned, weak, willSet,
    yield, _read, _modify, modify, unsafe, _const, _local

  /// True for the words that are names only in backticks.
  var isReserved: Bool { self != .none && rawValue <= Word.while.rawValue }
}
