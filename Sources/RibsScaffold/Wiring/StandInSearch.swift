import RibsModel
import RibsSyntax

/// Finds what stands in for the parts of a RIB in the module of its tests.
struct StandInSearch {
  private let types: TypeTable
  private let candidates: [TypeInformation]

  init(_ types: TypeTable, in module: ModuleID) {
    self.types = types
    candidates = types.types.filter { candidate in
      candidate.kind == .class && candidate.outer == nil && candidate.access > .fileprivate
        && (candidate.role == .test || candidate.role == .mock)
        && types.module(of: candidate.place.file) == module
    }
  }

  /// The protocol that nothing stands in for, or whatever else keeps a test from being written.
  struct Missing: Error {
    let reason: String
  }

  /// A class that stands in for a protocol.
  struct StandIn {
    let type: TypeInformation
    /// The expression that makes it.
    let making: String

    var name: String { type.name }
  }

  /// What stands in for the protocol, best one that is made without arguments.
  func standIn(for type: TypeID) throws(Missing) -> StandIn {
    let found = candidates.filter { types.inherits($0.id, type) }
    let name = types[type].name
    let simple = found.filter(isMadeWithoutArguments)
    if let simple = simple.first(where: { $0.name == name + "Mock" }) ?? simple.first {
      return StandIn(type: simple, making: simple.name + "()")
    }
    let others = found.lazy.compactMap { candidate in
      making(candidate).map { StandIn(type: candidate, making: $0) }
    }
    guard let other = others.first else {
      throw Missing(reason: "nothing in the tests stands in for `\(name)`")
    }
    return other
  }

  /// The call that makes a class by its only initialiser, which takes nothing but what others stand
  /// in for, such as `HomeRoutingMock(interactable: HomeInteractableMock())`.
  private func making(_ type: TypeInformation) -> String? {
    let initializers = type.members.filter { $0.kind == .`init` }
    guard let initializer = initializers.first, initializers.count == 1,
      initializer.access > .fileprivate
    else { return nil }
    var arguments: [String] = []
    for parameter in types.parameters(of: initializer) where !parameter.hasDefault {
      let written = parameter.type.map { types.canonical($0, from: Viewpoint(initializer.place)) }
      let fitting = candidates.filter { candidate in
        let conforms =
          switch written {
          case .declared(let wanted, _)?:
            types[wanted].kind == .protocol && types.inherits(candidate.id, wanted)
          case .framework(let wanted, _)?:
            !wanted.isClass && types.inherits(candidate.id, wanted)
          default: false
          }
        return conforms && isMadeWithoutArguments(candidate)
      }
      // Those of one RIB stand together.
      let near = fitting.first { $0.place.file == type.place.file }
      guard let chosen = near ?? fitting.first else { return nil }
      arguments.append(
        (parameter.label.isEmpty ? "" : parameter.label + ": ") + chosen.name + "()")
    }
    return "\(type.name)(\(arguments.joined(separator: ", ")))"
  }

  private func isMadeWithoutArguments(_ type: TypeInformation) -> Bool {
    let initializers = type.members.filter { $0.kind == .`init` && $0.access > .fileprivate }
    if initializers.contains(where: { types.parameters(of: $0).allSatisfy(\.hasDefault) }) {
      return true
    }
    guard !type.members.contains(where: { $0.kind == .`init` }) else { return false }
    return types.superclasses(of: type.id).allSatisfy { isMadeWithoutArguments(types[$0]) }
  }

  /// An argument that a test hands to an initialiser.
  struct Argument {
    let label: String
    let name: String
    /// The protocol that the parameter asks for.
    let type: TypeID
    let standIn: StandIn

    func written(_ value: String) -> String { label.isEmpty ? value : "\(label): \(value)" }
  }

  /// The arguments that make something by its initialiser, without those that have a default.
  func arguments(of initializer: Member) throws(Missing) -> [Argument] {
    var arguments: [Argument] = []
    for parameter in types.parameters(of: initializer) where !parameter.hasDefault {
      let viewpoint = Viewpoint(initializer.place)
      let written = parameter.type.map { types.canonical($0, from: viewpoint) }
      guard case .declared(let type, _)? = written, types[type].kind == .protocol else {
        throw Missing(reason: "its `\(parameter.name)` is no protocol that something stands in for")
      }
      arguments.append(
        Argument(
          label: parameter.label, name: parameter.name, type: type, standIn: try standIn(for: type))
      )
    }
    return arguments
  }
}
