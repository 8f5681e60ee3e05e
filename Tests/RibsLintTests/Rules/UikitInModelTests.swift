import RibsLint
import Testing

@Suite struct UikitInModelTests {
  private func differences(_ model: String, handed: String, elsewhere: String = "") -> [String] {
    RibsLintTests.differences(
      [
        TestFile(
          "A.swift",
          """
          import RIBs
          import RxSwift
          import UIKit
          \(handed)
          protocol ADependency: Dependency { var source: ASource { get } }
          final class AInteractor: Interactor { weak var listener: AListener? }
          final class ABuilder: Builder<ADependency> {
            func build(withListener listener: AListener) -> Routing {
              let interactor = AInteractor()
              interactor.listener = listener
              return Router(interactor: interactor)
            }
          }
          """),
        TestFile("Trip.swift", "import UIKit\n" + model), TestFile("View.swift", elsewhere),
      ], .uikitInModel)
  }

  private let inListener =
    "protocol AListener: AnyObject { func ended(_ trip: Trip) }; protocol ASource {}"
  private let nowhere = "protocol AListener: AnyObject {}; protocol ASource {}"

  @Test(arguments: [
    "let color: UIColor", "let color: UIColor?", "var colors: [UIColor]",
    "var color: UIColor { .red }", "let font: UIFont", "let view: UIView",
  ])
  func aPropertyForViewsIsReported(property: String) {
    let model = "struct Trip { let name = 1; \(property) } // expect: uikit_in_model"
    #expect(differences(model, handed: inListener) == [])
    #expect(
      differences(model.replacing(" // expect: uikit_in_model", with: ""), handed: nowhere) == [])
  }

  @Test(arguments: [
    "protocol ASource { var trip: Observable<Trip> { get } }",
    "protocol ASource { func trips() -> Single<[Trip]> }",
    "protocol ASource { func add(_ trip: Trip?) }",
    "protocol ASource { var onTrip: ((Trip) -> Void)? { get set } }",
    "protocol AWorking: Working { func trip() -> Trip }; class AWorker: Worker, AWorking {}"
      + "; protocol ASource {}",
  ])
  func whateverHandsItOnCounts(source: String) {
    #expect(
      differences(
        "struct Trip { let color: UIColor } // expect: uikit_in_model",
        handed: "protocol AListener: AnyObject {}\n" + source) == [])
  }

  @Test(arguments: [
    "let image: UIImage", "let size: CGSize", "let make: () -> UIView",
    "static let red = UIColor.red",
    "static var tint: UIColor { .red }", "func color() -> UIColor { .red }",
  ])
  func otherMembersAreNot(member: String) {
    #expect(differences("struct Trip { \(member) }", handed: inListener) == [])
  }

  @Test func whatAViewAddsElsewhereIsNot() {
    #expect(
      differences(
        "enum Trip { case a }", handed: inListener,
        elsewhere: "import UIKit\nextension Trip { var color: UIColor { .red } }") == [])
  }

  @Test(arguments: ["TripViewModel", "TripStyle", "ThemeColors", "TripDisplayItem"])
  func whatIsAboutLooksIsNot(name: String) {
    #expect(
      differences(
        "struct \(name) { let color: UIColor }",
        handed: inListener.replacing("Trip)", with: name + ")"))
        == [])
  }

  @Test func classesAndPresentersAreNot() {
    #expect(differences("final class Trip { var color: UIColor = .red }", handed: inListener) == [])
    #expect(
      differences(
        "struct Trip { let color: UIColor }",
        handed: nowhere + "\nprotocol APresentable: Presentable { func show(_ trip: Trip) }") == [])
  }
}
