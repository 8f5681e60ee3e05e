import RibsModel

extension Rule {
  package static let strongSelfInStoredClosure = Rule(
    id: "strong_self_in_stored_closure",
    summary: "a stored closure that holds the object which stores it",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        An object keeps a closure, or a method used as one, that strongly holds the object itself.

        The closure may also be one that a function of `self` returns. These are the ways in which \
        it is kept:

        - It is assigned to a closure property of `self`, or of an object that `self` keeps.
        - It is given to such an object, or to an initializer, struct or enum case that makes one, \
        and stored there, or handed on to an object of that one's which stores it. It may also be \
        in a struct, or in a list of structs, of which the closure alone is stored: `onTap = \
        model.onTap`, also in one that is made of another: `models.map(Row.init)`.
        - An object of the system keeps it: a `DispatchWorkItem`, a `UIAction` in a control or \
        menu, a compositional layout or its section, a diffable data source or one of \
        RxDataSources, a registration of cells, the `configurationUpdateHandler` of a button or \
        cell, a key-value observation, a time observer of an `AVPlayer`, an `NWPathMonitor` or its \
        kin, a dispatch source, a `UIHostingController`, or a row that is added to the form of \
        Eureka's `FormViewController`.
        - A data source of RxDataSources keeps it, which a list of `self`'s has from RxCocoa until \
        the subscription is disposed of: `items.drive(list.rx.items(dataSource: source))`.
        - A local object is given it, and it holds another local that keeps the first \
        (`interactor.onFinish = { router.close() }` in a builder).
        - An object is given it, and it holds the same object or what keeps that (`cell.onTap = { \
        cell.toggle() }`, `module.output.onPick = { module.close() }`).
        - The view or presenter of a RIB keeps it, and it holds the view's listener, the interactor, \
        which keeps the view (`card.onTap = { [listener] in listener?.close() }`).
        - It is the value of a lazy property of function type, or given to an operator in the value \
        of a lazy stream (`lazy var isValid: Observable<Bool> = email.map { self.check($0) }`), and \
        something reads that property.

        The objects that `self` keeps are those in its stored properties, the view of a view \
        controller, its subviews and child controllers, and the cells and headers of its list, even \
        those that are dequeued by a method that the project adds to lists; also the headers, \
        footers, backgrounds and accessory views that it gives UIKit's views, the items of its bar \
        and the gesture recognizers of its views.
        """,
      leavesAlone: [
        "Closures that are applied at once (`= { … }()`).",
        "Arguments that are not seen to be stored.",
        "Weak captures.",
        "Closures given to a method of a protocol that several classes conform to.",
        """
        Circles in which some property is set to nil or a new object, emptied, bound to a view \
        (`.sheet(item: $model.detail)`) or told to stop while the object lives.
        """,
        "Subviews, if code of the classes takes views away.",
        """
        A local object that the code makes and that nothing else may keep, such as a timer: held \
        weakly, it would be gone at once.
        """,
        "What a component keeps (see `component_retains_child`).",
        """
        Objects that are made once for the whole run: the value of a global constant or of a \
        variable that nothing changes, of a static property, or of a container that keeps what it \
        makes: `single { … }`, `.inObjectScope(.container)`, `.singleton`.
        """,
        """
        What an object that is made once has in a property, what the component of the launched \
        RIB or one above it keeps or shares, what the app's or a scene's delegate makes as it \
        starts, and the root view that it gives its window.
        """,
      ],
      matters: """
        The object holds the closure and the closure the object, so neither is ever freed. Run: \
        the object outlives the last reference to it; a lazy closure that nothing reads holds \
        nothing. RIBs' leak detector sees this for interactors, presenters and view controllers \
        only (RIBs-iOS 1.0.0, `Router.swift:225`, `ViewableRouter.swift:93`).
        """,
      fix: """
        Capture `[weak self]`, or make the lazy property a method. The name of a method holds its \
        object, so call the method in a closure that captures `[weak self]`.
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
      assignedClosures, { $0.closuresOfSystemObjects() }, lazyClosures, handedClosures,
      closuresAmongLocals, closuresInCases, closuresOfFormRows, closuresHoldingListeners,
    ]) { _ = $0.fact(ClosureNames.self) })
}
