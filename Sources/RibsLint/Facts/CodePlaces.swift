import RibsModel
import RibsSyntax

extension CodeUnit {
  /// The call that stands there.
  func call(at place: Location) -> Syntax? {
    nodes([.call]).first { location(of: $0.id) == place }
  }

  /// Where a node's name stands; for `a.b`, that of `b`.
  func nameLocation(of syntax: Syntax) -> Location {
    Location(file: location.file, range: syntax.node.name)
  }

  /// The statement that a node is part of.
  func statementLocation(of syntax: Syntax) -> Location {
    location(of: (syntax.enclosingStatement ?? syntax).id)
  }

  /// The same, or the item of a list in it: of several things in one list, each has its own place.
  func itemLocation(of syntax: Syntax) -> Location {
    let item = sequence(first: syntax) { $0.parent?.kind == .block ? nil : $0.parent }
      .first { [.array, .dictionary].contains($0.parent?.kind) }
    return item.map { location(of: $0.id) } ?? statementLocation(of: syntax)
  }
}

extension Body {
  /// The one expression that the code gives back; nil where there are several or none.
  var onlyResult: Syntax? {
    let results = root.results
    return results.count == 1 ? results[0] : nil
  }
}

extension TypeTable {
  /// Where the name of what a unit is the code of stands in its declaration.
  func memberLocation(of unit: CodeUnit) -> Location {
    Location(file: unit.declaration.file, range: declaration(at: unit.declaration).name)
  }
}

extension Syntax {
  /// `attachChild(child)` and `detachChild(child)` as the framework has them; what takes more, or
  /// under a label, is the app's own.
  var takesOnlyTheChild: Bool {
    let arguments = arguments
    return arguments.count == 1 && arguments[0].label == nil
  }

  /// `super.init(…)`
  var isSuperInit: Bool {
    kind == .call && calleeName == "init" && receiver?.isSuper == true
  }

  /// The code runs with the function, also as the closure of a loop over a collection.
  var runsAtOnce: Bool {
    enclosingFunctions.allSatisfy { function in
      function.kind == .closure && function.parent?.kind == .argument
        && function.parent?.parent?.calleeName == "forEach"
    }
  }

  private var enclosingFunctions: some Sequence<Syntax> {
    ancestors.lazy.filter(\.kind.isFunction)
  }

  /// The block of the statement that the node is part of.
  var enclosingBlock: Syntax? { enclosingStatement?.parent }
}

extension Project {
  /// Where code of a class, or of what it inherits, first mentions a name.
  func firstMention(
    of name: String, in type: TypeID, where isMeant: (Syntax) -> Bool = { _ in true }
  ) -> Location? {
    let owners = types.selfAndSuperclasses(of: type)
    for id in code.units(mentioning: name) {
      let unit = code[id]
      guard unit.owner.map(owners.contains) == true else { continue }
      let mention = unit.nodes([.name, .member]).first { $0.name == name && isMeant($0) }
      if let mention { return unit.nameLocation(of: mention) }
    }
    return nil
  }
}
