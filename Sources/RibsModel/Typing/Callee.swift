import RibsSyntax
import RibsText

/// What a call calls.
package enum Callee: Sendable {
  /// `X(…)`, `X.init(…)`, `.init(…)`: the type that is made.
  case constructor(CanonicalType)
  /// `super.init(…)` of the type around it.
  case superInitialiser
  /// `self.init(…)`
  case selfInitialiser
  /// Methods of the project, chosen by name and labels.
  case methods([Member], receiver: CanonicalType)
  case globals([DeclarationPlace])
  case localFunction(NodeID)
  /// `{ … }()`
  case closure(NodeID)
  /// A method that the project does not declare, called on `base` (or, without one, on self).
  case foreign(name: String, base: NodeID?, receiver: CanonicalType)
  /// The value of a variable of function type.
  case value(NodeID)
  case unknown
}

/// A function of the project as a call sees it.
package struct FunctionSignature {
  let labels: [String]
  let hasDefault: [Bool]
  let isVariadic: [Bool]

  package init(at place: DeclarationPlace, in types: TypeTable) {
    let file = types[place.file]
    let parameters = types.parameters(at: place)
    labels = parameters.map {
      let label = file.name($0.label)
      return label == "_" ? "" : label
    }
    hasDefault = parameters.map { !$0.defaultValue.isEmpty }
    isVariadic = parameters.map(\.isVariadic)
  }

  /// The parameters for which each call that fits has an argument with their label, or a trailing
  /// closure.
  var needed: [Int] {
    labels.indices.filter { !labels[$0].isEmpty && !hasDefault[$0] && !isVariadic[$0] }
  }

  /// Which parameter takes each argument; nil when the labels do not fit.
  package func match(_ arguments: [CallArgument]) -> [Int: Int]? {
    match(arguments.map { ($0.label, $0.isTrailing) })
  }

  /// The same for arguments of which none is a trailing closure.
  func match(labels: [String]) -> [Int: Int]? { match(labels.map { ($0, false) }) }

  private func match(_ arguments: [(label: String, isTrailing: Bool)]) -> [Int: Int]? {
    // The parameter of each argument.
    var assignment: [Int?] = []
    var parameter = 0
    for (number, argument) in arguments.enumerated() {
      if argument.isTrailing {
        // A trailing closure takes a parameter that something has to be given to, or else the last
        // one.
        let free = labels.indices.filter { !assignment.contains($0) && $0 >= parameter }
        guard let free = free.first(where: { !hasDefault[$0] && !isVariadic[$0] }) ?? free.last
        else { return nil }
        assignment.append(argument.label.isEmpty ? free : labels.firstIndex(of: argument.label))
        continue
      }
      while parameter < labels.count, labels[parameter] != argument.label,
        hasDefault[parameter] || isVariadic[parameter]
      {
        parameter += 1
      }
      if parameter < labels.count, labels[parameter] == argument.label {
        assignment.append(parameter)
        if !isVariadic[parameter] { parameter += 1 }
      } else if argument.label.isEmpty, number > 0, parameter > 0, isVariadic[parameter - 1] {
        assignment.append(parameter - 1)
      } else {
        return nil
      }
    }
    guard
      labels.indices.allSatisfy({
        hasDefault[$0] || isVariadic[$0] || assignment.contains($0)
      })
    else { return nil }
    var arguments: [Int: Int] = [:]
    for (argument, parameter) in assignment.enumerated() {
      guard let parameter, arguments[parameter] == nil else { continue }
      arguments[parameter] = argument
    }
    return arguments
  }
}

/// An argument as a signature is matched with it.
package struct CallArgument {
  let label: String
  let isTrailing: Bool
  package let node: NodeID
}

extension Body {
  /// The arguments of a call, in source order.
  package func callArguments(of call: NodeID) -> [CallArgument] {
    arguments(of: call).map {
      CallArgument(
        label: name(of: $0), isTrailing: self[$0].flags.contains(.trailing), node: $0)
    }
  }
}
