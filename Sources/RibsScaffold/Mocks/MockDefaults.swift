import RibsModel
import RibsSyntax

/// What a mock gives for a type while the test has set nothing. Only types whose name means nothing
/// else in the project have a value.
struct MockDefaults {
  let types: TypeTable
  let viewpoint: Viewpoint

  /// The value of a property.
  func propertyValue(of type: TypeExpression, named name: String) -> MockInitialValue? {
    if let value = value(of: type) { return .value(value) }
    guard case .path(let path) = type.withoutAny, let last = path.last else { return nil }
    switch types.lookup(type, from: viewpoint) {
    case .framework(.interactable), .framework(.interactorScope): return .object("Interactor()")
    case .framework(.viewControllable): return .object(MockFile.emptyViewControllable + "()")
    case .external("UIViewController"), .external("UIKit.UIViewController"):
      return .object(MockFile.emptyViewController)
    case .external: return stream(last, named: name) ?? subject(last)
    default: return nil
    }
  }

  /// The result of a function.
  func result(of type: TypeExpression) -> String? {
    if let value = value(of: type) { return value }
    guard case .path(let path) = type, let last = path.last, isExternal(type) else { return nil }
    switch (last.name, last.arguments.count) {
    case ("Observable", 1), ("Maybe", 1), ("Completable", 0), ("Driver", 1), ("Signal", 1):
      return ".empty()"
    case ("Single", 1): return ".never()"
    case ("AnyPublisher", 2): return "Empty().eraseToAnyPublisher()"
    default: return nil
    }
  }

  private func value(of type: TypeExpression) -> String? {
    switch type {
    case .optional, .implicitlyUnwrapped: return "nil"
    case .array: return "[]"
    case .dictionary: return "[:]"
    case .any(let inner): return value(of: inner)
    case .tuple(let elements):
      let values = elements.compactMap { value(of: $0.type) }
      guard !values.isEmpty, values.count == elements.count else { return nil }
      return "(\(values.joined(separator: ", ")))"
    case .path(let path):
      guard let name = path.last?.name, isExternal(type) else { return nil }
      return Self.values[name]
    default: return nil
    }
  }

  /// What is fed by hand anyway.
  private func subject(_ type: TypeName) -> MockInitialValue? {
    switch (type.name, type.arguments.count) {
    case ("PublishSubject", 1), ("PublishRelay", 1), ("PassthroughSubject", 2):
      return .object("\(type)()")
    case ("BehaviorSubject", 1), ("BehaviorRelay", 1):
      return self.value(of: type.arguments[0]).map { .object("\(type)(value: \($0))") }
    case ("CurrentValueSubject", 2):
      return self.value(of: type.arguments[0]).map { .object("\(type)(\($0))") }
    default: return nil
    }
  }

  /// A closure's type, or a typealias of one.
  func isClosure(_ type: TypeExpression) -> Bool {
    if case .function = type.bare { return true }
    guard case .declared(let alias) = types.lookup(type.bare, from: viewpoint),
      types[alias].kind == .typealias
    else { return false }
    let place = types[alias].place
    let aliased = types.declaration(at: place).type
    if case .function = TypeExpression(parsing: aliased, in: types[place.file]).bare { return true }
    return false
  }

  /// Only classes can be the values, so that a mock may hold one weakly.
  func isClassBound(_ type: TypeExpression) -> Bool {
    switch types.lookup(type, from: viewpoint) {
    case .declared(let id):
      if types[id].kind == .class { return true }
      let ancestry = types.ancestry(of: id)
      return !ancestry.framework.isEmpty
        || !ancestry.external.allSatisfy { $0 != "AnyObject" && $0 != "class" }
        || ancestry.types.contains { types[$0].kind == .class }
    case .framework: return true
    case .external, .generic, .ambiguous: return false
    }
  }

  /// A subject that feeds a property which is a stream. Interactors and workers start out inactive,
  /// and say so to whoever subscribes.
  private func stream(_ type: TypeName, named name: String) -> MockInitialValue? {
    let hasState = name == "isActiveStream" || name == "isStartedStream"
    let arguments = type.arguments.map(\.description).joined(separator: ", ")
    switch (type.name, type.arguments.count) {
    case ("Observable", 1):
      return hasState
        ? .stream(
          subject: "BehaviorSubject<\(arguments)>", argument: "value: false",
          erasure: "distinctUntilChanged()")
        : .stream(
          subject: "PublishSubject<\(arguments)>", argument: "", erasure: "asObservable()")
    case ("AnyPublisher", 2):
      return hasState
        ? .stream(
          subject: "CurrentValueSubject<\(arguments)>", argument: "false",
          erasure: "removeDuplicates().eraseToAnyPublisher()")
        : .stream(
          subject: "PassthroughSubject<\(arguments)>", argument: "",
          erasure: "eraseToAnyPublisher()")
    default: return nil
    }
  }

  /// The stream with the subject that a mark chooses: `BehaviorSubject`, or `@Published value`.
  func stream(of type: TypeExpression, fedBy choice: String) -> MockInitialValue? {
    guard case .path(let path) = type, let last = path.last, let element = last.arguments.first
    else { return nil }
    let arguments = last.arguments.map(\.description).joined(separator: ", ")
    let erasure = last.name == "AnyPublisher" ? "eraseToAnyPublisher()" : "asObservable()"
    let value = value(of: element)
    switch (choice, value) {
    case ("PublishSubject", _), ("PublishRelay", _), ("PassthroughSubject", _):
      return .stream(subject: "\(choice)<\(arguments)>", argument: "", erasure: erasure)
    case ("ReplaySubject", _):
      return .stream(
        subject: "ReplaySubject<\(arguments)>.create", argument: "bufferSize: 1", erasure: erasure)
    case ("BehaviorSubject", let value?), ("BehaviorRelay", let value?):
      return .stream(
        subject: "\(choice)<\(arguments)>", argument: "value: \(value)", erasure: erasure)
    case ("CurrentValueSubject", let value?):
      return .stream(subject: "\(choice)<\(arguments)>", argument: value, erasure: erasure)
    default:
      let words = choice.split(separator: " ")
      guard words.count == 2, words[0] == "@Published", last.arguments.count == 2 else {
        return nil
      }
      return .published(property: String(words[1]), failure: last.arguments[1].description)
    }
  }

  private func isExternal(_ type: TypeExpression) -> Bool {
    if case .external = types.lookup(type, from: viewpoint) { return true }
    return false
  }

  private static let values: [String: String] = {
    var values = [
      "Bool": "false", "String": "\"\"", "Substring": "\"\"", "Array": "[]", "Set": "[]",
      "Dictionary": "[:]", "Optional": "nil", "Data": "Data()",
    ]
    for number in [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "Double", "Float", "CGFloat", "TimeInterval",
    ] {
      values[number] = "0"
    }
    return values
  }()
}
