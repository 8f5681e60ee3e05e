import RibsLint
import Testing

@Suite struct SystemHandlersTests {
  private static let registration =
    "UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in self.go() }"
  private static let provider = "{ grid, path, item in grid.cell(using: r, for: path, item: item) }"

  @Test(arguments: [
    ("cells = \(registration)", 1),
    ("cells = .init { _, _, _ in self.go() }", 1),
    (
      "headers = UICollectionView.SupplementaryRegistration(elementKind: \"h\") { _, _, _ in self.go() }",
      1
    ),
    ("cells = .init { [weak self] _, _, _ in self?.go() }", 0),
    ("let r = \(registration); source = Source(collectionView: grid) \(provider)", 1),
    ("let r = \(registration); source = .init(collectionView: grid) \(provider)", 1),
    ("let r = \(registration); let s = Source(collectionView: grid) \(provider); source = s", 1),
    ("let r = \(registration); source?.supplementaryViewProvider = \(provider)", 1),
    (
      "let r = \(registration); source = Source(collectionView: grid) { [r] g, p, i in g.cell(using: r, for: p, item: i) }",
      1
    ),
    ("let r = \(registration); let s = Source(collectionView: grid) \(provider); print(s)", 0),
    ("let r = \(registration); load \(provider)", 0),
    (
      "let r = \(registration); source = Source(collectionView: grid) { _, _, _ in nil }; print(r)",
      0
    ),
    ("let r = \(registration); source = Source(collectionView: grid) \(provider); source = nil", 0),
    ("source = .init(collectionView: grid) { _, _, _ in self.cell() }", 1),
    ("source = .init(collectionView: grid) { [weak self] _, _, _ in self?.cell() }", 0),
    (
      "handler = { self.card.reset() }; let c = Card(); c.onTap = { self.go() }; handler = { c.reset() }",
      2
    ),
    ("let c = Card(); c.onTap = { self.go() }; handler = { [weak c] in c?.reset() }", 0),
    ("let c = Card(); c.onTap = { self.go() }; load { c.reset() }", 0),
  ])
  func aDataSourceKeepsWhatItsClosuresHold(statement: String, expected: Int) {
    #expect(findings(statement) == expected)
  }

  @Test(arguments: [
    ("timer.setEventHandler { self.go() }", "", 1),
    ("timer.setEventHandler { self.go() }", "deinit { timer.cancel() }", 1),
    ("timer.setEventHandler { [weak self] in self?.go() }", "", 0),
    ("timer.setEventHandler { self.go() }", "func stop() { timer.cancel() }", 0),
    ("unseen.setEventHandler { self.go() }", "", 0),
    (
      "token = player.addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }", "",
      1
    ),
    ("token = player.addBoundaryTimeObserver(forTimes: [], queue: .main) { self.go() }", "", 1),
    (
      "token = player.addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }",
      "deinit { player.removeTimeObserver(token!) }", 1
    ),
    (
      "token = player.addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }",
      "func stop() { player.removeTimeObserver(token!) }", 0
    ),
    (
      "token = player.addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }",
      "func stop() { token = nil }", 0
    ),
    (
      "token = player.addPeriodicTimeObserver(forInterval: t, queue: .main) { [weak self] _ in self?.go() }",
      "", 0
    ),
    ("player.addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }", "", 0),
    (
      "token = AVPlayer().addPeriodicTimeObserver(forInterval: t, queue: .main) { _ in self.go() }",
      "", 0
    ),
    ("button.configurationUpdateHandler = { _ in self.go() }", "", 1),
    ("button.configurationUpdateHandler = update", "func update(_ button: UIButton) {}", 1),
    ("button.configurationUpdateHandler = { [weak self] _ in self?.go() }", "", 0),
    (
      "button.configurationUpdateHandler = { _ in self.go() }",
      "func stop() { button.configurationUpdateHandler = nil }", 0
    ),
    (
      "let b = UIButton(); b.configurationUpdateHandler = { _ in self.go() }; view.addSubview(b)",
      "", 1
    ),
    ("let b = UIButton(); b.configurationUpdateHandler = { _ in self.go() }; show(b)", "", 0),
    ("own.configurationUpdateHandler = { _ in self.go() }", "", 0),
    ("grid.collectionViewLayout = layout()", section("{ _, _, _ in self.go() }"), 1),
    ("grid.collectionViewLayout = layout()", section("{ [weak self] _, _, _ in self?.go() }"), 0),
    ("print(layout())", section("{ _, _, _ in self.go() }"), 0),
  ])
  func objectsOfTheSystemKeepTheirHandlers(statement: String, member: String, expected: Int) {
    #expect(findings(statement, member) == expected)
  }

  @Test(arguments: [
    ("UICollectionViewCell", "{ _, _ in self.go() }", 1), ("UIButton", "{ _ in self.go() }", 1),
    ("UICollectionViewCell", "{ [weak self] _, _ in self?.go() }", 0),
    ("NSObject", "{ _ in self.go() }", 0),
  ])
  func aCellKeepsAHandlerOfItsOwn(base: String, closure: String, expected: Int) {
    let source = """
      import UIKit
      final class Bubble: \(base) {
        func go() {}
        func setUp() { configurationUpdateHandler = \(closure) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  private static func section(_ closure: String) -> String {
    """
    private func layout() -> UICollectionViewLayout {
      let section = NSCollectionLayoutSection(group: group)
      section.visibleItemsInvalidationHandler = \(closure)
      return UICollectionViewCompositionalLayout(section: section)
    }
    """
  }

  private func findings(_ statement: String, _ member: String = "") -> Int {
    let source = """
      import AVFoundation
      import UIKit
      final class Card { var onTap: (() -> Void)?; func reset() {} }
      final class Own { var configurationUpdateHandler: ((Int) -> Void)? { get { nil } set {} } }
      final class Page: UIViewController {
        private typealias Source = UICollectionViewDiffableDataSource<Int, Int>
        private var source: Source?
        private var cells: UICollectionView.CellRegistration<UICollectionViewListCell, Int>?
        private var headers: UICollectionView.SupplementaryRegistration<UICollectionReusableView>?
        private let timer = DispatchSource.makeTimerSource(queue: .main)
        private let player = AVPlayer()
        private var token: Any?
        private let button = UIButton()
        private let own = Own()
        private let grid: UICollectionView
        private let card = Card()
        private var handler: () -> Void
        func go() {}
        func cell() -> UICollectionViewCell? { nil }
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
        \(member)
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
