import RibsSyntax

/// What a call on a view controller does with the views of children, as its words say.
struct ViewCall {
  enum Action {
    case show, remove
    /// `replaceModal(viewController: nil)`
    case empty
    case other
  }

  let syntax: Syntax
  let action: Action
  private let words: [String]

  init(_ call: Syntax) {
    syntax = call
    words = (call.calleeName ?? "").words
    let givesNothing = call.arguments.contains { $0.value.isNil && $0.label != "completion" }
    action =
      switch words.first {
      // `popTo(x)` takes away what lies above.
      case "dismiss", "pop", "remove", "close": words.contains("to") ? .other : .remove
      case "replace", "set": givesNothing ? .empty : .show
      default: .show
      }
  }

  /// The arguments that may tell which views are meant: what is done when a view has gone speaks of
  /// others.
  var tellingArguments: [Argument] {
    guard action == .remove else { return syntax.arguments }
    return syntax.arguments.filter { $0.value.unwrapped.kind != .closure && !namesPlace($0) }
  }

  /// Nothing in the call tells what is taken away.
  var namesNoView: Bool { namesNothingRemoved && isGivenNoView }

  /// `dismiss(view)`, `popView(viewController: view)`: nothing else can be meant.
  var saysWhatGoes: Bool {
    namesNothingRemoved
      && syntax.arguments.allSatisfy {
        $0.givesNoView || $0.label?.isEmpty != false || $0.label?.hasPrefix("view") == true
      }
  }

  /// The name tells of no more than a view: `dismiss`, `popView`.
  var namesNothingRemoved: Bool { behindVerb.map { removable.contains($0) } ?? true }

  /// The call tells of a view by its kind only.
  var namesKindOfView: Bool {
    (behindVerb.map { kindsOfViews.contains($0) } ?? false) && isGivenNoView
  }

  /// `presentLoading()`: something that no child is.
  var presents: Bool { words.first == "present" }

  /// `popToRoot(animated: true)`
  var takesAllAway: Bool { words.starts(with: ["pop", "to", "root"]) && isGivenNoView }

  /// What a view is told takes itself away, and not its keyboard or something in it.
  var takesReceiverAway: Bool {
    guard action == .remove else { return false }
    if words.first == "remove" { return namesView && isGivenNoView }
    return !words.contains("keyboard")
      && syntax.arguments.allSatisfy { $0.givesNoView || $0.label?.isEmpty == false }
  }

  private var behindVerb: String? { words.dropFirst().first }

  /// The words speak of something on the view, and of no child of that name:
  /// `dismissKeyboard(for: view)`.
  func speaksOfAnother(than children: [ChildReference]) -> Bool {
    guard let behindVerb, accessories.contains(behindVerb), !namesView else { return false }
    return !children.compactMap(\.property).flatMap(\.words).contains(behindVerb)
  }

  /// The argument says where something is, not what: `removeBadge(from: view)`,
  /// `remove(badge, from: view)`.
  private func namesPlace(_ argument: Argument) -> Bool {
    guard let word = (argument.label ?? "").words.first, prepositions.contains(word) else {
      return false
    }
    return !namesView || syntax.arguments.count { !$0.givesNoView } > 1
  }

  /// The name tells of a view, or of nothing: `removeFromParent`, and not `removeBadge`.
  private var namesView: Bool {
    let words = words.dropFirst()
    guard let first = words.first, let last = words.last else { return true }
    return first == "from" || [first, last].contains { removable.contains($0) }
      || [first, last].contains { kindsOfViews.contains($0) }
  }

  private var isGivenNoView: Bool { syntax.arguments.allSatisfy(\.givesNoView) }
}

extension Argument {
  var givesNoView: Bool {
    isTrailing || value.unwrapped.kind == .closure
      || ["nil", "false", "true"].contains(value.text)
      || ["animated", "completion"].contains(label ?? "")
  }
}

private let removable: Set = ["view", "child", "modal", "presented", "current", "top"]

private let kindsOfViews: Set = [
  "bottom", "card", "controller", "detail", "dialog", "drawer", "page", "panel", "popover", "popup",
  "root", "screen", "sheet",
]

private let prepositions: Set = [
  "above", "at", "below", "from", "in", "inside", "near", "on", "over", "under",
]

extension String {
  /// The words of a camel-case name, in lower case.
  fileprivate var words: [String] {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}

/// What a view shows beside its content, and takes away without going itself.
private let accessories: Set = [
  "badge", "highlight", "indicator", "keyboard", "observer", "observers", "selection", "spinner",
  "toast", "tooltip",
]
