extension TypeTable {
  /// The type is the delegate of the app or of a scene, or a SwiftUI app: the system makes one
  /// object of it and keeps it.
  package func isKeptByTheSystem(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains { processDelegates.contains($0.unqualifiedName) }
  }
}

private let processDelegates: Set = [
  "App", "NSApplicationDelegate", "UIApplicationDelegate", "UISceneDelegate",
  "UIWindowSceneDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
]
