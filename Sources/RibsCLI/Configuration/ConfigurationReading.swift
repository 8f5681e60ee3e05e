import RibsFiles
import RibsLint
import RibsSyntax
import RibsText

extension Configuration {
  static let fileName = ".ribs.json"

  /// The configuration at `path`, or else the nearest `.ribs.json` from the working folder upwards;
  /// the standard where there is none.
  static func load(_ path: String?) throws -> Configuration {
    guard let path = path ?? nearestPath(named: fileName) else { return Configuration() }
    return try read(path)
  }

  /// A file that can't be read is no source that could be excluded.
  package static func failure(reading error: FileError) -> CommandFailure {
    var failure = CommandFailure(error)
    if error.problem == .unreadable(.accessDenied) {
      failure.remedy = "Give yourself the permission to read it."
    }
    return failure
  }

  /// Throws everything that is wrong with the file.
  static func read(_ path: String) throws -> Configuration {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.read(path)
    } catch {
      throw failure(reading: error)
    }
    let value: JSONText
    do throws(JSONTextError) {
      value = try JSONText(parsing: bytes)
    } catch {
      let problem = ConfigurationProblem(
        offset: error.offset, message: error.message, remedy: error.remedy)
      throw failure([problem], in: bytes, at: path)
    }
    var problems = ConfigurationShape.file.problems(in: value)
    guard problems.isEmpty else { throw failure(problems, in: bytes, at: path) }
    let configuration = Configuration(value, at: path, bytes)
    problems = configuration.thresholdProblems(in: value)
    guard problems.isEmpty else { throw failure(problems, in: bytes, at: path) }
    return configuration
  }

  private static func failure(
    _ problems: [ConfigurationProblem], in bytes: [UInt8], at path: String
  ) -> CommandFailures {
    let lines = LineTable(bytes)
    return CommandFailures(
      problems.map { problem in
        CommandFailure(
          problem.message, path: "\(path):\(lines.place(at: problem.offset))",
          remedy: problem.remedy)
      })
  }

  /// Whether findings in a file are reported, by its path as it is printed.
  func reports(atPath path: String) -> Bool {
    guard let folder = origin?.folder, !included.isEmpty || !excluded.isEmpty else { return true }
    return reports(AbsolutePath(path).relative(to: folder))
  }

  /// What the rules go by in a project with these files, by their paths as they are printed.
  func ruleSettings(for paths: [String]) -> RuleSettings {
    var settings = ruleSettings
    guard let folder = origin?.folder, !plugins.isEmpty else { return settings }
    settings.pluginPaths = Set(
      paths.filter { path in
        let seen = AbsolutePath(path).relative(to: folder)
        return plugins.contains { $0.matches(seen) }
      })
    return settings
  }
}
