import Testing

/// Routers whose way to where they are attached goes in circles, or has more forks than can be
/// walked.
@Suite struct AttachCircleTests {
  /// The root attaches Home, and another way to what it attaches is not followed to its end.
  private func expectHomeAndMore(_ routerMembers: String) {
    let app = ExampleApp(root(children: ["Home"], routerMembers), leaf("Home"))
    #expect(app.attached == ["Root > Home"])
    #expect(
      app.unresolved.map { $0.drop { $0 != ":" } } == [
        ": more ways lead to its value than are followed"
      ])
  }

  /// Functions `f0`, `f1` and so on, each of which gives back what one of the others does, or Home.
  private func functionsThatCallEachOther(_ count: Int) -> String {
    (0..<count).map { function in
      let others = (0..<count).filter { $0 != function }
      return """
        func f\(function)(_ way: Int) -> ViewableRouting {
          switch way {
          \(others.map { "case \($0): return f\($0)(way + 1)" }.joined(separator: "\n"))
          default: return homeBuilder.build(withListener: interactor)
          }
        }
        """
    }.joined(separator: "\n")
  }

  /// Functions `f0` to `f(count)`: each gives back what the next one does, in either case.
  private func functionsThatForkTo(_ count: Int) -> String {
    let forks = (0..<count).map {
      "func f\($0)(_ way: Bool) -> ViewableRouting { way ? f\($0 + 1)(way) : f\($0 + 1)(!way) }"
    }
    return """
      \(forks.joined(separator: "\n"))
      func f\(count)(_ way: Bool) -> ViewableRouting {
        homeBuilder.build(withListener: interactor)
      }
      """
  }

  @Test func propertiesMayBeAssignedFromEachOther() {
    expectHome(
      """
      private var first: ViewableRouting?
      private var second: ViewableRouting?
      private var third: ViewableRouting?
      func turn() {
        first = second
        second = third
        third = first
        second = first
      }
      func make() { third = homeBuilder.build(withListener: interactor) }
      func show() { if let first { attachChild(first) } }
      """)
  }

  @Test func functionsMayGiveBackEachOthersResults() {
    expectHome(
      """
      func show() { attachChild(f0(0)) }
      \(functionsThatCallEachOther(3))
      """)
  }

  @Test func manyFunctionsThatGiveBackEachOthersResultsAreNotFollowedOnAllWays() {
    expectHomeAndMore(
      """
      func show() { attachChild(f0(0)) }
      \(functionsThatCallEachOther(12))
      """)
  }

  @Test func forksMayFollowEachOther() {
    expectHome(
      """
      func show() { attachChild(f0(true)) }
      \(functionsThatForkTo(40))
      """)
  }

  @Test func forksDeeperThanAnyTraceAreNotFollowedToTheirEnds() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        """
        func show() { attachChild(f0(true)) }
        \(functionsThatForkTo(120))
        """), leaf("Home"))
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != ":" } } == [
        ": more ways lead to its value than are followed"
      ])
  }

  @Test func functionsMayHandAClosureToEachOther() {
    let count = 14
    let functions = (0..<count).map { function in
      let others = (0..<count).map { "case \($0): f\($0)(way - 1, then: done)" }
      return """
        func f\(function)(_ way: Int, then done: @escaping (ViewableRouting) -> Void) {
          switch way {
          \(others.joined(separator: "\n"))
          default: done(homeBuilder.build(withListener: interactor))
          }
        }
        """
    }
    expectHome(
      """
      func show() { f0(0) { self.attachChild($0) } }
      \(functions.joined(separator: "\n"))
      """)
  }

  @Test func aClosureIsGivenWhatThoseCallsPassThatHandItOn() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        func show() {
          hand(homeBuilder.build(withListener: interactor)) { self.attachChild($0) }
          hand(menuBuilder.build(withListener: interactor)) { print($0) }
        }
        func hand(_ router: ViewableRouting, then done: @escaping (ViewableRouting) -> Void) {
          done(router)
        }
        """), leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["Root > Home"])
    #expect(app.unresolved == [])
  }
}
