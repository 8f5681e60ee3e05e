extension LanguageMode {
  /// The mode of the nearest package or Xcode project: what its manifest or its settings say of a
  /// module. Nil where there is neither, or different targets have different modes.
  package init?(of folders: [SurroundingFolder], building module: String?) {
    for folder in folders {
      if let manifest = folder.configurations["Package.swift"] {
        self.init(ofPackage: manifest)
        return
      }
      guard !folder.swiftVersions.isEmpty else { continue }
      let versions = Set(folder.swiftVersions.values.map { $0.version(ofModule: module) })
      guard let version = versions.first ?? nil, versions.count == 1 else { return nil }
      self.init(majorOf: version[...])
      return
    }
    return nil
  }

  /// What a manifest says, or else what its tools version implies.
  private init?(ofPackage manifest: [UInt8]) {
    let text = String(decoding: manifest, as: UTF8.self).filter { !$0.isWhitespace }
    if text.contains(".swiftLanguageMode(") { return nil }
    if let modes = text.split(separator: "swiftLanguageModes:[", maxSplits: 1).dropFirst().first {
      self = modes.prefix { $0 != "]" }.contains("6") ? .swift6 : .swift5
      return
    }
    let version = text.split(separator: "swift-tools-version:", maxSplits: 1).dropFirst().first
    guard let version else { return nil }
    self.init(majorOf: version)
  }

  private init?(majorOf version: Substring) {
    guard let major = Int(version.prefix(while: \.isNumber)) else { return nil }
    self = major >= 6 ? .swift6 : .swift5
  }
}
