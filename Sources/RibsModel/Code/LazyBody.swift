import RibsSyntax
import RibsText

/// A body that is parsed when somebody looks at it first, and then kept.
final class LazyBody: Sendable {
  private let file: SourceFile
  private let range: ByteRange
  private let isValue: Bool
  private let parsed = LazyObject<Body>()

  /// `isValue` tells an expression behind `=` from a block.
  init(_ range: ByteRange, in file: SourceFile, isValue: Bool) {
    self.file = file
    self.range = range
    self.isValue = isValue
  }

  var body: Body {
    parsed.object {
      isValue ? Body(parsingValue: range, in: file) : Body(parsing: range, in: file)
    }
  }

  /// False where the code can't hold the name.
  func mayMention(_ name: String) -> Bool { file.mentions(name, in: range) }

  /// False where the bytes of the code do not hold those of the text.
  func mayHold(_ text: String) -> Bool { file.contains(text, in: range) }

  /// False where the code can't hold the name but as that of a member of `self` or `super`.
  func mayMentionBesidesOwn(_ name: String) -> Bool { file.mentionsBesidesOwn(name, in: range) }

  /// False where the code can't hold the name but alone between one of the openings and a
  /// parenthesis.
  func mayMention(_ name: String, besidesBehind openings: [StaticString]) -> Bool {
    file.mentions(name, in: range, besidesBehind: openings)
  }

  /// False where the code can't call anything of the name.
  func mayCall(_ name: String) -> Bool { file.mayCall(name, in: range) }

  /// False where the code can't call a member of anything of the name.
  func mayCallMember(of name: String) -> Bool { file.mayCallMember(of: name, in: range) }

  /// False where the code can't give anything away to be changed by `&`.
  var mayPassInPlace: Bool { file.mayPassInPlace(in: range) }

  /// False where the code can't name what a property wrapper projects: `$x`.
  var mayProject: Bool { file.mayProject(in: range) }

  /// False where the code can't assign to one of the names.
  func mayAssign(to names: AssignedNames) -> Bool { file.mayAssign(to: names, in: range) }
}
