import RibsModel

extension TypeTable {
  /// The one of a call's methods that a class has, where protocols ask for it as well or have a
  /// default.
  func method(ofClassAmong methods: [Member]) -> Member? {
    guard methods.count > 1 else { return methods.first }
    let own = methods.filter { self[$0.owner].kind == .class }
    return own.count == 1 ? own[0] : nil
  }
}
