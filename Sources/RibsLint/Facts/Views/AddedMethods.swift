import RibsModel
import RibsSyntax

extension Project {
  /// The methods that the project adds to these classes of UIKit, and whose code does such a thing
  /// with what they are given first, which it is told the name of.
  func methods(
    addedTo classes: [String], where isMeant: (CodeUnit, String) -> Bool
  ) -> [Member] {
    let additions = Set(classes.compactMap { types.additions(to: .external($0)) })
    return additions.flatMap { types[$0].members }.filter { method in
      guard method.kind == .func,
        let first = types.parameterNames(of: method.place).first,
        let unit = code.result(of: method.place)
      else { return false }
      return isMeant(code[unit], first)
    }
  }
}
