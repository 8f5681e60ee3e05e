import RibsModel

extension Rule {
  package static let strongSelfInStoredClosure = Rule(
    id: "strong_self_in_stored_closure",
    summary: "a stored closure that holds the object which stores it",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A closure or method that holds `self` strongly, also one that a function of `self` gives \
        back, and is assigned to a closure property of `self`, or of an object that `self` keeps in \
        stored properties, as a subview, child controller, or cell or header of its list, be it \
        dequeued by a method that the project adds to lists; one that is given to such an object, or to an \
        initialiser, struct or case of an enum that makes it, and stored there; one that an object \
        of the system keeps (`DispatchWorkItem`, `UIAction` in controls and menus, compositional \
        layouts, diffable data sources and those of RxDataSources, key-value \
        observations, `NWPathMonitor` and its kin, dispatch sources, `UIHostingController`, and the rows \
        that are added to the form of Eureka's `FormViewController`); one \
        that a local object is given and that holds a local which keeps the first \
        (`interactor.onFinish = { router.close() }` in a builder); one that an object is given and that \
        holds the same object or what keeps it (`cell.onTap = { cell.toggle() }`, `module.output.onPick = \
        { module.close() }`); and a lazy property of function \
        type whose closure holds `self`, once something reads it.

        Closures that are applied at once (`= { … }()`), arguments that are not seen to be stored, \
        weak captures, methods of protocols that \
        several classes conform to, circles of which some property is set to nil, emptied, bound to a view \
        (`.sheet(item: $model.detail)`) or told to stop while the object lives, subviews where code of the \
        classes takes views away, what a component keeps (see `component_retains_child`), and objects that \
        are made once for the whole run are left alone: the value of a global constant or of a variable \
        that nothing changes, of a static property, of a property of such an object, or of a container's \
        `single { … }`, and the root view that the app's or scene's delegate gives its window.
        """,
      matters: """
        The object holds the closure and the closure the object, so neither is ever freed. Run: the \
        object outlives the last reference to it; a lazy closure that nothing reads holds nothing. \
        RIBs' leak detector sees it for interactors, presenters and view controllers only (RIBs-iOS \
        1.0.0, `Router.swift:225`, `ViewableRouter.swift:93`).
        """,
      fix: """
        Capture `[weak self]`, or make the lazy property a method. A method's name holds its object: call \
        it in a closure that captures `[weak self]`.
        """),
    examples: [
      Example(
        "The view's handler holds the view that owns it",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferViewController: UIViewController {
          private let priceView = PriceView()
          private var taps = 0

          override func viewDidLoad() {
            super.viewDidLoad()
            priceView.onTap = { // expect: strong_self_in_stored_closure "OfferViewController.priceView → PriceView.onTap → OfferViewController"
              self.taps += 1
            }
          }
        }
        """),
      Example(
        "A subview's handler holds the controller",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferListViewController: UIViewController {
          private var taps = 0

          override func viewDidLoad() {
            super.viewDidLoad()
            for _ in 0..<3 {
              let priceView = PriceView()
              priceView.onTap = { self.taps += 1 } // expect: strong_self_in_stored_closure
              view.addSubview(priceView)
            }
          }
        }
        """),
      Example(
        "A lazy closure holds its object",
        """
        final class PriceFormatter {
          private let prefix = "$"
          private lazy var format: (Int) -> String = { "\\(self.prefix)\\($0)" } // expect: strong_self_in_stored_closure

          func text(_ price: Int) -> String { format(price) }
        }
        """),
      Example(
        "The handler holds it weakly",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferViewController: UIViewController {
          private let priceView = PriceView()
          private var taps = 0
          private lazy var label: UILabel = {
            let label = UILabel()
            label.text = self.title
            return label
          }()

          override func viewDidLoad() {
            super.viewDidLoad()
            priceView.onTap = { [weak self] in
              self?.taps += 1
            }
          }
        }
        """),
    ],
    check: .parts([
      assignedClosures, { $0.closuresOfSystemObjects() }, lazyClosures, closuresInBarItems,
      handedClosures, closuresAmongLocals, closuresInCases, closuresOfFormRows,
    ]) { _ = $0.fact(ClosureNames.self) })
}
