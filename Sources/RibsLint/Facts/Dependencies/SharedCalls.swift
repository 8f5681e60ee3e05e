import RibsModel
import RibsSyntax

/// The calls of `Component.shared` in one piece of a component's code that leave the key to
/// `#function` (RIBs-iOS 1.0.0, `Component.swift:46`; Needle's `Component` does the same).
struct SharedCalls {
  /// In source order.
  let calls: [Syntax]

  init(in unit: CodeUnit, _ types: TypeTable) {
    guard let owner = unit.owner, types.isComponentClass(owner) || types.extendsComponent(owner),
      // A `shared` of the project's own is another thing.
      types.allMembers(named: "shared", of: owner).isEmpty
    else {
      calls = []
      return
    }
    let locals = LocalUses(in: unit.body)
    calls = unit.nodes([.call]).filter { call in
      guard call.calleeName == "shared", let callee = call.callee?.unwrapped,
        !call.arguments.isEmpty, call.argument("__function") == nil
      else { return false }
      return locals.mayBeOwn(callee)
    }
  }
}

extension Syntax {
  /// The closure that a call of `shared` is given; nil when it is a function's name.
  var sharedFactory: Syntax? { arguments.map(\.value.unwrapped).last { $0.kind == .closure } }

  /// The closure is called where it stands, or makes a shared value.
  var runsInPlace: Bool {
    parent?.kind == .call || sharing != nil
  }
}

extension TypeTable {
  /// What the project adds to the framework's component.
  fileprivate func extendsComponent(_ type: TypeID) -> Bool {
    additions(to: .framework(.component)) == type
      || additions(to: .framework(.needleComponent)) == type
  }
}
