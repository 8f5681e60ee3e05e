import RibsSyntax

extension Flavour {
  /// The flavour that most of the files import, nil where none imports a port of the framework.
  package init?(importedBy files: some Sequence<SourceFile>) {
    var uses: [Flavour: Int] = [:]
    for file in files {
      for declaration in file.declarations where declaration.kind == .import {
        let module = file.text(declaration.name)
        guard let flavour = Self.allCases.first(where: { $0.framework == module }) else { continue }
        uses[flavour, default: 0] += 1
      }
    }
    guard let most = Self.allCases.max(by: { uses[$0, default: 0] < uses[$1, default: 0] }),
      uses[most] != nil
    else { return nil }
    self = most
  }
}
