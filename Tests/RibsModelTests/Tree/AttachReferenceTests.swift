import Testing

/// Routers that are attached by a function's name alone, handed to what holds them.
@Suite struct AttachReferenceTests {
  @Test(arguments: [
    "Optional(homeBuilder.build(withListener: interactor)).map(attachChild)",
    "Optional(homeBuilder.build(withListener: interactor)).map(self.attachChild(_:))",
    "let home: Routing? = homeBuilder.build(withListener: interactor)\nhome.map(attachChild)",
    "let home = [homeBuilder.build(withListener: interactor)]\nhome.forEach(attachChild)",
    "let home = [homeBuilder].map { $0.build(withListener: interactor) }\n_ = home.map(attachChild)",
    "let home = [homeBuilder.build(withListener: interactor)]\nhome.forEach(show)",
    "let home: [Routing]? = [homeBuilder.build(withListener: interactor)]\nhome?.forEach(show)",
  ])
  func whatHoldsTheChildAttachesIt(statements: String) {
    let app = ExampleApp(
      root(
        children: ["Home"],
        """
        func routeToHome() {
          \(statements)
        }
        func show(_ child: Routing) { attachChild(child) }
        """), leaf("Home"))
    #expect(app.attached == ["Root > Home"])
    #expect(app.unresolved == [])
  }

  @Test func anotherRoutersFunctionAttachesToThatRouter() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        func routeToHome() {
          let home = homeBuilder.build(withListener: interactor)
          attachChild(home)
          [menuBuilder.build(withListener: interactor)].forEach(home.attachChild)
        }
        """), leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["Home > Menu", "Root > Home"])
  }

  @Test func whatElseCallsItIsNotKnown() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        """
        func routeToHome() { queue.drain(into: attachChild) }
        func others(_ attachChild: Int) { print(attachChild) }
        """), leaf("Home"))
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != ":" } } == [
        ": what `attachChild` is called with here is not known"
      ])
  }
}
