import RibsFiles
import RibsScaffold
import RibsSystem
import RibsText

extension Template {
  /// The built-in templates with those of `folder`, or else of the folder that the configuration
  /// names, or else of the nearest `.ribs/templates` from the working folder upwards.
  static func all(
    overriddenBy folder: String?, _ configuration: Configuration
  ) throws -> [Template] {
    let paths: [String]
    if let folder {
      paths = try someTemplates(in: folder, namedAt: nil)
    } else if let named = configuration.templatesFolder {
      paths = try templates(in: named)
    } else {
      paths = try nearestPath(named: ".ribs/templates").map { try templates(in: $0) } ?? []
    }
    var files: [(path: String, text: [UInt8])] = []
    for path in paths { files.append((path, try FileReader.read(path))) }
    do throws(TemplateError) {
      return try merged(overriding: files)
    } catch {
      throw CommandFailure(
        error.message, path: "\(error.template):\(error.line)",
        remedy: "Look up in docs/templates.md what a template may hold.")
    }
  }

  /// Those of a folder that must be there, as somebody says it is.
  private static func templates(in named: Configuration.NamedFolder) throws -> [String] {
    switch try? Posix.status(of: named.path).kind {
    case .folder: return try someTemplates(in: named.path, namedAt: named.place)
    case nil:
      throw CommandFailure(
        "the folder of templates `\(named.path)` does not exist", path: named.place,
        remedy: "Write the built-in ones there with `ribs new --export-templates \(named.path)`.")
    default:
      throw CommandFailure(
        "the folder of templates `\(named.path)` is no folder", path: named.place,
        remedy: "Name the folder that holds the templates.")
    }
  }

  /// Those of a folder that somebody says has some.
  private static func someTemplates(
    in folder: String, namedAt place: String?
  ) throws(CommandFailure) -> [String] {
    let paths = try templates(in: folder)
    guard paths.isEmpty else { return paths }
    throw CommandFailure(
      "the folder of templates `\(folder)` has no file whose name ends in `.template`", path: place,
      remedy: "Write the built-in ones there with `ribs new --export-templates \(folder)`.")
  }

  /// All files whose name ends in `.template`, in it and in the folders below, sorted. `above` are
  /// the folders around it, which a link may lead back to.
  private static func templates(
    in folder: String, below above: [FileIdentity] = []
  ) throws(CommandFailure) -> [String] {
    var names: [String] = []
    let identity: FileIdentity
    do throws(SystemError) {
      identity = try Posix.readFolder(folder) { name, _ in
        names.append(String(decoding: name, as: UTF8.self))
      }
    } catch {
      throw CommandFailure(
        "the folder of templates can't be read: \(error.text)", path: folder,
        remedy: "Name a folder that is there and that you may read.")
    }
    guard !above.contains(identity) else { return [] }
    var paths: [String] = []
    for name in names.sorted(by: { $0.precedesBytewise($1) }) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if (try? Posix.status(of: path).kind) == .folder {
        paths += try templates(in: path, below: above + [identity])
      } else if name.hasSuffix(".template") {
        paths.append(path)
      }
    }
    return paths
  }
}
