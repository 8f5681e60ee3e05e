import RibsLint
import Testing

@Suite struct LaunchRouterNotRetainedTests {
  @Test(arguments: [
    "RootBuilder(dependency: EmptyComponent()).build().launch(from: window)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); r.launch(from: window)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); show(r.viewControllable); r.launch(from: window)",
    "LaunchRouter(interactor: Interactor(), viewController: view).launch(from: window)",
    "let (r, links) = RootBuilder(dependency: EmptyComponent()).pair(); r.launch(from: window); print(links)",
    "RootBuilder(dependency: EmptyComponent()).pair().router.launch(from: window)",
    "let pair = RootBuilder(dependency: EmptyComponent()).pair(); links = pair.links; pair.router.launch(from: window)",
    "let result = RootBuilder(dependency: EmptyComponent()).pair(); let r = result.router; links = result.links; r.launch(from: window)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); seen = r; r.launch(from: window)",
    "fresh().launch(from: window)",
    "let r: LaunchRouting = fresh(); r.launch(from: window)",
  ])
  func aRouterThatNobodyKeepsIsReported(statements: String) {
    #expect(findings(statements).count == 1)
  }

  @Test(arguments: [
    "router = RootBuilder(dependency: EmptyComponent()).build(); router?.launch(from: window)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); self.router = r; r.launch(from: window)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); r.launch(from: window); keep(r)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); later { r.launch(from: window) }",
    "let (r, _) = RootBuilder(dependency: EmptyComponent()).pair(); router = r; r.launch(from: window)",
    "let pair = RootBuilder(dependency: EmptyComponent()).pair(); router = pair.router; pair.router.launch(from: window)",
    "let r = router; r?.launch(from: window)",
    "let result = RootBuilder(dependency: EmptyComponent()).pair(); let r = result.router; router = r; r.launch(from: window)",
    "let result = RootBuilder(dependency: EmptyComponent()).pair(); let r = result.router; keep(result); r.launch(from: window)",
    "let result = RootBuilder(dependency: EmptyComponent()).pair(); let r = result.router; router = result.router; r.launch(from: window)",
    "let result = RootBuilder(dependency: EmptyComponent()).pair(); let r = result.router; later { print(result) }; r.launch(from: window)",
    "var seen: LaunchRouting?; let r = RootBuilder(dependency: EmptyComponent()).build(); seen = r; r.launch(from: window); keep(seen)",
    "let r = RootBuilder(dependency: EmptyComponent()).build(); r.launch(from: window); r.retain()",
    "made().launch(from: window)",
    "rocket.launch(from: window)",
    "unknown.build().launch(from: window)",
  ])
  func aRouterThatSomebodyMayKeepIsLeftAlone(statements: String) {
    #expect(findings(statements) == [])
  }

  private func findings(_ statements: String) -> [String] {
    lint(
      """
      import RIBs
      final class Rocket { func launch(from pad: Any) {} }
      final class RootBuilder: Builder<EmptyDependency> {
        func build() -> LaunchRouting { fatalError() }
        func pair() -> (router: LaunchRouting, links: Int) { fatalError() }
      }
      final class SceneDelegate {
        var router: LaunchRouting?
        weak var seen: LaunchRouting?
        let rocket = Rocket()
        func made() -> LaunchRouting { let made = RootBuilder(dependency: EmptyComponent()).build(); router = made; return made }
        func fresh() -> LaunchRouting { RootBuilder(dependency: EmptyComponent()).build() }
        func open() { \(statements) }
      }
      """, rules: [.launchRouterNotRetained]
    ).findings.map(description)
  }
}
