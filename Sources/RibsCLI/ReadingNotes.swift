import RibsFiles
import RibsModel
import RibsSyntax
import RibsText

/// What people are told of a project that was read in part only.
struct ReadingNotes {
  let project: Project
  let configuration: Configuration
  private var types: TypeTable { project.types }

  init(_ project: Project, _ configuration: Configuration) {
    self.project = project
    self.configuration = configuration
  }

  func tell(_ console: Console) {
    noteEncodings(console)
    noteUnbuiltFiles(console)
    noteUnknownBases(console)
  }

  /// Nothing can be found in a file whose every letter is two bytes, or that is no text, and hardly
  /// anything behind what the compiler refuses. One of the first kind comes here only where the
  /// configuration leaves it out.
  private func noteEncodings(_ console: Console) {
    for file in types.files {
      if file.bytes.isUTF16 {
        console.note(
          "passed over, as it is encoded as UTF-16", at: file.path,
          help: "Save it as UTF-8, which is all that swiftc reads.")
      } else if file.bytes.isBinary, isReported(file) {
        console.note(
          "hardly understood, as it begins with bytes that no text has", at: file.path,
          help: "Give it another name than that of a Swift file, or list it as \"excluded\" in "
            + "`.ribs.json`.")
      } else if let offset = file.firstInvalidUTF8, isReported(file) {
        console.note(
          "this is no UTF-8, and what stands around it may be misread",
          at: place(of: offset, in: file),
          help: "Save the file as UTF-8, which is all that swiftc reads.")
      }
    }
  }

  private func isReported(_ file: SourceFile) -> Bool {
    configuration.reports(atPath: file.path)
  }

  private func noteUnbuiltFiles(_ console: Console) {
    let unbuilt = zip(types.files, types.roles).filter { $0.1 == .unbuilt }.map(\.0.path)
      .filter { configuration.reports(atPath: $0) }
    guard let first = unbuilt.first else { return }
    if unbuilt.count == 1 {
      console.note("passed over, as it is in no target of the Xcode project", at: first)
    } else {
      console.note(
        """
        \(unbuilt.count) files are passed over, as they are in no target of the Xcode project: \
        \(first)\(unbuilt.count == 2 ? " and \(unbuilt[1])" : ", …")
        """)
    }
  }

  /// An app whose framework is not known would pass for a clean one.
  private func noteUnknownBases(_ console: Console) {
    let unknown = UnknownBases(in: types, where: isReported)
    if let first = unknown.namesakes.first {
      let modules = unknown.modules.map { "\"\($0)\"" }
      console.note(
        """
        \(Self.names(of: unknown.namesakes)): no module is known that RIBs' classes of these names \
        come from, so what inherits them is passed over
        """, at: place(of: first),
        help: """
          If they are a RIBs framework's, name it in `.ribs.json`: "frameworks": [\(orList(modules))].
          """)
    }
    if let first = unknown.ownNamesakes.first {
      console.note(
        """
        \(Self.names(of: unknown.ownNamesakes)): the tree declares RIBs' classes of these names in \
        another way than RIBs does, so what inherits them is passed over
        """, at: place(of: first),
        help: """
          A fork is known by a `Router` and a `Routing` with `attachChild` and `detachChild`, and an \
          `Interactor` with `activate`.
          """)
    }
    for use in unknown.others {
      console.note(
        "`\(use.base)` is not in the tree, so what inherits it is passed over", at: place(of: use),
        help: """
          If it is a RIBs framework's or inherits one, say so in `.ribs.json`: "baseClasses": \
          { "\(use.base)": "\(use.stands.qualifiedName)" }.
          """)
    }
  }

  private static func names(of uses: [UnknownBases.Use]) -> String {
    commaList(quoting: uses.map(\.base))
  }

  /// Where the base is declared; its heir, where the tree doesn't declare it.
  private func place(of use: UnknownBases.Use) -> String {
    let declaration = types[use.declaration ?? use.heir].place
    let file = types[declaration.file]
    return place(of: file[declaration.declaration].name.start, in: file)
  }

  private func place(of offset: UInt32, in file: SourceFile) -> String {
    "\(file.path):\(LineTable(file.bytes).place(at: offset))"
  }
}

extension [UInt8] {
  /// They begin with the mark of UTF-16, in either order of bytes.
  var isUTF16: Bool {
    count > 1 && ((self[0], self[1]) == (0xFF, 0xFE) || (self[0], self[1]) == (0xFE, 0xFF))
  }

  /// A zero is among the first bytes, as in pictures, archives and programs.
  fileprivate var isBinary: Bool { prefix(64).contains(0) }
}
