import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// Code that names types of the RIBs framework goes into a file, which has to see them as the
  /// router's file does.
  mutating func seeFramework(in file: FileID) {
    guard let framework = children.first?.request.framework.module else { return }
    see(framework, in: file, asIn: parts.router.place.file)
  }

  /// The same of what a file imports, in an extension of what stands there.
  mutating func see(_ module: String, in file: FileID, asIn other: FileID) {
    guard file != other, types[other].importedNames.contains(module),
      !types[file].importedNames.contains(module)
    else { return }
    newImports[file, default: []].insert(module)
  }

  mutating func wireImports() throws(WiringRefusal) {
    for (file, modules) in newImports.sorted(by: { $0.key < $1.key }) {
      try add(types[file].edit(importing: modules.sorted()), to: file)
    }
  }
}
