import RibsText

/// A place in the walk: its path as printed, and the part of it that is below the PATH given.
struct PlaceBelow: Sendable {
  /// That of a folder ends with a slash, so that the names in it can follow; it is empty for the
  /// working folder. Bytewise, such paths stand in the order of all that is in the folders.
  let path: String
  /// How many bytes stand before what is below.
  private let givenCount: Int

  /// A folder that is a PATH given.
  init(givenFolder path: String) {
    self.path = path == "." ? "" : folderPrefix(path)
    givenCount = self.path.utf8.count
  }

  private init(path: String, givenCount: Int) {
    self.path = path
    self.givenCount = givenCount
  }

  /// What has the name in this folder, and is a folder itself or not.
  func appending(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> PlaceBelow {
    PlaceBelow(path: path.appending(name, isFolder ? "/" : ""), givenCount: givenCount)
  }

  /// The folder that a link leads to.
  var asFolder: PlaceBelow { PlaceBelow(path: path + "/", givenCount: givenCount) }

  /// The path below the PATH given.
  var below: Substring { Substring(path.utf8.dropFirst(givenCount)) }

  /// A folder's path as it is printed and opened.
  var folderPath: String {
    switch path {
    case "": "."
    case "/": "/"
    default: String(Substring(path.utf8.dropLast()))
    }
  }
}
