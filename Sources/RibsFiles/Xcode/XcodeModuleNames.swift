extension XcodeModules.Module {
  /// The module that a target builds.
  init(_ target: XcodeObjects.Target, in objects: XcodeObjects) {
    let configuration = target.configurationList.flatMap { objects.configurations[$0]?.first }
    let settings = configuration.flatMap { objects.settings[$0] } ?? [:]
    let product = settings["PRODUCT_NAME"].flatMap {
      substituting($0) { $0 == "TARGET_NAME" ? target.name : nil }
    }
    let module = settings["PRODUCT_MODULE_NAME"].flatMap {
      substituting($0) { variable in
        switch variable {
        case "TARGET_NAME": target.name
        case "PRODUCT_NAME": product ?? target.name
        default: nil
        }
      }
    }
    let name = [module, product].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? target.name
    self.init(name: importName(ofTarget: name), isTest: target.isTest)
  }
}

/// A setting's value with those of `$(NAME)` and `${NAME:operator}` in it; nil where one of them is
/// not known. What operators do to a name, importing it does as well.
private func substituting(_ value: String, _ variables: (Substring) -> String?) -> String? {
  guard value.contains("$") else { return value }
  var result = ""
  var rest = value[...]
  while let dollar = rest.firstIndex(of: "$") {
    result += rest[..<dollar]
    rest = rest[dollar...].dropFirst()
    guard let open = rest.first, open == "(" || open == "{",
      let end = rest.firstIndex(of: open == "(" ? ")" : "}"),
      let variable = rest[..<end].dropFirst().split(separator: ":").first,
      let replacement = variables(variable)
    else { return nil }
    result += replacement
    rest = rest[end...].dropFirst()
  }
  return result + rest
}
