import RibsModel
import RibsSyntax

/// A marked protocol with everything that it requires, as its mock needs it. Types are spelled as
/// the mock's file can read them: `Self` has become the mock's own name.
struct MockProtocol: Equatable {
  /// The name of the mock: `HomeListenerMock`.
  var mockName: String
  /// What the mock conforms to: `HomeListener`, or `Home.HomeListener` where two modules have one.
  var conformance: String
  /// The type around the protocol, in an extension of which the mock stands.
  var outer: String?
  var access = Access.internal
  /// `@MainActor`, `@available(iOS 15, *)`.
  var attributes: [String] = []
  /// The condition of the `#if` around it.
  var condition: String?
  var isActor = false
  /// The class that the protocol says its types inherit.
  var superclass: String?
  var isSendable = false
  var typeParameters: [MockTypeParameter] = []
  /// The `where` clause that relates the type parameters.
  var typeRequirements: [String] = []
  /// Associated types that are known: by a default, by a `where` clause or by the mark.
  var typealiases: [MockTypealias] = []
  var members: [MockMember] = []
}

/// An associated type that stays open: a generic parameter of the mock.
struct MockTypeParameter: Equatable {
  var name: String
  var constraints: [String]
}

struct MockTypealias: Equatable {
  var name: String
  var type: String
}

/// One requirement of a protocol.
struct MockMember: Equatable {
  enum Form: Equatable {
    case property(MockProperty)
    case method(MockSignature)
    case `subscript`(MockSignature, isSettable: Bool)
    case initialiser(MockSignature, mark: String)
    /// Code that needs nothing counted, such as `==`.
    case fixed([String])
  }

  var form: Form
  /// Without backticks.
  var name: String
  var isStatic = false
  var isNonisolated = false
  /// `@discardableResult`, `@MainActor`.
  var attributes: [String] = []
  /// `prefix` or `postfix` of an operator, with a blank behind it.
  var fixity = ""
  /// The condition of the `#if` around it inside the protocol.
  var condition: String?
  /// The `#if … #endif` that the condition belongs to: of its branches one is built at most.
  var conditionGroup: String?
  /// What the names of its counters and handlers begin with.
  var stateName = ""
  /// Its arguments are kept.
  var keepsHistory = false
  /// What happens after the call is counted, while no handler is set; or, for a property, when it
  /// has been set.
  var behaviour: [String] = []
}

struct MockProperty: Equatable {
  var type: TypeExpression
  var isSettable: Bool
  var isClosure = false
  var effects = MockEffects()
  /// `weak `, `@Published `: with a blank behind it.
  var modifier = ""
  var initial: MockInitialValue?
}

/// What a property gives while a test has set nothing.
enum MockInitialValue: Equatable {
  /// A literal.
  case value(String)
  /// An expression that makes an object.
  case object(String)
  /// A stream, fed by a subject of the mock: the subject's type, the argument of its initialiser,
  /// and the calls that make the stream of it.
  case stream(subject: String, argument: String, erasure: String)
  /// A stream of the values of another property, which is `@Published`.
  case published(property: String, failure: String)
}

/// A function, subscript or initialiser without its name.
struct MockSignature: Equatable {
  /// `<T: Decodable>` and the names in it.
  var generics = ""
  var genericNames: [String] = []
  /// `where …`
  var requirements = ""
  var parameters: [MockParameter] = []
  var effects = MockEffects()
  /// Nil for `Void`.
  var result: TypeExpression?
  var initialResult: String?
}

struct MockParameter: Equatable {
  /// `_` for none.
  var label: String
  /// What the implementation calls it, without backticks.
  var name: String
  var type: TypeExpression
  var isVariadic = false
  /// The type is a closure's, also where a typealias names it.
  var isClosure = false
}

struct MockEffects: Equatable {
  var isAsync = false
  var isThrowing = false
  var isRethrowing = false
  /// The type in `throws(E)`.
  var thrown: TypeExpression?
}

/// Something the user should know of a mark, or of a mock that may lack something.
package struct MockNote: Equatable, Sendable {
  package let path: String
  package let line: Int
  /// A lower-case clause without full stop.
  package let message: String
}
