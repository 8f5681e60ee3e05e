import RibsScaffold
import RibsSyntax

extension Command {
  static let new: Command = .init(
    name: "new", summary: "write a RIB with its tests and mocks",
    discussion: """
      The sources go to `DIR/NAME/`, tests and mocks to `DIR/NAMETests/`. Nothing is written where one
      of the files exists already.
      The indentation follows `.ribs.json`, the nearest `.swift-format`, else the sources around. The tests import
      the module of the SwiftPM target, or of the Xcode, Tuist or XcodeGen project around.
      """,
    arguments: [ribName], options: [sourcesFolder, testsFolder, viewless, flavour, dryRun]
  ) { invocation, console in
    let request = try scaffoldRequest(invocation, try Configuration.load(nil))
    if request.testedModule == nil {
      console.note(
        "note: no project tells the module of \(request.name.text), so its tests import none; "
          + "add `@testable import MODULE` to them")
    }
    let files = ScaffoldPlan(request, templates: try Template.builtIn()).files
    let problems = FileWriter.problems(with: files)
    for problem in problems { console.report(problem) }
    guard problems.isEmpty else { return .failed }
    if invocation.has(dryRun) {
      showDiff(of: files, console)
      console.note("\(request.name.text) would be \(files.count) new files; nothing is written")
    } else {
      try FileWriter.write(files)
      for file in files { console.output.write(file.path + "\n") }
      console.note("\(request.name.text) is written: \(files.count) new files")
    }
    return .done
  }

  private static let ribName = Argument("NAME", .one, "the RIB's name in UpperCamelCase")
  private static let sourcesFolder = Option.value(
    "in", "DIR", "the folder to make the RIB's folder in (default: .)")
  private static let testsFolder = Option.value(
    "tests", "DIR", "the folder to make the tests' folder in (default: that of `--in`)")
  private static let viewless = Option.flag(
    "viewless", "write no view: an ancestor's shows the children")
  private static let flavour = Option.value(
    "flavour", "LIBRARY", choices: Flavour.allCases.map(\.rawValue),
    "rx for RIBs with RxSwift (default), combine for ModernRIBs")
  private static let dryRun = Option.flag(
    "dry-run", "print a diff that `git apply` takes and write nothing")

  private static func scaffoldRequest(
    _ invocation: Invocation, _ configuration: Configuration
  ) throws -> ScaffoldRequest {
    let name: RibName
    do throws(RibNameError) {
      name = try RibName(invocation.value(of: ribName) ?? "")
    } catch {
      throw CommandFailure(error.message, remedy: error.remedy)
    }
    let folder = invocation.value(of: sourcesFolder) ?? "."
    let ribFolder = AbsolutePath(FileFinder.tidied(folder) + "/" + name.text)
    let surroundings = surroundingFolders(of: ribFolder)
    return ScaffoldRequest(
      name: name,
      kind: .rib(invocation.has(viewless) ? .viewless : .uikit),
      flavour: invocation.value(of: flavour).flatMap(Flavour.init) ?? configuration.flavour ?? .rx,
      sourcesFolder: folder,
      testsFolder: invocation.value(of: testsFolder) ?? folder,
      testedModule: testedModule(ofFolder: ribFolder.text, in: surroundings),
      indentation: configuration.indentation ?? Indentation(of: surroundings))
  }

  /// Prints the files as additions, their paths seen from the working folder.
  private static func showDiff(of files: [PlannedFile], _ console: Console) {
    let workingFolder = AbsolutePath(".")
    var relative = files
    for index in files.indices {
      relative[index].path = AbsolutePath(files[index].path).relative(to: workingFolder)
    }
    console.output.write(unifiedDiff(of: relative))
    if relative.contains(where: { $0.path.hasPrefix("../") }) {
      console.note("note: `git apply` takes no path outside the working folder; run further up")
    }
  }
}
