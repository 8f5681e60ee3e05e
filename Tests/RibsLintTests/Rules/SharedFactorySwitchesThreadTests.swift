import RibsLint
import Testing

@Suite struct SharedFactorySwitchesThreadTests {
  @Test(arguments: [
    "shared { DispatchQueue.main.sync { Camera() } }",
    "shared { return DispatchQueue.main.sync { Camera() } }",
    "return shared { let c = Camera(); DispatchQueue.main.sync { c.start() }; return c }",
    "shared { { DispatchQueue.main.sync { Camera() } }() }",
    "shared { DispatchQueue.main.sync(execute: makeCamera) }",
    "self.shared { DispatchQueue.main.sync { Camera() } }",
    "shared { let s = DispatchSemaphore(value: 0); load { s.signal() }; s.wait(); return Camera() }",
  ])
  func aFactoryThatWaitsIsReported(getter: String) {
    #expect(findings(getter) == 1)
  }

  @Test(arguments: [
    "shared { Camera() }", "shared { Camera(queue: .main) }",
    "shared { Thread.isMainThread ? Camera() : DispatchQueue.main.sync { Camera() } }",
    "shared { DispatchQueue.main.async { start() }; return Camera() }",
    "shared { queue.sync { Camera() } }", "shared { Camera(queue: DispatchQueue.main) }",
    "shared { DispatchQueue.global().sync { Camera() } }",
    "shared { Camera(onStart: { DispatchQueue.main.sync { start() } }) }",
    "shared { func start() { DispatchQueue.main.sync { go() } }; return Camera(onStart: start) }",
    "DispatchQueue.main.sync { shared { Camera() } }", "DispatchQueue.main.sync { Camera() }",
    "shared { lock.wait(); defer { lock.signal() }; return Camera() }",
    "shared { let s = DispatchSemaphore(value: 1); s.wait(); return Camera(s) }",
    "shared { let s = DispatchSemaphore(value: 0); _ = s.wait(timeout: .now() + 1); return Camera() }",
    "shared { expectation.wait(); return Camera() }", "shared(Camera.init)",
    "store.shared { DispatchQueue.main.sync { Camera() } }",
    "Camera.shared", "shared { Camera() /* DispatchQueue.main.sync */ }",
  ])
  func whatWaitsForNobodyIsLeftAlone(getter: String) {
    #expect(findings(getter) == 0)
  }

  @Test(arguments: [
    "class Base {}",
    "class Base: Component<HomeDependency> { func shared<T>(_ make: () -> T) -> T { make() } }",
  ])
  func anotherSharedIsLeftAlone(base: String) {
    #expect(findings("shared { DispatchQueue.main.sync { Camera() } }", base: base) == 0)
  }

  private func findings(
    _ getter: String, base: String = "class Base: Component<HomeDependency> {}"
  ) -> Int {
    let source = """
      import RIBs
      protocol HomeDependency: Dependency {}
      \(base)
      final class HomeComponent: Base {
        private let queue = DispatchQueue(label: "camera")
        private let lock = DispatchSemaphore(value: 1)
        var camera: Camera { \(getter) }
      }
      """
    return lint(source, rules: [.sharedFactorySwitchesThread]).findings.count
  }
}
