import RibsModel
import RibsScaffold
import RibsSyntax

extension Command {
  static let new: Command = .init(
    name: "new", summary: "write a RIB with its tests and mocks",
    discussion: """
      The sources go to `DIR/NAME/`, tests and mocks to `DIR/NAMETests/`. Nothing is written where one
      of the files exists already, or the module has a type of one of the names.
      With `--parent` the RIB becomes a child of another one of the project in `.`: the parent's files
      are edited in their own layout, and those in its tests that stand in for its parts follow. Where
      that can't be done without guessing, nothing is written, and the lines to add are shown.
      The indentation follows `.ribs.json`, the nearest `.swift-format`, else the sources around. The
      tests import the module of the SwiftPM target, or of the Xcode, Tuist or XcodeGen project around.
      """,
    arguments: [ribName],
    options: [sourcesFolder, testsFolder, parent, viewless, flavour, dryRun]
  ) { invocation, console in
    let (request, work) = try scaffold(invocation, console)
    if request.testedModule == nil {
      console.note(
        "note: no project tells the module of \(request.name.text), so its tests import none; "
          + "add `@testable import MODULE` to them")
    }
    let problems = FileWriter.problems(with: work.files)
    for problem in problems { console.report(problem) }
    guard problems.isEmpty else { return .failed }
    let edited = work.originals.isEmpty ? "" : ", \(work.originals.count) edited"
    if invocation.has(dryRun) {
      showDiff(of: work, console)
      console.note(
        "\(request.name.text) would be \(work.newFileCount) new files\(edited); nothing is written")
    } else {
      try FileWriter.write(work.files)
      for file in work.files { console.output.write(file.path + "\n") }
      console.note("\(request.name.text) is written: \(work.newFileCount) new files\(edited)")
    }
    for note in work.notes { console.note("note: \(note)") }
    return .done
  }

  private static let ribName = Argument("NAME", .one, "the RIB's name in UpperCamelCase")
  private static let sourcesFolder = Option.value(
    "in", "DIR", "the folder to make the RIB's folder in (default: .)")
  private static let testsFolder = Option.value(
    "tests", "DIR", "the folder to make the tests' folder in (default: that of `--in`)")
  private static let parent = Option.value(
    "parent", "RIB", "make it a child of this RIB of the project in `.`")
  private static let viewless = Option.flag(
    "viewless", "write no view: an ancestor's shows the children")
  private static let flavour = Option.value(
    "flavour", "LIBRARY", choices: Flavour.allCases.map(\.rawValue),
    "rx for RIBs with RxSwift, combine for ModernRIBs (default: what the project imports)")
  private static let dryRun = Option.flag(
    "dry-run", "print a diff that `git apply` takes and write nothing")

  private static func scaffold(
    _ invocation: Invocation, _ console: Console
  ) throws -> (ScaffoldRequest, ScaffoldWork) {
    guard let wanted = invocation.value(of: parent) else {
      let folder = invocation.value(of: sourcesFolder) ?? "."
      let surroundings = surroundingFolders(of: AbsolutePath(folder))
      let root = surroundings.last.map { AbsolutePath($0.path) } ?? AbsolutePath(folder)
      let project = try SurroundingProject(at: root, console)
      let request = try scaffoldRequest(
        invocation, in: folder, flavour: Flavour(importedBy: project.files.map(\.source)))
      let planned = ScaffoldPlan(request, templates: try Template.builtIn()).files
      return (request, try ScaffoldWork(planned, in: project))
    }
    let project = try SurroundingProject(at: AbsolutePath("."), console)
    let linked = Project(files: project.files, projectFolders: project.projectFolders)
    let rib = try rib(wanted, of: linked)
    let parentFile = linked.types[rib.location.file]
    let folder =
      invocation.value(of: sourcesFolder)
      ?? childFolder(of: parentFile, child: invocation.value(of: ribName) ?? "", in: project)
    let request = try scaffoldRequest(
      invocation, in: folder, flavour: Flavour(importedBy: [parentFile]))
    let planned = ScaffoldPlan(request, templates: try Template.builtIn()).files
    let child = ChildRib(name: request.name, isViewless: request.kind == .rib(.viewless))
    return (
      request, try ScaffoldWork(planned, child: child, parent: rib.id, in: project, linked)
    )
  }

  /// The folder that holds the parent's folder, or the latter where that would be another module.
  private static func childFolder(
    of parent: SourceFile, child: String, in project: SurroundingProject
  ) -> String {
    let folder = parent.path.split(separator: "/").dropLast()
    let candidates = [folder.dropLast(), folder]
    let files = project.files
    let shared = candidates.first { candidate in
      let path = (candidate + [child[...], "\(child)Builder.swift"]).joined(separator: "/")
      guard let file = files.first(where: { $0.source.path == parent.path }) else { return false }
      return sharesModule(
        newFile: path, with: file, in: files, projectFolders: project.projectFolders)
    }
    let joined = (shared ?? folder).joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// The RIB of that identifier, or the only one of that name.
  private static func rib(_ wanted: String, of project: Project) throws -> Rib {
    let ribs = project.ribs.filter { $0.role == .source }
    if let rib = ribs.first(where: { $0.identifier == wanted }) { return rib }
    let named = ribs.filter { $0.name == wanted }
    if let rib = named.first, named.count == 1 { return rib }
    throw CommandFailure(
      unknown: "RIB", wanted, among: (named.isEmpty ? ribs : named).map(\.identifier),
      otherwise: "`ribs tree` lists the RIBs of the project in the working folder.")
  }

  private static func scaffoldRequest(
    _ invocation: Invocation, in folder: String, flavour found: Flavour?
  ) throws -> ScaffoldRequest {
    let name: RibName
    do throws(RibNameError) {
      name = try RibName(invocation.value(of: ribName) ?? "")
    } catch {
      throw CommandFailure(error.message, remedy: error.remedy)
    }
    let ribFolder = AbsolutePath(FileFinder.tidied(folder) + "/" + name.text)
    let surroundings = surroundingFolders(of: ribFolder)
    let configuration = try Configuration.load(nil)
    return ScaffoldRequest(
      name: name,
      kind: .rib(invocation.has(viewless) ? .viewless : .uikit),
      flavour: invocation.value(of: flavour).flatMap(Flavour.init) ?? configuration.flavour
        ?? found ?? .rx,
      sourcesFolder: folder,
      testsFolder: invocation.value(of: testsFolder) ?? folder,
      testedModule: testedModule(ofFolder: ribFolder.text, in: surroundings),
      indentation: configuration.indentation ?? Indentation(of: surroundings))
  }

  /// Prints new files as additions and the others as changes, their paths seen from the working folder.
  private static func showDiff(of work: ScaffoldWork, _ console: Console) {
    let workingFolder = AbsolutePath(".")
    var originals: [String: [UInt8]] = [:]
    let relative = work.files.map { file in
      var relative = file
      relative.path = AbsolutePath(file.path).relative(to: workingFolder)
      originals[relative.path] = work.originals[file.path]
      return relative
    }
    console.output.write(unifiedDiff(of: relative, originals: originals))
    if relative.contains(where: { $0.path.hasPrefix("../") }) {
      console.note("note: `git apply` takes no path outside the working folder; run further up")
    }
  }
}
