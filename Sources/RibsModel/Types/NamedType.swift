/// What a name in the source stands for.
package enum NamedType: Hashable, Sendable {
  /// A type of the project (typealiases are followed).
  case declared(TypeID)
  case framework(FrameworkType)
  /// A type of a module that is not in the tree; the name as written.
  case external(String)
  /// A generic parameter of the declaration around it.
  case generic(String)
  /// Several declarations remain, and nothing tells which one is meant.
  case ambiguous([TypeID])
}
