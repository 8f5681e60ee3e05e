import RibsModel
import RibsSyntax

/// Tells which code is no actor's, so that a task that it starts runs in the background.
struct ActorIsolation: ProjectFact {
  /// Nothing is known of what code is no actor's.
  private let mayBeByDefault: Bool

  init(of project: Project) {
    let types = project.types
    let isVendored = project.code.files(mentioning: ["MainActor"])
      .contains { types.role(of: $0) == .framework }
    mayBeByDefault = isVendored || types.saysMainActorByDefault
  }

  /// The code of a class's object is sure to be no actor's: neither by an attribute, nor by what the
  /// class inherits, nor by what it fulfils.
  func isUnisolated(_ unit: CodeUnit, of owner: TypeID, _ types: TypeTable) -> Bool {
    guard !mayBeByDefault, types[owner].kind == .class, !types.ancestry(of: owner).isAmbiguous,
      types.ancestry(of: owner).external.allSatisfy(unisolated.contains)
    else { return false }
    let named = types.allMembers(named: types.declaredName(at: unit.declaration), of: owner)
    let places =
      [unit.declaration] + named.map(\.place)
      + types.selfAndAncestors(of: owner).flatMap { [types[$0].place] + types[$0].extensions }
    return !places.contains { types.isOfActor($0) }
  }

  /// The method is sure to be no actor's, so that calls need not wait for it.
  func isUnisolated(_ method: Member, _ types: TypeTable) -> Bool {
    let owner = types[method.owner]
    guard !mayBeByDefault, owner.kind == .protocol || owner.kind == .class,
      types.ancestry(of: owner.id).external.allSatisfy(unisolated.contains)
    else { return false }
    let places =
      [method.place]
      + types.selfAndAncestors(of: owner.id).flatMap { [types[$0].place] + types[$0].extensions }
    return !places.contains { types.isOfActor($0) }
  }
}

extension TypeTable {
  /// `@MainActor`, or the attribute of another actor.
  fileprivate func isOfActor(_ place: DeclarationPlace) -> Bool {
    attributeNames(at: place).contains { $0.hasSuffix("Actor") }
  }
}

/// What classes inherit of the system that makes them no actor's; UIKit's and SwiftUI's are the main
/// actor's.
private let unisolated: Set = [
  "AnyObject", "CBCentralManagerDelegate", "CLLocationManagerDelegate", "Codable",
  "CustomStringConvertible", "Equatable", "Hashable", "Identifiable", "NSObject",
  "NSObjectProtocol", "ObservableObject", "Reactor", "Sendable", "URLSessionDelegate",
  "UNUserNotificationCenterDelegate",
]
