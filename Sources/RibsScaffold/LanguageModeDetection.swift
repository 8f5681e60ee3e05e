extension LanguageMode {
  /// The mode of the nearest package: what its manifest says, else what its tools version implies.
  /// Nil where there is no package, or different targets have different modes.
  package init?(of folders: [SurroundingFolder]) {
    guard let manifest = folders.lazy.compactMap({ $0.configurations["Package.swift"] }).first
    else { return nil }
    let text = String(decoding: manifest, as: UTF8.self).filter { !$0.isWhitespace }
    if text.contains(".swiftLanguageMode(") { return nil }
    if let modes = text.split(separator: "swiftLanguageModes:[", maxSplits: 1).dropFirst().first {
      self = modes.prefix { $0 != "]" }.contains("6") ? .swift6 : .swift5
      return
    }
    let version = text.split(separator: "swift-tools-version:", maxSplits: 1).dropFirst().first
    guard let major = version.flatMap({ Int($0.prefix(while: \.isNumber)) }) else { return nil }
    self = major >= 6 ? .swift6 : .swift5
  }
}
