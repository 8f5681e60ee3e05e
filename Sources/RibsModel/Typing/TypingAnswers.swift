import RibsSyntax

/// What the expressions and calls of a project were found to be, for everybody who asks.
///
/// Only what does not depend on the way by which somebody came to ask: so the answers are the same
/// in whatever order, and on however many threads, they are found out.
final class TypingAnswers: Sendable {
  let types = CodeMemo<CodePoint, CanonicalType>()
  let callees = CodeMemo<CodePoint, Callee>()
  let bounds = Memo<DeclarationPlace, [String: CanonicalType]>()
  let captures = Memo<CodeUnitID, OwnCaptures>()
  let holders = Memo<CodeUnitID, Bool>()
  let calls = Memo<String, NamedUses>()
  let assignments = Memo<String, NamedUses>()
  let ownNames = Memo<TypeID, Set<NameHash>>()
  let functionMakers = Memo<OwnName, Bool>()
}
