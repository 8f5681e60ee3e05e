import RibsSyntax

/// Where a subscription of Combine can be ended with its interactor or worker: RIBs-iOS has no
/// operator for that, its ports to Combine do.
package struct CancellingModules: ProjectFact {
  private let modules: Set<ModuleID>
  /// The project has such an operator of its own.
  private let isDeclared: Bool

  package init(of project: Project) {
    let types = project.types
    let ports = types.index.frameworkNames.ribs.subtracting([RibsFramework.standard(.rx).module])
    modules = Set(
      types.files.indices.filter { file in
        ports.contains { types.index.imports.has($0, in: FileID(file)) }
      }.map { types.fileModules[$0] })
    let names: Set = ["cancelOnDeactivate", "cancelOnStop"]
    let hashes = Set(names.map { NameHash($0) })
    isDeclared = types.types.contains { type in
      type.mayHaveMember(named: hashes)
        && type.members.contains { $0.kind == .func && names.contains($0.name) }
    }
  }

  package func contains(_ module: ModuleID) -> Bool { isDeclared || modules.contains(module) }
}
