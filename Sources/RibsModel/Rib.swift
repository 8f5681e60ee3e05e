import RibsSyntax

/// A RIB: the classes and protocols that belong together by what their declarations and the
/// builder's `build` say, never by file name. A missing part is nil.
package struct Rib: Sendable {
  package let id: RibID
  /// The router class's name without `Router`; without such a class, the builder's without
  /// `Builder`.
  package let name: String
  /// The name, qualified by module (or, failing that, by folder) where two RIBs share it.
  package let identifier: String
  package let module: ModuleID
  /// The declaration that names it: the router, or else the builder.
  package let location: Location

  package let builder: TypeID?
  package let buildable: TypeID?
  package let router: TypeID?
  package let routing: TypeID?
  package let interactor: TypeID?
  package let interactable: TypeID?
  package let listener: TypeID?
  package let presentable: TypeID?
  package let presentableListener: TypeID?
  package let presenter: TypeID?
  package let viewControllable: TypeID?
  package let viewController: TypeID?
  package let component: TypeID?
  /// The Dependency protocol of its builder (or of its component); several where a composition is
  /// written in the angle brackets.
  package let dependencies: [TypeID]

  /// Its router is no ViewableRouter.
  package let isViewless: Bool
  /// Its router is a launch router, or the app launches what its builder returns.
  package let isRoot: Bool
  /// It is in test code, a mock or generated code.
  package let role: FileRole
}

extension Rib {
  /// The protocol to which requirements are added; of a composition its first part.
  package var dependency: TypeID? { dependencies.first }
}

/// The parent's router passes what the child's `build` returned to `attachChild`.
package struct AttachEdge: Hashable, Sendable {
  package let parent: RibID
  package let child: RibID
  /// The `attachChild` call.
  package let location: Location
}

/// A builder (or an adapter or factory whose initialiser takes a Dependency) is given its
/// dependency: `ChildBuilder(dependency: e)`.
package struct ScopeEdge: Sendable {
  /// The static type of `e`, of a composition the part that provides most; where the type does not
  /// show, the class that `e` is made from.
  package let provider: NamedType
  /// Who that is, where the provider is a protocol.
  package let value: ScopeValue
  /// Where the type of `e` is a composition, its other parts.
  let otherProviders: [NamedType]
  /// The RIB whose component or builder the provider is, or stands behind it.
  package let parent: RibID?
  /// The class whose initialiser is called.
  package let consumer: TypeID
  /// The RIB that the consumer builds; nil for an adapter or factory.
  package let child: RibID?
  /// The Dependency protocols that are asked for (the parts of a composition).
  package let dependencies: [TypeID]
  /// The type whose code makes the call; nil for code outside of types.
  package let container: TypeID?
  /// The whole call.
  package let location: Location
  /// The expression `e`.
  package let argument: Location
  package let style: ScopeStyle

  /// Who provides: where the provider is a protocol, the class or struct behind it, if that is
  /// known.
  package var giver: NamedType { if case .made(let type) = value { type } else { provider } }
}

package enum ScopeStyle: Hashable, Sendable {
  /// `ChildBuilder(dependency: e)`: `e` must conform.
  case classic
  /// `ChildComponent(parent: self)`: looked up by name in the ancestors.
  case needle
}

/// Something that the program could not follow, so that nothing is concluded from it.
package struct Unresolved: Hashable, Sendable {
  package let location: Location
  package let reason: String

  package init(location: Location, reason: String) {
    self.location = location
    self.reason = reason
  }
}
