import RibsSyntax

/// Where a value comes from.
struct FlowSource: Hashable {
  enum Value: Hashable {
    /// A call of an initialiser.
    case made(CanonicalType)
    /// `self` of the type.
    case instance(CanonicalType)
    /// The parameter of a function, of which `steps` are still to be taken.
    case parameter(of: DeclarationPlace, index: Int, steps: [FlowStep])
    /// The framework's `dependency` of a builder or component: what it was made with.
    case dependency(of: TypeID)
    case unknown(reason: String)
  }

  var value: Value
  /// The expression where the trace ends.
  var point: CodePoint
  /// The builder whose function gave the value back last.
  var builder: TypeID?
  /// The type whose code called that function.
  var buildCaller: TypeID?
}

extension FlowSource {
  /// The code of this type calls the builder's function, unless another does already.
  func built(by caller: TypeID?) -> FlowSource {
    guard builder != nil, buildCaller == nil else { return self }
    var source = self
    source.buildCaller = caller
    return source
  }
}

/// One step from a value that holds others to the one that is looked for; the next one first.
enum FlowStep: Hashable {
  /// An element of a tuple, or a property of a struct.
  case element(TupleStep)
  /// Any element of an array, set or dictionary.
  case item
  /// What a closure gives back when it is called.
  case called
  /// What a method of the value gives back.
  case result(of: MethodName)
  /// An associated value of an enum case.
  case payload(name: String, index: Int)
  /// What an object was made with: unlike an element, never what others of its class hold.
  case carried(Cargo)

  var isPayload: Bool { if case .payload = self { true } else { false } }
  var isCarried: Bool { if case .carried = self { true } else { false } }
  var isResult: Bool { if case .result = self { true } else { false } }
}

/// A property of an object, and the object's functions that come to it.
struct Cargo: Hashable {
  var property: String
  /// From the one that is called to the one that takes what the property holds. An object whose
  /// type has others of these names carries nothing.
  var functions: [DeclarationPlace]
}

/// A method as its callers spell it.
struct MethodName: Hashable {
  let name: String
  let labels: [String]

  init(at place: DeclarationPlace, in types: TypeTable) {
    name = types.declaredName(at: place)
    labels = FunctionSignature(at: place, in: types).labels
  }
}

extension FlowSource {
  /// The declared class that it makes or is.
  var type: CanonicalType? {
    switch value {
    case .made(let type), .instance(let type): type
    case .parameter, .dependency, .unknown: nil
    }
  }
}
