/// The members that the framework's types have, and what their types are (RIBs-iOS 1.0.0,
/// `RIBs/Classes`; NeedleFoundation's `Component`).
enum FrameworkMembers {
  /// The type of a property of a framework type with these generic arguments; nil when it has none
  /// of that name that matters.
  static func property(
    _ name: String, of type: FrameworkType, arguments: [CanonicalType]
  ) -> CanonicalType? {
    func argument(_ index: Int) -> CanonicalType {
      index < arguments.count ? arguments[index] : .unknown
    }
    let family = type.closure
    switch name {
    case "interactable" where family.contains(.routing): return framework(.interactable)
    case "children" where family.contains(.routing):
      return .external("Array", arguments: [framework(.routing)])
    case "viewControllable" where family.contains(.viewableRouting):
      return framework(.viewControllable)
    case "interactor" where family.contains(.router): return argument(0)
    case "viewController" where family.contains(.viewableRouter): return argument(1)
    case "viewController" where type == .presenter: return argument(0)
    case "presenter" where type == .presentableInteractor: return argument(0)
    case "uiviewController" where family.contains(.viewControllable):
      return .external("UIViewController", arguments: [])
    case "dependency" where type == .builder || type == .component || type.isNeedleComponent:
      return argument(0)
    case "componentForCurrentBuildPass" where family.contains(.multiStageComponentizedBuilder):
      return argument(0)
    default: return nil
    }
  }

  /// The result of a method of a framework type.
  static func method(
    _ name: String, of type: FrameworkType, arguments: [CanonicalType]
  ) -> CanonicalType? {
    if type.isComponentizedBuilder, Member.builds.contains(name) {
      return arguments.count > 1 ? arguments[1] : .unknown
    }
    return nil
  }

  private static func framework(_ type: FrameworkType) -> CanonicalType {
    .framework(type, arguments: [])
  }
}

extension FrameworkType {
  var isNeedleComponent: Bool { closure.contains(.needleComponent) }

  /// A builder that is given a closure which makes its component; the first generic argument is the
  /// component, the second the router (RIBs-iOS `ComponentizedBuilder.swift`,
  /// `MultiStageComponentizedBuilder.swift`).
  package var isComponentizedBuilder: Bool {
    closure.contains(.componentizedBuilder) || closure.contains(.multiStageComponentizedBuilder)
  }

  var isBuilder: Bool { self == .builder || isComponentizedBuilder }

  /// A class whose initialiser takes the Dependency of its first generic argument.
  var takesDependency: Bool { self == .builder || self == .component }
}

extension CanonicalType {
  /// The type without `Optional`, `!`, `some` and the words in front.
  package var unwrapped: CanonicalType {
    switch self {
    case .external("Optional", let arguments): arguments.first?.unwrapped ?? .unknown
    case .implicitlyUnwrapped(let type), .some(let type), .specified(_, let type): type.unwrapped
    default: self
    }
  }

  static func array(_ element: CanonicalType) -> CanonicalType {
    .external("Array", arguments: [element])
  }

  /// What iterating over it gives: an array's or set's element, a dictionary's pair.
  package var element: CanonicalType {
    switch unwrapped {
    case .external("Array", let arguments), .external("Set", let arguments),
      .external("ContiguousArray", let arguments), .external("ArraySlice", let arguments):
      arguments.first ?? .unknown
    case .external("Dictionary", let arguments) where arguments.count == 2:
      .tuple([
        .init(label: "key", type: arguments[0]), .init(label: "value", type: arguments[1]),
      ])
    default: .unknown
    }
  }

  /// What an array, set or dictionary holds: of a dictionary the values.
  package var item: CanonicalType {
    if case .tuple(let pair) = element { pair.last?.type ?? .unknown } else { element }
  }

  /// An optional whose `map` gives its closure the value, and no elements of it.
  var isOptionalOfOne: Bool {
    guard case .external("Optional", let wrapped) = self else { return false }
    return wrapped.first?.element == .unknown
  }

  /// The project's type that it names.
  package var declared: TypeID? {
    guard case .declared(let type, _) = unwrapped else { return nil }
    return type
  }

  /// The parts of a composition; itself otherwise.
  package var parts: [CanonicalType] {
    guard case .composition(let parts) = unwrapped else { return [unwrapped] }
    return parts
  }

  /// The type with generic parameters replaced.
  func substituting(_ substitution: [String: CanonicalType]) -> CanonicalType {
    guard !substitution.isEmpty else { return self }
    func replace(_ type: CanonicalType) -> CanonicalType { type.substituting(substitution) }
    switch self {
    case .generic(let name): return substitution[name] ?? self
    case .declared(let type, let arguments):
      return .declared(type, arguments: arguments.map(replace))
    case .framework(let type, let arguments):
      return .framework(type, arguments: arguments.map(replace))
    case .external(let name, let arguments):
      return .external(name, arguments: arguments.map(replace))
    case .implicitlyUnwrapped(let type): return .implicitlyUnwrapped(replace(type))
    case .tuple(let elements):
      return .tuple(elements.map { .init(label: $0.label, type: replace($0.type)) })
    case .function(let parameters, let effects, let result):
      return .function(parameters.map(replace), effects: effects, result: replace(result))
    case .composition(let parts): return .composition(parts.map(replace))
    case .some(let type): return .some(replace(type))
    case .metatype(let type): return .metatype(replace(type))
    case .specified(let words, let type): return .specified(words, replace(type))
    case .unknown: return self
    }
  }

  /// The element of a tuple type.
  func element(_ step: TupleStep) -> CanonicalType {
    guard case .tuple(let elements) = unwrapped else { return .unknown }
    switch step {
    case .index(let index): return index < elements.count ? elements[index].type : .unknown
    case .label(let label):
      if let index = Int(label) { return element(.index(index)) }
      return elements.first { $0.label == label }?.type ?? .unknown
    }
  }
}
