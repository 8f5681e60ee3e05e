import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let strongDelegate = Rule(
    id: "strong_delegate",
    summary: "an object that strongly holds its delegate or owner, which keeps it in turn",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        An object strongly refers back to the object that keeps it, so that neither is ever freed.

        The owner keeps the object in stored properties, or as its own view, a subview, child \
        controller or cell of its list, and gives it `self` in one of these ways:

        - It assigns `self` to a strong property of the object (`row.delegate = self`).
        - It passes `self` to a method of the object, which stores it under the parameter's name.
        - It passes `self` to the initializer that makes the object, which stores it (`lazy var \
        helper = Helper(owner: self)`).
        - It adds `self` as a handler to a web view's `WKUserContentController` or \
        `WKWebViewConfiguration`, which hold handlers strongly, and nothing takes the handler away \
        before `deinit`.

        An object also keeps itself, if it assigns `self` to a strong property of its own \
        (`action = self`) that is given nothing else.
        """,
      leavesAlone: [
        "Weak and unowned properties.",
        "Properties that override a property of a system class.",
        "Values in boxes and property wrappers.",
        "Circles in which some property is set to nil, emptied or replaced while the object lives.",
        """
        Properties whose value the system or a database keeps (`@IBOutlet`, `@NSManaged`, classes \
        with macros).
        """,
        "Lazy properties that nothing reads.",
        """
        Private properties that keep the object itself and that nothing reads: they are there to \
        keep it alive.
        """,
        "Objects that are made once for the whole run.",
        """
        Listeners of views and interactors, which have rules of their own (`strong_view_listener`, \
        `strong_listener`).
        """,
        "What a component keeps (see `component_retains_child`).",
      ],
      matters: """
        The two hold each other, or one holds itself, so neither is ever freed. Run: the object \
        outlives the last reference to it. RIBs' leak detector sees this for interactors, presenters \
        and view controllers only (RIBs-iOS 1.0.0, `Router.swift:225`, `ViewableRouter.swift:93`).
        """,
      fix: """
        Declare the property that refers back as `weak var`, and make its protocol class-bound (`: \
        AnyObject`).
        """),
    examples: [
      Example(
        "A row holds its delegate strongly",
        """
        import UIKit

        protocol PriceRowDelegate: AnyObject {
          func didTapPrice()
        }

        final class PriceRow: UIView {
          var delegate: PriceRowDelegate?
        }

        final class OfferViewController: UIViewController, PriceRowDelegate {
          private let row = PriceRow()

          override func viewDidLoad() {
            super.viewDidLoad()
            row.delegate = self // expect: strong_delegate "OfferViewController.row → PriceRow.delegate → OfferViewController"
          }

          func didTapPrice() {}
        }
        """),
      Example(
        "A helper keeps its owner",
        """
        final class PriceFormatter {
          private let screen: OfferScreen

          init(screen: OfferScreen) {
            self.screen = screen
          }

          func format() -> String { "" }
        }

        final class OfferScreen {
          private lazy var formatter = PriceFormatter(screen: self) // expect: strong_delegate

          func show() { print(formatter.format()) }
        }
        """),
      Example(
        "A view controller keeps itself",
        """
        import UIKit

        protocol OfferActions: AnyObject {
          func buy()
        }

        final class OfferViewController: UIViewController, OfferActions {
          var actions: OfferActions?

          override func viewDidLoad() {
            super.viewDidLoad()
            actions = self // expect: strong_delegate "OfferViewController.actions → OfferViewController"
          }

          func buy() {}
        }
        """),
      Example(
        "The delegate is weak",
        """
        import UIKit

        protocol PriceRowDelegate: AnyObject {
          func didTapPrice()
        }

        final class PriceRow: UIView {
          weak var delegate: PriceRowDelegate?
        }

        final class OfferViewController: UIViewController, PriceRowDelegate {
          private let row = PriceRow()

          override func viewDidLoad() {
            super.viewDidLoad()
            row.delegate = self
          }

          func didTapPrice() {}
        }
        """),
    ],
    check: .project(strongDelegates))
}

@Sendable private func strongDelegates(in project: Project) -> [Finding] {
  let takers = project.selfTakers
  let objects = project.fact(ObjectCode.self)
  let units = project.code.units(mentioning: ["self"], where: { objects.owner(of: $0) != nil })
  return parallelMap(units, scratch: OwnedPaths(project)) { id, paths in
    paths.circlesOfGivenSelf(in: id, takers).map { strongDelegate($0, project) }
  }.flatMap { $0 } + project.webViewHandlers().map { strongDelegate($0, project.types) }
}

private func strongDelegate(_ handler: WebViewHandler, _ types: TypeTable) -> Finding {
  let owner = types[handler.owner]
  let holder = handler.method.holder
  let way = handler.hops.map(\.description) + [holder, owner.name]
  let removal = handler.method.endings.last.map {
    ", or call `\($0)(forName:)` before the object is let go"
  }
  return Finding(
    at: handler.location,
    subject: [owner.qualifiedName, holder],
    message: """
      `\(holder)` strongly holds `\(owner.name)`, which keeps the web view: \
      \(way.joined(separator: " → "))
      """,
    help: "Give it an object that holds `\(owner.name)` weakly\(removal ?? "").",
    notes: handler.hops.notes(besides: handler.location))
}

private func strongDelegate(_ circle: GivenSelf, _ project: Project) -> Finding {
  let types = project.types
  let owner = types[circle.owner]
  let reference = circle.reference
  let holder = types[reference.owner]
  let held = circle.isOfOne ? "the object itself" : "`\(owner.name)`, which keeps the object"
  return Finding(
    at: circle.location,
    subject: [owner.qualifiedName, holder.qualifiedName, reference.name],
    message: """
      `\(reference.name)` of `\(holder.name)` is a strong reference to \(held): \
      \(circle.hops.way(backTo: owner.name))
      """,
    help: project.help(for: circle, owner)
      ?? types.weakDeclaration(of: reference, in: holder.name)
      ?? "Hold `\(owner.name)` weakly in `\(holder.name).\(reference.name)`.",
    notes: circle.hops.notes(besides: circle.location))
}

extension Project {
  /// Where only the view controller, which UIKit keeps, keeps the owner, that is not to let go of it.
  fileprivate func help(for circle: GivenSelf, _ owner: TypeInformation) -> String? {
    guard circle.hops.count == 2, let keeper = circle.keeper, keeper.kind == .var,
      types.declaration(at: keeper.place).initialValue.isEmpty, isKeptByNobodyElse(owner),
      types.inherits(circle.reference.owner, system: "UIViewController")
    else { return nil }
    return """
      Hold the view controller weakly in `\(owner.name).\(keeper.name)`: nothing else keeps \
      `\(owner.name)`.
      """
  }

  /// All that makes an object of the class does something with it and forgets it: `let flow = Flow()`,
  /// `flow.start()`.
  private func isKeptByNobodyElse(_ type: TypeInformation) -> Bool {
    let calls = index.calls(named: type.name).filter { code[$0.unit].fileRole == .source }
    return !calls.isEmpty && hierarchy.heirs(of: type.id).isEmpty
      && calls.allSatisfy { call in
        let made = code.syntax(at: call)
        guard case .bound(let local) = made.use else { return false }
        return LocalUses(in: made.body).mentions(of: local).allSatisfy { mention in
          guard case .receiver(let member) = mention.use else { return false }
          return member.isCalled && mention.closures(holding: local).isEmpty
        }
      }
  }
}

extension TypeTable {
  /// What to declare instead; nil where the property's type is not a class, a protocol or a
  /// composition.
  fileprivate func weakDeclaration(of property: Member, in holder: String) -> String? {
    guard let type = canonicalType(of: property), !type.references.isEmpty,
      type.references.allSatisfy({
        [.class, .protocol, .actor].contains(self[$0].kind) && self[$0].genericParameters.isEmpty
      })
    else { return nil }
    let isOptional = if case .external("Optional", _) = type { true } else { false }
    var parts = type.references.prefix(1).map { CanonicalType.declared($0, arguments: []) }
    if case .composition(let all) = type.unwrapped { parts = all }
    let names = parts.compactMap(name)
    guard names.count == parts.count else { return nil }
    let name = names.count == 1 ? names[0] : "(\(names.joined(separator: " & ")))"
    let declaration = "Declare `weak var \(property.name): \(name)?` in `\(holder)`"
    let isOpen = parts.allSatisfy { part in
      part.declared.map { self[$0].kind == .protocol && isClassBound($0) == false } ?? false
    }
    return declaration + (isOpen ? ", and the protocol `\(names[0]): AnyObject`." : ".")
      + (isOptional ? "" : " Handle nil where it is read.")
  }

  private func name(of part: CanonicalType) -> String? {
    switch part {
    case .declared(let type, _): self[type].name
    case .external(let name, _): name
    default: nil
    }
  }
}
