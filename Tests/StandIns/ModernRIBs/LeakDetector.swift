import Combine
import Dispatch
import Foundation
import UIKit

public enum LeakDetectionStatus {
  case InProgress
  case DidComplete
}

/// In seconds.
public struct LeakDefaultExpectationTime {
  public static let deallocation = 1.0
  public static let viewDisappear = 5.0
}

public protocol LeakDetectionHandle {
  func cancel()
}

/// Asserts that objects are gone, or views off the screen, some time after they should be.
public class LeakDetector {
  public static let instance = LeakDetector()

  static var disableLeakDetectorOverride = false

  private let expectations = CurrentValueSubject<Int, Never>(0)

  lazy var disableLeakDetector: Bool = {
    let setting = ProcessInfo.processInfo.environment["DISABLE_LEAK_DETECTION"]?.lowercased()
    return setting.map { $0 == "yes" || $0 == "true" } ?? LeakDetector.disableLeakDetectorOverride
  }()

  public var status: AnyPublisher<LeakDetectionStatus, Never> {
    expectations.map { $0 > 0 ? .InProgress : .DidComplete }.removeDuplicates()
      .eraseToAnyPublisher()
  }

  @discardableResult
  public func expectDeallocate(
    object: AnyObject, inTime time: TimeInterval = LeakDefaultExpectationTime.deallocation
  ) -> LeakDetectionHandle {
    let name = "<\(object): \(ObjectIdentifier(object).hashValue)>"
    return expect(after: time) { [weak object] in
      object == nil ? nil : "\(name) has leaked: it should be deallocated by now."
    }
  }

  @discardableResult
  public func expectViewControllerDisappear(
    viewController: UIViewController,
    inTime time: TimeInterval = LeakDefaultExpectationTime.viewDisappear
  ) -> LeakDetectionHandle {
    expect(after: time) { [weak viewController] in
      guard let viewController, viewController.isViewLoaded, viewController.view.window != nil
      else { return nil }
      return "\(viewController) appearance has leaked: it should be off the screen by now."
    }
  }

  func reset() { expectations.send(0) }

  /// `complaint` answers what went wrong, or nil.
  private func expect(
    after time: TimeInterval, complaint: @escaping () -> String?
  ) -> LeakDetectionHandle {
    expectations.send(expectations.value + 1)
    let expectation = Expectation { self.expectations.send(self.expectations.value - 1) }
    Executor.execute(withDelay: time) {
      if !expectation.isCancelled, let complaint = complaint() {
        if self.disableLeakDetector {
          print("Leak detection is disabled. \(complaint)")
        } else {
          assertionFailure(complaint)
        }
      }
      self.expectations.send(self.expectations.value - 1)
    }
    return expectation
  }
}

private final class Expectation: LeakDetectionHandle {
  private(set) var isCancelled = false
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  func cancel() {
    isCancelled = true
    onCancel()
  }
}

public class Executor {
  /// Runs `logic` on the main thread after `delay` seconds of frames, of which none counts for more
  /// than `maxFrameDuration` milliseconds: a main thread that was blocked does not hasten it.
  public static func execute(
    withDelay delay: TimeInterval, maxFrameDuration: Int = 33, logic: @escaping () -> Void
  ) {
    let longestFrame = Double(maxFrameDuration) / 1000
    var lastTick = Date()
    var elapsed = 0.0
    func tick() {
      let now = Date()
      elapsed += min(now.timeIntervalSince(lastTick), longestFrame)
      lastTick = now
      if elapsed > delay { return logic() }
      DispatchQueue.main.asyncAfter(
        deadline: .now() + longestFrame / 3, execute: DispatchWorkItem(block: tick))
    }
    DispatchQueue.main.async(execute: DispatchWorkItem(block: tick))
  }
}
