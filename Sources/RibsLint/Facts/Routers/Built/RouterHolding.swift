import RibsModel
import RibsSyntax
import RibsText

/// Tells whether values of a type may hold a router, which whoever gets the value could attach.
struct RouterHolding {
  var typing: Typing
  private var types: TypeTable { typing.types }

  init(typing: Typing) { self.typing = typing }

  /// A value type of another module cannot be told from one that holds a router.
  mutating func mayHoldRouter(_ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _) where !isValue(declared):
      return types.holdsRouter(type) || inheritsOnly(declared)
    case .declared, .external: return !isPlain(type)
    default: return types.holdsRouter(type)
    }
  }

  /// A view or a plain value, by which nobody comes to a router.
  mutating func isViewOrPlain(_ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _) where !isValue(declared):
      return types.inherits(declared, .viewControllable) && !types.inherits(declared, .routing)
    case .framework(let framework, _):
      return framework.closure.contains(.viewControllable)
    default: return isPlain(type)
    }
  }

  /// A value that is known to the last part, and has neither objects of the project nor closures in
  /// it.
  private mutating func isPlain(_ type: CanonicalType) -> Bool {
    var seen: Set<TypeID> = []
    return isPlain(type, &seen)
  }

  private mutating func isPlain(_ type: CanonicalType, _ seen: inout Set<TypeID>) -> Bool {
    switch type.unwrapped {
    case .external(let name, let arguments):
      guard plainTypes.contains(name) || collections.contains(name) else { return false }
      return arguments.allSatisfy { isPlain($0, &seen) }
    case .tuple(let elements): return elements.allSatisfy { isPlain($0.type, &seen) }
    case .declared(let declared, let arguments):
      guard isValue(declared), arguments.allSatisfy({ isPlain($0, &seen) }) else { return false }
      guard seen.insert(declared).inserted else { return true }
      return types[declared].members.allSatisfy { member in
        if member.isStatic { return true }
        if member.kind == .case {
          return types.parameters(of: member).allSatisfy { parameter in
            parameter.type.map {
              isPlain(types.canonical($0, from: Viewpoint(member.place)), &seen)
            } ?? false
          }
        }
        guard member.isStoredProperty, !isMadeFromLiteral(member) else { return true }
        return typing.type(of: member).map { isPlain($0, &seen) } ?? false
      }
    default: return false
    }
  }

  /// `var count = 0`
  private func isMadeFromLiteral(_ property: Member) -> Bool {
    guard types.declaration(at: property.place).type.isEmpty,
      let value = typing.code.initialValue(of: property.place)
    else { return false }
    let kind = typing.code[value].body.root.firstChild?.kind
    return kind == .literal || kind == .string
  }

  private func isValue(_ declared: TypeID) -> Bool {
    types[declared].kind == .struct || types[declared].kind == .enum
  }

  /// The protocol may be one that the router conforms to as well.
  private func inheritsOnly(_ declared: TypeID) -> Bool {
    types[declared].kind == .protocol
      && types.classes(inheriting: .router).contains { types.inherits($0.id, declared) }
  }
}

private let collections = CollectionMethods.collections.union(["Optional"])

/// Values and views of the system's.
private let plainTypes: Set = [
  "AttributedString", "Bool", "Calendar", "CGFloat", "CGPoint", "CGRect", "CGSize", "Character",
  "CLLocationCoordinate2D", "Data", "Date", "DateComponents", "Decimal", "Double", "Float",
  "IndexPath", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "NSAttributedString", "String",
  "Substring", "TimeZone", "UIColor", "UIEdgeInsets", "UIFont", "UIImage",
  "UINavigationController", "UITabBarController", "UIView", "UIViewController", "UIWindow", "UInt",
  "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID",
]
