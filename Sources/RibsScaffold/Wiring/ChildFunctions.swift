import RibsSyntax

extension SourceFile {
  /// The last of the functions that lead to children, or of those among `members` that are called
  /// after one of these children: the other half of a pair has any name (`routeToMenu` and
  /// `closeMenu`).
  func last(of functions: [Declaration], orTheirOtherHalvesIn members: [Declaration])
    -> Declaration?
  {
    guard let last = functions.last else { return nil }
    let children = Set(functions.compactMap { child(ofFunction: name($0.name)) })
    let half = members.last { member in
      let name = name(member.name)
      return member.kind == .func && member.condition == last.condition
        && children.contains(where: name.contains)
    }
    guard let half, half.range.start > last.range.start else { return last }
    return half
  }

  /// `Menu` of `routeToMenu`, `detachMenu` and `showMenu`.
  private func child(ofFunction name: String) -> String? {
    let verb = name.prefix { $0.isLowercase }
    var rest = name.dropFirst(verb.count)
    if rest.hasPrefix("To"), rest.dropFirst(2).first?.isUppercase != false {
      rest = rest.dropFirst(2)
    }
    return rest.isEmpty ? nil : String(rest)
  }
}
