import RibsModel
import RibsSyntax

extension Rule {
  package static let assignOnSelf = Rule(
    id: "assign_on_self",
    summary: "`assign(to:on: self)` whose cancellable `self` keeps",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        An object passes itself to `assign(to:on:)` and keeps the returned cancellable in one of \
        its stored properties, which nothing empties.
        """,
      leavesAlone: [
        "Publishers that end, such as `Just`, `Future` and `first()`.",
        "Assignments to an object other than `self`, and cancellables that another object keeps.",
        "`assign(to: &$property)`, which returns no cancellable.",
        "CombineExt's `ownership: .weak` and `ownership: .unowned`.",
        "Subscriptions that `cancelOnDeactivate(interactor:)` ends.",
        "Objects that live as long as the process, such as the app's delegate.",
      ],
      matters: """
        `assign(to:on:)` holds the object strongly until the publisher ends (Apple, "Publisher: \
        assign(to:on:)"). The object holds the cancellable, the cancellable holds the \
        subscription, and the subscription holds the object, so none of them is ever freed.
        """,
      fix: "Use `assign(to: &$property)` for a published property, or `sink` with `[weak self]`."),
    examples: [
      Example(
        "The object assigns to itself",
        """
        import Combine

        final class BalanceModel {
          var balance = 0.0
          private var cancellables = Set<AnyCancellable>()

          init(balances: PassthroughSubject<Double, Never>) {
            balances.assign(to: \\.balance, on: self).store(in: &cancellables) // expect: assign_on_self
          }
        }
        """),
      Example(
        "The published property keeps the subscription itself",
        """
        import Combine

        final class BalanceModel {
          @Published private(set) var balance = 0.0

          init(balances: PassthroughSubject<Double, Never>) {
            balances.assign(to: &$balance)
          }
        }
        """),
    ],
    check: .project { project in
      project.subscriptions.compactMap { project.assignmentToSelf($0) }
    })
}

extension Project {
  /// What is assigned to is a published property of the class, and not something of what is in it:
  /// `\.title`, `\Screen.title`, `\.self.title`.
  private func assignsToPublished(by subscription: Subscription, of owner: TypeID) -> Bool {
    guard let target = call(of: subscription)?.call.argument("to")?.unwrapped,
      target.kind == .keyPath
    else { return false }
    let steps = target.name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
      .drop { $0.isEmpty || $0 == "self" || $0.first?.isUppercase == true }
    guard steps.count == 1, let name = steps.first,
      let property = types.allMembers(named: String(name), of: owner).first(where: \.isProperty)
    else { return false }
    return [["Published"], ["Combine.Published"]].contains(types.wrappers(of: property))
  }

  /// The finding of this rule about a subscription; nil where it is no circle.
  fileprivate func assignmentToSelf(_ subscription: Subscription) -> Finding? {
    guard let circle = circle(of: subscription), circle.hold.kind == .assignment,
      case .property(let property, let isReplaced) = circle.keeper
    else { return nil }
    // `assign(to: &$property)` gives no cancellable that a property could hold.
    let isPublished = !isReplaced && assignsToPublished(by: subscription, of: circle.owner)
    let alternative = isPublished ? ", or `assign(to: &$property)`." : "."
    return Finding(
      at: place(of: subscription), subject: subject(of: subscription),
      message: """
        `assign(to:on:)` holds `self`, which keeps it in `\(property.name)`: \
        `\(types[circle.owner].name)` is never freed\(subscription.doubtOfCircle)
        """,
      help: (confiningAdvice(for: subscription).map { $0 + ", or use" } ?? "Use")
        + " `sink` with `[weak self]`\(alternative)",
      notes: [
        Finding.Note(
          at: property.location, "`\(property.name)` keeps the cancellable")
      ], confidence: subscription.isKnownToGoOn ? .proven : .likely)
  }
}
