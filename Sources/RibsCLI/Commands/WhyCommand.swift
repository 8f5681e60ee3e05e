import RibsGraph
import RibsModel
import RibsSyntax
import RibsSystem

extension Command {
  static let why: Command = .init(
    name: "why", summary: "tell who provides what a RIB asks for, and who makes it",
    discussion: """
      With a dependency: the path from the RIB up to the property that makes the value, hop by hop, \
      for each of its scope parents; or where the path breaks, who comes near, and what would mend \
      it. Without one: all that the RIB asks for, in a table. A second word that names a file or \
      folder is a PATH.
      """,
    arguments: [ribName, dependencyName, paths]
  ) { invocation, console in
    var words = [invocation.value(of: dependencyName)].compactMap { $0 }
    let dependency = words.first.flatMap { isPath($0) ? nil : $0 }
    if dependency != nil { words = [] }
    words += invocation.values(of: paths)
    if words.isEmpty { words = ["."] }
    try refuseOtherThanSwift(words)
    let read = try readProject(at: words, console)
    let rib = try read.project.rib(named: invocation.value(of: ribName) ?? "")
    guard let dependency else {
      console.output.write(DependencyTable(of: rib, in: read.project).text)
      return read.status
    }
    let requirements = read.project.requirements(of: rib)
    guard let requirement = requirements.first(where: { $0.name == dependency }) else {
      throw CommandFailure(
        unknown: "dependency of \(rib.identifier)", dependency, among: requirements.map(\.name),
        otherwise: requirements.isEmpty
          ? "Leave it out: \(rib.identifier) asks for nothing."
          : "Run `ribs why \(rib.identifier)` to list what it asks for.")
    }
    console.output.write(DependencyPaths(of: requirement, to: rib, in: read.project).text)
    return read.status
  }
}

private let ribName = Argument("RIB", .one, "the RIB that asks")
private let dependencyName = Argument(
  "DEPENDENCY", .optional, "the property of its Dependency protocol; all of them otherwise")
private let paths = Argument(
  "PATH", .many(otherwise: []), "Swift files, and folders to search for them (default: .)")

/// A word that leads to something, or that can't be a property's name.
private func isPath(_ word: String) -> Bool {
  if (try? Posix.status(of: word)) != nil { return true }
  return word.contains { $0 == "/" || $0 == "." }
}
