/// Notices, as Xcode's Main Thread Checker does, when a view is changed on another thread than the
/// main one. UIKit itself does not look; what becomes of the view then is left to chance.
public enum MainThreadChecker {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var seen = (changes: 0, complaint: String?.none)

  /// How often a view was changed.
  public static var changes: Int { lock.withLock { seen.changes } }

  /// What was changed in the background first.
  public static var complaint: String? { lock.withLock { seen.complaint } }

  static func check(_ property: String) {
    let isMain = Thread.isMainThread
    lock.withLock {
      seen.changes += 1
      if !isMain, seen.complaint == nil { seen.complaint = "\(property) set in the background" }
    }
  }
}
