import RibsSyntax

/// Statements whose value is not dropped: it is given back without a `return`, or a result builder
/// collects it.
extension Typing {
  /// The value of the statement may be what the nearest closure or local function around it gives
  /// back, or else the code itself.
  package mutating func mayBeResult(_ statement: CodePoint) -> Bool {
    let unit = code[statement.unit]
    let body = unit.body
    guard body[statement.node].flags.contains(.implicitReturn) else { return false }
    guard let function = Syntax(body, statement.node).enclosingFunction?.id else {
      return types.givesBack(unit)
    }
    if body[function].kind == .localFunction {
      return body.writtenType(of: function).map { !$0.isVoid } ?? false
    }
    return givesNothing(statement.at(function)) != true
  }

  /// A result builder may collect the value of the statement.
  package mutating func mayCollect(_ statement: CodePoint) -> Bool {
    let unit = code[statement.unit]
    let body = unit.body
    guard let function = Syntax(body, statement.node).enclosingFunction?.id else {
      // What gives back a value without a `return` has its statements collected; the attribute may
      // be that of a protocol's requirement.
      return types.hasBuilderAttribute(unit.declaration)
        || types.givesBack(unit) && !body.hasReturn(in: nil)
    }
    let argument = body[function].parent
    guard body[function].kind == .closure, body[argument].kind == .argument,
      body[body[argument].parent].kind == .call
    else { return false }
    // A closure of several statements drops what a statement gives back, unless a result builder
    // collects it; only a `return` or a declaration of the library would tell.
    return givesNothing(statement.at(function)) != true
      && !body.hasReturn(in: function)
  }

  /// Whether the closure that a call is given has no value to give back; nil where that is not
  /// known.
  mutating func givesNothing(_ closure: CodePoint) -> Bool? {
    let body = code[closure.unit].body
    // A method of the project may be called like those.
    if case .function(_, _, let result) = context(of: closure).unwrapped {
      return result == .tuple([])
    }
    let call = body[body[closure.node].parent].parent
    return takingVoidClosures.contains(body.calledName(of: call)) ? true : nil
  }
}

/// Functions of RxSwift, Combine, Dispatch and UIKit whose closures give nothing back.
private let takingVoidClosures: Set = [
  "subscribe", "bind", "drive", "emit", "sink", "do", "handleEvents", "async", "asyncAfter",
  "forEach", "animate", "perform", "addOperation", "present", "dismiss",
]

extension Body {
  /// A `return` leaves the closure or local function, or the body itself.
  fileprivate func hasReturn(in function: NodeID?) -> Bool {
    subtree(of: function ?? rootID).contains {
      nodes[$0].kind == .return && Syntax(self, NodeID($0)).enclosingFunction?.id == function
    }
  }
}

extension TypeTable {
  /// A result builder, as its attribute's name suggests, collects the function's statements.
  fileprivate func hasBuilderAttribute(_ place: DeclarationPlace) -> Bool {
    attributeNames(at: place).contains { $0.hasSuffix("Builder") }
  }
}
