/// The sources of one RIB of a synthetic app.
struct SyntheticRib {
  let number: Int
  let children: Range<Int>

  var name: String { Self.name(ofRib: number) }
  /// Some twenty RIBs share a folder, as the features of one team do.
  var folder: String { "App/Team\(number / 20)/\(name)" }

  var files: [(name: String, text: String)] {
    [
      ("\(name)Builder", builder), ("\(name)Interactor", interactor), ("\(name)Router", router),
      ("\(name)Service", service), ("\(name)ViewController", viewController),
    ]
  }

  private var isRoot: Bool { number == 0 }
  private var parent: String { Self.name(ofRib: (number - 1) / 3) }

  private static let namePrefix = "Feature"

  private static func name(ofRib number: Int) -> String { "\(namePrefix)\(number)" }

  private func each(_ line: (String, String) -> String) -> String {
    children.map { number in
      let name = Self.name(ofRib: number)
      return line(name, name.lowercased())
    }.joined()
  }

  private var builder: String {
    let above = isRoot ? "" : ", above: dependency.\(parent.lowercased())Service"
    let conformances = children.map { "\(Self.name(ofRib: $0))Dependency" }.joined(separator: ", ")
    return """
      import RIBs

      protocol \(name)Dependency: Dependency {
        var account: AccountStreaming { get }
      \(isRoot ? "" : "  var \(parent.lowercased())Service: \(parent)Servicing { get }\n")}

      final class \(name)Component: Component<\(name)Dependency> {
        var account: AccountStreaming { dependency.account }
        var \(name.lowercased())Service: \(name)Servicing {
          shared { \(name)Service(account: dependency.account\(above)) }
        }
      }
      \(conformances.isEmpty ? "" : "\nextension \(name)Component: \(conformances) {}\n")
      // MARK: - Builder

      protocol \(name)Buildable: Buildable {
        func build(\(listenerParameter)) -> \(routing)
      }

      final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {
        override init(dependency: \(name)Dependency) {
          super.init(dependency: dependency)
        }

        func build(\(listenerParameter)) -> \(routing) {
          let component = \(name)Component(dependency: dependency)
          let viewController = \(name)ViewController()
          let interactor = \(name)Interactor(
            presenter: viewController, service: component.\(name.lowercased())Service)
      \(isRoot ? "" : "    interactor.listener = listener\n")\
          return \(name)Router(
            interactor: interactor, viewController: viewController\(each { ",\n      \($1)Builder: \($0)Builder(dependency: component)" }))
        }
      }

      """
  }

  private var listenerParameter: String { isRoot ? "" : "withListener listener: \(name)Listener" }
  private var routing: String { isRoot ? "LaunchRouting" : "ViewableRouting" }

  private var interactor: String {
    """
    import RIBs
    import RxSwift

    protocol \(name)Routing: ViewableRouting {
    \(each { type, _ in "  func routeTo\(type)()\n  func detach\(type)()\n" })}

    protocol \(name)Presentable: Presentable {
      var listener: \(name)PresentableListener? { get set }
      func show(_ title: String, isBusy: Bool)
    }

    protocol \(name)Listener: AnyObject {
      func \(name.lowercased())DidFinish(with result: Int)
    }

    final class \(name)Interactor: PresentableInteractor<\(name)Presentable>, \(name)Interactable,
      \(name)PresentableListener
    {
      weak var router: \(name)Routing?
      weak var listener: \(name)Listener?

      private let service: \(name)Servicing
      private var selection: [Int] = []

      init(presenter: \(name)Presentable, service: \(name)Servicing) {
        self.service = service
        super.init(presenter: presenter)
        presenter.listener = self
      }

      override func didBecomeActive() {
        super.didBecomeActive()
        // The stream never ends by itself.
        service.titles
          .distinctUntilChanged()
          .observe(on: MainScheduler.instance)
          .subscribe(onNext: { [weak self] title in
            guard let self else { return }
            self.presenter.show(title, isBusy: self.selection.isEmpty)
          })
          .disposeOnDeactivate(interactor: self)
      }

      // MARK: - \(name)PresentableListener

      func didSelect(_ row: Int) {
        selection.append(row)
        switch row {
    \(each { type, _ in "    case \(type.dropFirst(Self.namePrefix.count)): router?.routeTo\(type)()\n" })\
        default: listener?.\(name.lowercased())DidFinish(with: selection.reduce(0, +))
        }
      }
    \(each { "\n  func \($1)DidFinish(with result: Int) {\n    router?.detach\($0)()\n  }\n" })}

    """
  }

  private var router: String {
    let listeners = children.map { ", \(Self.name(ofRib: $0))Listener" }.joined()
    return """
      import RIBs

      protocol \(name)Interactable: Interactable\(listeners) {
        var router: \(name)Routing? { get set }
        var listener: \(name)Listener? { get set }
      }

      protocol \(name)ViewControllable: ViewControllable {
        func present(_ viewController: ViewControllable)
        func dismiss(_ viewController: ViewControllable)
      }

      final class \(name)Router: \(isRoot ? "LaunchRouter" : "ViewableRouter")<
        \(name)Interactable, \(name)ViewControllable
      >, \(name)Routing {
      \(each { "  private let \($1)Builder: \($0)Buildable\n  private var \($1): ViewableRouting?\n" })
        \(children.isEmpty ? "override " : "")init(
          interactor: \(name)Interactable, viewController: \(name)ViewControllable\
      \(each { ",\n    \($1)Builder: \($0)Buildable" })
        ) {
      \(each { "    self.\($1)Builder = \($1)Builder\n" })\
          super.init(interactor: interactor, viewController: viewController)
          interactor.router = self
        }
      \(each { Self.attachment(of: $0, $1) })}

      """
  }

  private static func attachment(of type: String, _ property: String) -> String {
    """

      func routeTo\(type)() {
        guard \(property) == nil else { return }
        let child = \(property)Builder.build(withListener: interactor)
        \(property) = child
        attachChild(child)
        viewController.present(child.viewControllable)
      }

      func detach\(type)() {
        guard let child = \(property) else { return }
        viewController.dismiss(child.viewControllable)
        detachChild(child)
        \(property) = nil
      }

    """
  }

  private var service: String {
    """
    import RxSwift

    protocol \(name)Servicing: AnyObject {
      var titles: Observable<String> { get }
    }

    /// Makes the titles that \(name) shows of what is known of the account.
    final class \(name)Service: \(name)Servicing {
      private let account: AccountStreaming
    \(isRoot ? "" : "  private let above: \(parent)Servicing\n")
      init(account: AccountStreaming\(isRoot ? "" : ", above: \(parent)Servicing")) {
        self.account = account
    \(isRoot ? "" : "    self.above = above\n")\
      }

      var titles: Observable<String> {
        account.name.map { name in "\\(name), this is \(name)" }\(isRoot ? "" : ".concat(above.titles)")
      }
    }

    """
  }

  private var viewController: String {
    """
    import RIBs
    import UIKit

    protocol \(name)PresentableListener: AnyObject {
      func didSelect(_ row: Int)
    }

    final class \(name)ViewController: UIViewController, \(name)Presentable, \(name)ViewControllable {
      weak var listener: \(name)PresentableListener?

      private let titleLabel = UILabel()
      private lazy var button: UIButton = {
        let button = UIButton(type: .system)
        button.addTarget(self, action: #selector(didTap), for: .touchUpInside)
        return button
      }()

      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(titleLabel)
        view.addSubview(button)
      }

      func show(_ title: String, isBusy: Bool) {
        titleLabel.text = isBusy ? "…" : title
      }

      func present(_ viewController: ViewControllable) {
        viewController.uiviewController.modalPresentationStyle = .fullScreen
        present(viewController.uiviewController, animated: true, completion: nil)
      }

      func dismiss(_ viewController: ViewControllable) {
        viewController.uiviewController.dismiss(animated: true, completion: nil)
      }

      @objc private func didTap() {
        listener?.didSelect(button.tag)
      }
    }

    """
  }
}
