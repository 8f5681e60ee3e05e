import RibsModel
import RibsSyntax
import RibsText

/// The ports of the RIBs framework that files of a project import, by the names that count there.
package struct ImportedFrameworks: Sendable {
  private struct Use {
    var files = 0
    /// How many of these import the one library of streams more than the other.
    var balance = 0
  }

  /// Most used ones first.
  private let byUse: [RibsFramework]
  private let byModule: [String: RibsFramework]

  /// A module that a project's configuration names is of the flavour whose streams are imported
  /// beside it; where none are, it stands for RIBs.
  package init(in files: some Sequence<SourceFile>, _ names: FrameworkNames) {
    var uses: [String: Use] = [:]
    for file in files {
      let imports = Set(file.importedNames)
      let streams =
        (imports.contains("Combine") ? 1 : 0) - (imports.contains { $0.hasPrefix("Rx") } ? 1 : 0)
      for module in imports where names.ribs.contains(module) {
        uses[module, default: Use()].files += 1
        uses[module, default: Use()].balance += streams
      }
    }
    let all = uses.map { module, use in
      RibsFramework.published.first { $0.module == module }
        ?? RibsFramework(module: module, flavour: use.balance > 0 ? .combine : .rx)
    }
    byModule = Dictionary(uniqueKeysWithValues: all.map { ($0.module, $0) })
    byUse = all.sorted { one, other in
      let (first, second) = (uses[one.module]?.files ?? 0, uses[other.module]?.files ?? 0)
      guard first == second else { return first > second }
      guard one.flavour == other.flavour else { return one.flavour == .rx }
      return one.module < other.module
    }
  }

  /// The one that most files import; nil where none imports any.
  package var most: RibsFramework? { byUse.first }

  /// The one of that flavour that most files import.
  package func most(of flavour: Flavour) -> RibsFramework? {
    byUse.first { $0.flavour == flavour }
  }

  /// The one that most files import where all have the same streams.
  var undisputed: RibsFramework? {
    byUse.allSatisfy { $0.flavour == byUse.first?.flavour } ? byUse.first : nil
  }

  /// The first one that a file imports itself.
  package func framework(importedBy file: SourceFile) -> RibsFramework? {
    file.importedNames.lazy.compactMap { byModule[$0] }.first
  }
}

extension ImportedFrameworks {
  /// The only one that a file imports, where that is one that can be had: what a module of the
  /// project's own hands on is not certain.
  package func plainImport(
    of file: SourceFile
  ) -> (framework: RibsFramework, place: ByteRange)? {
    var modules: [String: ByteRange] = [:]
    for declaration in file.imports {
      // `import class RIBs.Router` names a module too.
      let module = file.text(declaration.name).prefix { $0 != "." }
      if byModule[String(module)] != nil { modules[String(module)] = declaration.name }
    }
    guard let (module, place) = modules.first, modules.count == 1,
      let framework = RibsFramework.published.first(where: { $0.module == module })
    else { return nil }
    return (framework, place)
  }
}

extension SourceFile {
  var importedNames: [String] { imports.map { text($0.name) } }
}
