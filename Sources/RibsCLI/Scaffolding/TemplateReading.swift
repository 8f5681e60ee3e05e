import RibsScaffold
import RibsSyntax

extension Template {
  /// The built-in templates with those of `folder`, or else of the nearest `.ribs/templates` from the
  /// working folder upwards.
  static func all(overriddenBy folder: String?) throws -> [Template] {
    guard let folder = folder ?? nearestFolder() else { return try builtIn() }
    var files: [(path: String, text: [UInt8])] = []
    for path in try templates(in: folder) { files.append((path, try FileReader.read(path))) }
    do throws(TemplateError) {
      return try merged(overriding: files)
    } catch {
      throw CommandFailure(
        error.message, path: "\(error.template):\(error.line)",
        remedy: "docs/templates.md tells what a template may hold.")
    }
  }

  private static func nearestFolder() -> String? {
    var folder = AbsolutePath(".")
    var path = ".ribs/templates"
    while true {
      if (try? Posix.status(of: path)) != nil { return path }
      guard let parent = folder.parent else { return nil }
      folder = parent
      path = "../" + path
    }
  }

  /// All files whose name ends in `.template`, in it and in the folders below, sorted.
  private static func templates(in folder: String) throws -> [String] {
    var names: [String] = []
    do throws(SystemError) {
      _ = try Posix.readFolder(folder) { name, _ in
        names.append(String(decoding: name, as: UTF8.self))
      }
    } catch {
      throw CommandFailure("the folder of templates can't be read", path: folder)
    }
    return names.sorted { $0.precedesBytewise($1) }.flatMap { name -> [String] in
      let path = folder + "/" + name
      if name.hasSuffix(".template") { return [path] }
      return name.hasPrefix(".") ? [] : (try? templates(in: path)) ?? []
    }
  }
}
