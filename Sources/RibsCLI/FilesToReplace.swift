import RibsFiles
import RibsSyntax
import RibsSystem

/// Files that stand where a command would write, and that nobody could have it write anew.
enum FilesToReplace {
  /// A report may take the place of an older one, but is never Swift code.
  static func refuseSource(at path: String) throws(CommandFailure) {
    let real = (try? Posix.realPath(of: path)) ?? path
    guard isFile(path), path.hasSuffix(".swift") || real.hasSuffix(".swift") else { return }
    throw CommandFailure(
      "a report would replace this Swift source", path: path,
      remedy: "Name another file with `--output`, or delete it first.")
  }

  /// A baseline may take the place of an older one, also of one that a merge has broken.
  static func refuseOtherThanBaseline(at path: String) throws {
    guard isFile(path) else { return }
    let contents = try FileReader.read(path)
    let isBaseline = ["\"version\"", "\"paths\"", "\"findings\""].allSatisfy(contents.holds)
    guard !isBaseline, contents.contains(where: { $0 > 0x20 }) else { return }
    throw CommandFailure(
      "a baseline would replace this file, which is none", path: path,
      remedy: "Name another file with `--write-baseline`, or delete it first.")
  }

  /// What is written to a device or a pipe replaces nothing.
  private static func isFile(_ path: String) -> Bool {
    (try? Posix.status(of: path).kind) == .file
  }
}
