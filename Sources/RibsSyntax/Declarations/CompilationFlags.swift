import RibsText

/// What a build sets for `#if`: a condition that follows from it decides which branches the
/// compiler sees.
package struct CompilationFlags: Hashable, Sendable {
  private let values: [String: Bool]

  package init(_ values: [String: Bool]) { self.values = values }

  /// Nothing is known but `true` and `false`.
  package static let unknown = CompilationFlags([:])

  /// Whether a condition holds; nil where that depends on a flag that is not set here, on the
  /// platform or on a version.
  func value(of condition: ByteRange, in bytes: [UInt8]) -> Bool? {
    guard !condition.isEmpty else { return nil }
    var reading = ConditionReading(bytes: bytes, range: condition, values: values)
    return reading.disjunction()
  }
}

/// Reads a condition from left to right. `||` binds weaker than `&&`.
private struct ConditionReading {
  private let bytes: [UInt8]
  private let tokens: [Token]
  private let values: [String: Bool]
  private var position = 0
  private var depth = 0
  /// Deeper than any person writes; the stack is finite.
  private static let deepest = 50

  init(bytes: [UInt8], range: ByteRange, values: [String: Bool]) {
    self.bytes = bytes
    self.values = values
    tokens = tokenize(bytes, range: range).filter { $0.kind != .endOfFile }
  }

  mutating func disjunction() -> Bool? {
    var result = conjunction()
    while take("||") {
      let next = conjunction()
      result = result == true || next == true ? true : result == nil || next == nil ? nil : false
    }
    return result
  }

  private mutating func conjunction() -> Bool? {
    var result = operand()
    while take("&&") {
      let next = operand()
      result = result == false || next == false ? false : result == nil || next == nil ? nil : true
    }
    return result
  }

  private mutating func operand() -> Bool? {
    guard depth < Self.deepest, position < tokens.count else { return nil }
    depth += 1
    defer { depth -= 1 }
    if take("!") { return operand().map { !$0 } }
    if take("(") {
      let value = disjunction()
      return take(")") ? value : nil
    }
    let name = text(tokens[position])
    position += 1
    guard position < tokens.count, tokens[position].kind == .leftParen else {
      return name == "true" ? true : name == "false" ? false : values[name]
    }
    skipGroup()
    return nil
  }

  /// `canImport(UIKit)`, `swift(>=6.0)`
  private mutating func skipGroup() {
    var open = 0
    while position < tokens.count {
      if tokens[position].kind == .leftParen { open += 1 }
      if tokens[position].kind == .rightParen { open -= 1 }
      position += 1
      if open == 0 { return }
    }
  }

  private mutating func take(_ spelling: String) -> Bool {
    guard position < tokens.count, text(tokens[position]) == spelling else { return false }
    position += 1
    return true
  }

  private func text(_ token: Token) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }
}
