import RibsText
import Synchronization

/// The code of one function body, accessor or initial value as a tree of nodes.
///
/// The tree is one flat array in source order, a parent before its children; it is exact about
/// structure (who is called on what with which arguments, in which branch, in which closure) and
/// knows nothing of types. The root is a `block`, whose parent is itself. A chain of calls is as
/// deep as it is long: walk it with a loop.
///
/// Immutable. A class because each of its nodes that somebody looks at refers to it.
@usableFromInline package final class Body: Sendable {
  package let file: SourceFile
  @usableFromInline package let nodes: [Node]
  private let names = Mutex<LocalNames?>(nil)

  package init(file: SourceFile, nodes: [Node]) {
    self.file = file
    self.nodes = nodes
  }

  /// Which local declaration each name means: found out when somebody asks first.
  package var localNames: LocalNames {
    names.withLock { known in
      if let known { return known }
      let found = LocalNames(of: self)
      known = found
      return found
    }
  }
}

/// The place of a node in its body's `nodes`.
@usableFromInline package struct NodeID: Hashable, Sendable, Comparable {
  @usableFromInline package var index: UInt32

  @inlinable package init(_ index: Int) { self.index = UInt32(index) }

  @inlinable package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// One node: its kind, where its bytes are, its name, and how far its subtree reaches.
///
/// All code that reads bodies asks for nodes, so what leads to one is inlined into other modules.
@usableFromInline package struct Node: Hashable, Sendable {
  @usableFromInline package var kind: NodeKind
  @usableFromInline package var flags: NodeFlags
  @usableFromInline package var range: ByteRange
  /// What `NodeKind` says the name is; empty where it says nothing.
  @usableFromInline package var name: ByteRange
  @usableFromInline package var parent: NodeID
  /// The first node after this one's subtree.
  @usableFromInline package var next: NodeID

  package init(
    kind: NodeKind, flags: NodeFlags = [], range: ByteRange, name: ByteRange = .empty,
    parent: NodeID, next: NodeID
  ) {
    self.kind = kind
    self.flags = flags
    self.range = range
    self.name = name
    self.parent = parent
    self.next = next
  }
}

/// The kinds of nodes; the comment tells a node's name and its children in order (`?` may be
/// missing, `*` any number).
@usableFromInline package enum NodeKind: Hashable, Sendable, CaseIterable {
  // MARK: Statements

  /// `{ … }` of a body or statement; statement*. The root of a body.
  case block
  /// One clause of `let`/`var`, also in a condition (`if let x = y`, `if let x`), or a name that a
  /// pattern binds. Name: the bound name when the pattern is a single name (`self` and `_` too).
  /// pattern? (when it is not), type?, value?, localFunction* (its accessors and observers)
  case binding
  /// A condition of `if`, `guard`, `while`, or a `where`. A binding; or (`case`) pattern, type?,
  /// value; or an expression.
  case condition
  /// condition*, block, (block or if)?
  case `if`
  /// condition*, block
  case `guard`
  /// condition*, block
  case `while`
  /// block, condition
  case `repeat`
  /// Name: the loop variable when it is a single name. pattern?, type?, sequence, condition?
  /// (`where`), block
  case `for`
  /// subject, then switchCase or conditionalCompilation in any number.
  case `switch`
  /// pattern and condition? (`where`) in any number, block. `default` has no pattern.
  case switchCase
  /// block, catchClause*
  case `do`
  /// pattern and condition? (`where`) in any number, block
  case catchClause
  /// block
  case `defer`
  /// value?
  case `return`
  /// value
  case `throw`
  /// `break`, `continue`, `fallthrough`; name: the word.
  case jump
  /// `#if … #endif` between statements or cases; a block for each branch. One that the compiler does
  /// not see is flagged `never` and has nothing in it. Within a chain there is no such node: the links
  /// of all branches that may be compiled follow each other.
  case conditionalCompilation
  /// A local function, or an accessor of a local variable. Name: its name, `get`, `didSet` and so
  /// on; empty for a getter without the word. parameter*, type? (the result), block
  case localFunction
  /// A local type, typealias or other declaration that the tree does not look into. Name: its name.
  case localDeclaration

  // MARK: Expressions

  /// An identifier, `self`, `super`, `Self`, `$0`, `_`, a type's name, or an operator as a value.
  /// Name: without generic arguments and labels (`f(_:)`). type* (the generic arguments)
  case name
  /// `base.name`. Name: the member's, a number for a tuple's. base, type* (generic arguments)
  case member
  /// `.name` without a base. Name: the member's. type* (generic arguments)
  case implicitMember
  /// callee, argument*. Trailing closures are arguments flagged `trailing`.
  case call
  /// base, argument*
  case `subscript`
  /// Name: the label, empty when there is none. value
  case argument
  /// capture*, parameter*, type? (the result), then a block of the statements.
  case closure
  /// One entry of a capture list. Name: the captured name; flags weak or unowned. value?
  /// (`[x = e]`)
  case capture
  /// A parameter of a closure, local function or setter. Name: the name used inside. type?, value?
  /// (the default)
  case parameter
  /// `( … )` with no label and one value: value.
  case paren
  /// `( … )` otherwise: argument*
  case tuple
  /// element*; also the type `[T]` that stands as a value, as in `[T]()`.
  case array
  /// key, value, key, value …
  case dictionary
  /// interpolation*
  case string
  /// `\( … )`: argument*
  case interpolation
  /// A number, `true`, `false`, `nil`, a regex, a placeholder.
  case literal
  /// target, value; for `=` only, compound assignments are `binary`. The statement
  /// `(a, b) = (x, y)` comes as one for each target, all with the range of the whole.
  case assignment
  /// operand, operatorName, operand, operatorName, operand …, flat and in source order; no
  /// precedence.
  case binary
  /// Inside `binary`. Name: the operator.
  case operatorName
  /// Name: the operator. operand
  case prefix
  /// A postfix operator other than `!` and `?`. Name: the operator. operand
  case postfix
  /// `e?` in a chain: operand
  case optionalChain
  /// `e!`: operand
  case forceUnwrap
  /// `&e`: operand
  case `inout`
  /// `try`, `try?`, `try!`, `await`, `unsafe`, `repeat` before everything to their right,
  /// `consume`, `copy`, `each`, `any`, `some` before one operand; `yield`, `then`, `discard`
  /// before theirs. Name: the word with its mark. operand
  case effect
  /// `e as T`, `as?`, `as!`, `is`, bound to the operand before it. Name: the word with its mark.
  /// operand (none in the pattern `is T`), type
  case cast
  /// condition, then, else
  case ternary
  /// `\Root.path`. Name: all of it.
  case keyPath
  /// `#name(…)`, `#selector(…)`, `#available(…)`. Name: without `#`. type* (generic arguments),
  /// argument* (none of `#available`)
  case macro
  /// A type where only a type can stand. Name: its text.
  case type
  /// A pattern that is no single name: one expression with a `binding` for each name it binds.
  case pattern
  /// Code that the parser does not understand: nothing may be concluded from the body around it.
  case unparsed

  /// Written out, as the compiler's own is not inlined into other modules, and nothing is asked
  /// more often than what a node is.
  ///
  /// Safe: a test holds that a value takes one byte, and none of the cases has anything with it.
  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
}

extension NodeKind {
  package var isLoop: Bool { self == .for || self == .while || self == .repeat }

  /// A closure or local function: its code runs when it is called.
  @inlinable package var isFunction: Bool { self == .closure || self == .localFunction }

  /// What stands around an expression and changes nothing of what it names: parentheses, words
  /// such as `try` and `await`, `?` and `!`.
  @inlinable package var isWrapper: Bool {
    switch self {
    case .paren, .effect, .optionalChain, .forceUnwrap: true
    default: false
    }
  }

  /// What has a value.
  package var isExpression: Bool {
    switch self {
    case .block, .binding, .condition: false
    case .if, .guard, .while, .repeat, .for, .switch, .switchCase, .do, .catchClause, .defer: false
    case .return, .throw, .jump, .conditionalCompilation: false
    case .localFunction, .localDeclaration: false
    case .argument, .capture, .parameter, .interpolation, .operatorName, .type, .pattern: false
    default: true
    }
  }
}

@usableFromInline package struct NodeFlags: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A trailing closure.
  package static let trailing = NodeFlags(rawValue: 1 << 0)
  /// A capture or binding that is `weak`.
  package static let weak = NodeFlags(rawValue: 1 << 1)
  /// A capture or binding that is `unowned`.
  package static let unowned = NodeFlags(rawValue: 1 << 2)
  /// A `var` binding.
  package static let mutable = NodeFlags(rawValue: 1 << 3)
  /// A branch that is never compiled, and so not parsed.
  @inlinable package static var never: NodeFlags { NodeFlags(rawValue: 1 << 4) }
  /// The statement is the only one of its body, closure or branch, so that its value is returned
  /// without the word if there is one to return. Branches of `if`, `switch` and `do` count when
  /// those are such a statement themselves, or a value.
  package static let implicitReturn = NodeFlags(rawValue: 1 << 5)
  /// A `for` that waits for each element: `for await`.
  package static let awaits = NodeFlags(rawValue: 1 << 6)
}
