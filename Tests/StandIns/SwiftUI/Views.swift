@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a basic view has no body") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView()
  }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<Content>: View {
  public var body: Never { fatalError("a basic view has no body") }
}

public struct Text: View {
  public init<Content: StringProtocol>(_ content: Content) {}

  public var body: Never { fatalError("a basic view has no body") }
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { _ = content() }

  public var body: Never { fatalError("a basic view has no body") }
}

public struct Button<Label: View>: View {
  public var body: Never { fatalError("a basic view has no body") }
}

extension Button where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}
}

/// Shows a SwiftUI view where UIKit wants a controller.
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}
