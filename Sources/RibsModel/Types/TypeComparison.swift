import RibsSyntax

/// Tells whether two types may be one, where names from outside the tree leave doubt.
struct TypeComparison {
  let types: TypeTable
  /// The files that spell the two types: what they import may rename types.
  let spelledIn: [FileID]

  func mayBeEqual(_ left: CanonicalType, _ right: CanonicalType) -> Bool {
    if left == right { return true }
    // Whatever a name stands for, it is not its own optional.
    if left.isOptional(of: right) || right.isOptional(of: left) { return false }
    // `User.ID`: a type that the tree does not show may be any other.
    if left.isUnseenMember || right.isUnseenMember { return true }
    switch (left, right) {
    case (.unknown, _), (_, .unknown): return true
    // A protocol's requirement has none of its own: what it stands for was not found.
    case (.generic, _), (_, .generic): return true
    case (.declared(let first, let some), .declared(let second, let others)):
      return first == second && mayBeOneList(some, others)
    case (.framework(let first, let some), .framework(let second, let others)):
      return first == second && mayBeOneList(some, others)
    case (.external(let first, let some), .external(let second, let others)):
      // Two types of one name have one list of arguments; a typealias hides its own.
      return isOneName(first, second) ? mayBeOneList(some, others) : mayBeAliases(first, second)
    case (.external(let written, let some), .declared(let type, let others)),
      (.declared(let type, let others), .external(let written, let some)):
      return isQualified(written, types[type].name) && mayBeOneList(some, others)
    case (.external(let written, let some), .framework(let type, let others)),
      (.framework(let type, let others), .external(let written, let some)):
      return isQualified(written, type.name) && mayBeOneList(some, others)
    case (.implicitlyUnwrapped(let first), .implicitlyUnwrapped(let second)),
      (.some(let first), .some(let second)), (.metatype(let first), .metatype(let second)):
      return mayBeEqual(first, second)
    case (.specified(let words, let first), .specified(let others, let second)):
      return words == others && mayBeEqual(first, second)
    case (.tuple(let some), .tuple(let others)):
      return some.map(\.label) == others.map(\.label)
        && mayBeEqual(some.map(\.type), others.map(\.type))
    case (
      .function(let some, let effects, let result),
      .function(let others, let otherEffects, let otherResult)
    ):
      return effects == otherEffects && mayBeEqual(some, others)
        && mayBeEqual(result, otherResult)
    case (.composition, _), (_, .composition):
      return mayBeOneComposition(left.written, right.written)
    default: return false
    }
  }

  /// Each part of the one is a part of the other, or perhaps inherited by a part of it.
  private func mayBeOneComposition(_ some: [CanonicalType], _ others: [CanonicalType]) -> Bool {
    func hold(_ parts: [CanonicalType], _ wanted: [CanonicalType]) -> Bool {
      wanted.allSatisfy { part in
        parts.contains { mayBeEqual($0, part) || mayInherit($0, part) }
      }
    }
    return hold(some, others) && hold(others, some)
  }

  /// A protocol that is not in the tree, or one that inherits such, may inherit others from there.
  private func mayInherit(_ stronger: CanonicalType, _ weaker: CanonicalType) -> Bool {
    guard case .external(let inherited, _) = weaker, inherited != "AnyObject" else { return false }
    func isUnseen(_ name: String) -> Bool {
      !standardTypes.contains(name) && !SystemProtocols.isKnown(name)
    }
    switch stronger {
    case .external(let name, _): return isUnseen(name)
    case .declared(let type, _):
      let ancestry = types.ancestry(of: type)
      return types[type].kind == .protocol
        && (ancestry.isAmbiguous || ancestry.external.contains(where: isUnseen))
    default: return false
    }
  }

  /// Whatever else is imported, the name means what it does in Swift, UIKit or RxSwift.
  static func isStandard(_ name: String) -> Bool { standardTypes.contains(name) }

  /// The generic arguments of one type: where none are written, the value behind `=` tells them.
  private func mayBeOneList(_ left: [CanonicalType], _ right: [CanonicalType]) -> Bool {
    left.isEmpty || right.isEmpty || mayBeEqual(left, right)
  }

  private func mayBeEqual(_ left: [CanonicalType], _ right: [CanonicalType]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { mayBeEqual($0, $1) }
  }

  /// `RxRelay.PublishRelay` is `PublishRelay`: what stands before the name may be its module.
  private func isOneName(_ left: String, _ right: String) -> Bool {
    left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
  }

  private func isQualified(_ written: String, _ name: String) -> Bool {
    written.hasSuffix("." + name)
  }

  /// A module that is not in the tree may declare one of the names as the other.
  private func mayBeAliases(_ left: String, _ right: String) -> Bool {
    guard !standardTypes.contains(left) || !standardTypes.contains(right) else { return false }
    return spelledIn.contains { file in
      types.names.index.imports.hasAny(in: file) { module in
        !SystemAliases.knownModules.contains(module)
          && !types.names.index.modules.hasModule(named: module)
      }
    }
  }
}

extension CanonicalType {
  /// A member of another type that no declaration in the tree tells more of: an associated type, a
  /// type of a module that is not in the tree, or a typealias of such a type.
  fileprivate var isUnseenMember: Bool {
    guard case .external(let name, _) = self else { return false }
    return name.contains(".")
  }

  /// It holds a generic parameter, or, as the type of a protocol's member, what may be one of the
  /// protocol's associated types: the tree does not tell in every case what they stand for.
  func isOpen(inProtocol: Bool) -> Bool {
    func isOpen(_ type: CanonicalType) -> Bool { type.isOpen(inProtocol: inProtocol) }
    switch self {
    case .generic: return true
    case .external(let name, let arguments):
      return inProtocol && !TypeComparison.isStandard(name) || arguments.contains(where: isOpen)
    case .declared(_, let arguments), .framework(_, let arguments), .composition(let arguments):
      return arguments.contains(where: isOpen)
    case .implicitlyUnwrapped(let type), .some(let type), .metatype(let type),
      .specified(_, let type):
      return isOpen(type)
    case .tuple(let elements): return elements.contains { isOpen($0.type) }
    case .function(let parameters, _, let result):
      return isOpen(result) || parameters.contains(where: isOpen)
    case .unknown: return false
    }
  }

  /// What is written between the `&` of a composition; the type itself where it is none.
  fileprivate var written: [CanonicalType] {
    if case .composition(let parts) = self { parts } else { [self] }
  }

  fileprivate func isOptional(of other: CanonicalType) -> Bool {
    guard case .external("Optional", let wrapped) = self else { return false }
    return wrapped == [other] && !other.isUncertain
  }
}

/// Types that are told apart whatever else is imported.
private let standardTypes: Set = [
  "AnyPublisher", "Array", "BehaviorRelay", "BehaviorSubject", "Bool", "CGFloat", "Character",
  "Data", "Date", "Dictionary", "Double", "Driver", "Float", "Int", "Observable", "Optional",
  "PublishRelay", "PublishSubject", "Set", "Signal", "Single", "String", "UIColor", "UIImage",
  "UIView", "UIViewController", "UInt", "URL", "URLRequest", "UUID",
]
