import RibsModel
import RibsSyntax

extension Rule {
  package static let subscriptionInWrongLayer = Rule(
    id: "subscription_in_wrong_layer",
    summary: "a router, builder, component or presenter that subscribes to a stream",
    category: .lifecycle, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router, a builder, a component or a class that inherits the framework's `Presenter` \
        subscribes to a stream of RxSwift or Combine, and nothing ends that with the RIB.

        Of a presenter, only streams that it is given when it is made are meant. All that one class \
        subscribes to is one finding.
        """,
      leavesAlone: [
        "Interactors and workers, which are there for it, and views.",
        """
        Streams of views, and what by its name tells of them: `button.rx.tap`, \
        `navigation.poppedViewController`, `presentation.didDismiss`.
        """,
        "Subscriptions that are bound to an interactor or worker, or that the class ends itself.",
        "The framework's own streams: `lifecycle`, `isActiveStream`.",
        "Streams that end while they are subscribed to.",
        """
        What is subscribed to within `Observable.create`, what is handed on, and workflows; \
        presenters that SwiftUI observes.
        """,
      ],
      matters: """
        What a RIB does is confined to the time in which it is active. The interactor and its \
        workers are told when that begins and ends; a router only when it is loaded (RIBs-iOS \
        1.0.0, `Router.swift:123`), a presenter, a component and a builder not at all. The \
        subscription goes on for as long as the object or the stream lives: after the RIB is \
        detached, too, if something keeps one of them, and a builder lives as long as its parent \
        does. Also, what a router does then is no decision of the interactor's, so that no test of \
        the interactor shows it.
        """,
      fix: """
        Subscribe in the interactor's `didBecomeActive`, and end it with `disposeOnDeactivate`; or \
        in a worker that the interactor starts. The interactor then calls its router or presenter.
        """),
    examples: [
      Example(
        "The router follows a stream",
        """
        import RIBs
        import RxSwift

        protocol TripStream: AnyObject {
          var isOnTrip: Observable<Bool> { get }
        }

        final class HomeRouter: Router<Interactable> {
          private let tripStream: TripStream
          private let disposeBag = DisposeBag()

          init(interactor: Interactable, tripStream: TripStream) {
            self.tripStream = tripStream
            super.init(interactor: interactor)
          }

          override func didLoad() {
            super.didLoad()
            tripStream.isOnTrip // expect: subscription_in_wrong_layer "`HomeRouter` subscribes to `tripStream.isOnTrip`"
              .subscribe(onNext: { [weak self] in self?.show(isOnTrip: $0) })
              .disposed(by: disposeBag)
          }

          private func show(isOnTrip: Bool) {}
        }
        """),
      Example(
        "The interactor follows it, and calls the router",
        """
        import RIBs
        import RxSwift

        protocol TripStream: AnyObject {
          var isOnTrip: Observable<Bool> { get }
        }

        protocol HomeRouting: Routing {
          func show(isOnTrip: Bool)
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?
          private let tripStream: TripStream

          init(tripStream: TripStream) {
            self.tripStream = tripStream
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            tripStream.isOnTrip
              .subscribe(onNext: { self.router?.show(isOnTrip: $0) })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """),
    ],
    check: .project(subscriptionsInWrongLayers))
}

@Sendable private func subscriptionsInWrongLayers(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  var byOwner: [TypeID: [Subscription]] = [:]
  for subscription in project.subscriptions {
    guard let owner = subscription.owner, let layer = project.types.layer(of: owner),
      subscription.goesOnUnseen, project.isOfOthers(subscription, in: layer, &typing)
    else { continue }
    byOwner[owner, default: []].append(subscription)
  }
  return byOwner.sorted { $0.key < $1.key }.compactMap { owner, subscriptions in
    project.types.layer(of: owner).map { misplaced(subscriptions, in: owner, $0, project.types) }
  }
}

/// The parts of a RIB that are not told when it becomes active and inactive.
private enum Layer: String {
  case router, builder, component, presenter
}

extension TypeTable {
  fileprivate func layer(of type: TypeID) -> Layer? {
    let information = self[type]
    guard information.kind == .class, information.role == .source,
      !inherits(type, .interactable), !inherits(type, .working), !isObserved(type)
    else { return nil }
    if inherits(type, .router) { return .router }
    if inherits(type, .buildable) { return .builder }
    if isComponentClass(type) { return .component }
    return inherits(type, .presenter) ? .presenter : nil
  }
}

extension Subscription {
  /// Nothing ends it that has to do with the RIB's activity, and nobody else sees to it.
  fileprivate var goesOnUnseen: Bool {
    guard isCertain, !isWorkflow, !isInFactory, lifetime != .finite else { return false }
    return switch ending {
    case .kept(let keeper): !keeper.isEmptied
    case .associated, .published, .dropped, .unusedLocal: true
    case .confined, .handedOn, .keptElsewhere, .passing: false
    }
  }
}

extension Project {
  /// The stream is no view's, and none that the class has made itself or is shown by it.
  fileprivate func isOfOthers(
    _ subscription: Subscription, in layer: Layer, _ typing: inout Typing
  ) -> Bool {
    guard let id = code.unit(around: subscription.location),
      let call = code[id].call(at: subscription.location), !call.tellsOfViews,
      !isInConditionalCode(call, of: code[id])
    else { return false }
    guard layer == .presenter else { return true }
    let start = call.outermostReceiver
    guard let property = typing.ownProperty(at: CodePoint(id, start.id)) else { return false }
    return property.storage == .stored && !isMadeStream(property) && property.kind == .let
  }

  private func isInConditionalCode(_ node: Syntax, of unit: CodeUnit) -> Bool {
    types.declaration(at: unit.declaration).condition != 0 || node.isConditional
  }
}

extension Syntax {
  /// A name in the stream or in what it is made with is that of a view, of what happens to it, or of
  /// the framework's own streams.
  fileprivate var tellsOfViews: Bool {
    guard let stream = receiver else { return false }
    return ([stream] + Array(stream.descendantsRunInPlace)).contains { part in
      guard [.name, .member].contains(part.kind) else { return false }
      let name = part.name.lowercased()
      return viewNames.contains(name) || part.name.hasSuffix("VC")
        || viewWords.contains(where: name.contains)
    }
  }
}

private let viewNames: Set = ["isactivestream", "lifecycle", "rx", "tap"]

/// By these, in lower case, names speak of views and of what the user does with them.
private let viewWords = [
  "alert", "appear", "button", "close", "controller", "dialog", "dismiss", "gesture", "keyboard",
  "modal", "navigat", "picker", "popped", "popup", "present", "scene", "screen", "sheet", "swipe",
  "toast", "view", "window",
]

// MARK: Messages

private func misplaced(
  _ subscriptions: [Subscription], in owner: TypeID, _ layer: Layer, _ types: TypeTable
) -> Finding {
  let first = subscriptions[0]
  return Finding(
    at: first.location, subject: [types[owner].qualifiedName],
    message:
      "`\(types[owner].name)` subscribes to `\(first.source)`, although \(reason(for: layer))",
    help: remedy(for: layer),
    notes: subscriptions.dropFirst().map {
      .init(at: $0.location, "it subscribes to `\($0.source)`, too")
    })
}

private func reason(for layer: Layer) -> String {
  switch layer {
  case .router, .component, .presenter:
    "nothing tells a \(layer.rawValue) when its RIB becomes inactive"
  case .builder: "a builder is there before and after each RIB that it builds"
  }
}

private func remedy(for layer: Layer) -> String {
  switch layer {
  case .router: "Subscribe in the interactor, and have it call the router."
  case .presenter: "Subscribe in the interactor, and have it tell the presenter what to show."
  case .builder, .component: "Subscribe in the interactor, or in a worker that it starts."
  }
}
