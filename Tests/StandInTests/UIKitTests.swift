import Testing
import UIKit

@MainActor @Suite struct UIKitTests {
  @Test func presentingAndDismissingKeepBothSidesInStep() {
    let window = UIWindow(frame: .zero)
    let presenter = UIViewController()
    let sheet = UIViewController()
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    presenter.present(sheet, animated: false)
    #expect(presenter.presentedViewController === sheet)
    #expect(sheet.presentingViewController === presenter)
    #expect(sheet.view.window === window)
    sheet.dismiss(animated: false)
    #expect(presenter.presentedViewController == nil)
    #expect(sheet.presentingViewController == nil)
    #expect(sheet.view.window == nil)
  }

  @Test func aSecondPresentationIsRefused() {
    let presenter = UIViewController()
    let first = UIViewController()
    presenter.present(first, animated: false)
    presenter.present(UIViewController(), animated: false)
    #expect(presenter.presentedViewController === first)
  }

  @Test func aPoppedControllerIsMovingFromItsParentAsItDisappears() {
    final class Page: UIViewController {
      var wasMovingFromParent: Bool?

      override func viewDidDisappear(_ animated: Bool) { wasMovingFromParent = isMovingFromParent }
    }
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.loadViewIfNeeded()
    let page = Page()
    navigation.pushViewController(page, animated: false)
    #expect(page.navigationController === navigation)
    #expect(navigation.topViewController === page)
    navigation.popViewController(animated: false)
    #expect(page.wasMovingFromParent == true)
    #expect(page.parent == nil)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func aControlKeepsWhatItsActionCaptures() {
    @MainActor final class Owner {
      let button = UIButton(type: .system)
      var taps = 0
      func bindStrongly() {
        button.addAction(UIAction { _ in self.taps += 1 }, for: .touchUpInside)
      }
      func bindWeakly() {
        button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
      }
    }
    var strong: Owner? = Owner()
    var weakly: Owner? = Owner()
    weak let kept = strong
    weak let freed = weakly
    strong?.bindStrongly()
    weakly?.bindWeakly()
    weakly?.button.sendActions(for: .touchUpInside)
    #expect(weakly?.taps == 1)
    strong = nil
    weakly = nil
    #expect(kept != nil)
    #expect(freed == nil)
  }
}
