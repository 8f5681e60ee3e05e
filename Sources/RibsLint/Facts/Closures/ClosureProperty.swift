import RibsModel
import RibsSyntax
import RibsText

/// A stored property that may hold a closure, or whose type has to do with functions in another
/// way.
struct ClosureProperty: Sendable {
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt8
    static let function = Self(rawValue: 1)
    static let collection = Self(rawValue: 2)
    static let untyped = Self(rawValue: 4)
  }

  let name: String
  let kinds: Kinds

  /// Nil where the member is none.
  init?(_ member: Member, _ types: TypeTable) {
    guard member.isStoredProperty else { return nil }
    name = member.name
    let file = types[member.place.file]
    let declaration = types.declaration(at: member.place)
    guard !declaration.type.isEmpty else {
      kinds = .untyped
      return
    }
    if file.isPlainFunction(declaration.type) {
      kinds = .function
      return
    }
    guard let type = types.canonicalType(of: member) else { return nil }
    var kinds: Kinds = []
    if type.isFunction { kinds.insert(.function) }
    if type.item.isFunction { kinds.insert(.collection) }
    self.kinds = kinds
  }
}

extension SourceFile {
  /// The variable may be such a property, as far as its declaration tells.
  func mayHoldClosure(_ variable: Declaration, _ written: FunctionSpellings) -> Bool {
    guard !variable.modifiers.isStatic, !isComputed(variable) else { return false }
    return variable.type.isEmpty
      ? mayBeClosure(variable.initialValue) : written.mayBeFunction(variable.type, in: self)
  }

  /// The type begins with parentheses, has an arrow and neither a generic type nor a collection: it
  /// is one of functions, or of tuples with such in it.
  fileprivate func isPlainFunction(_ type: ByteRange) -> Bool {
    let text = bytes[Int(type.start)..<Int(type.end)]
    return text.first == UInt8(ascii: "(") && contains("->", in: type)
      && !text.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
  }

  /// A literal or a new object is no closure.
  fileprivate func mayBeClosure(_ value: ByteRange) -> Bool {
    let text = bytes[Int(value.start)..<Int(value.end)]
    guard let first = text.first, let last = text.last else { return true }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "\""), UInt8(ascii: "#"),
      UInt8(ascii: "["), UInt8(ascii: "-"):
      return false
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return last != UInt8(ascii: ")")
    default: return !text.elementsEqual("true".utf8) && !text.elementsEqual("false".utf8)
    }
  }
}
