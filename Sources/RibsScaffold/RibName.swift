import RibsModel
import RibsSyntax

/// A RIB's name that its types can begin with: a Swift identifier in UpperCamelCase.
package struct RibName: Equatable, Sendable {
  package let text: String

  /// Checks a name that someone typed.
  package init(_ text: String) throws(RibNameError) {
    guard let first = text.first else { throw RibNameError(text, "it is empty") }
    if let wrong = text.first(where: { !$0.isLetter && !Self.isDigit($0) }) {
      throw RibNameError(
        text, "`\(wrong)` can't stand in an UpperCamelCase name", suggestion: Self.camelCase(text))
    }
    guard first.isLetter else {
      throw RibNameError(text, "it must begin with a letter", suggestion: Self.camelCase(text))
    }
    // Letters of many scripts are neither small nor capital.
    guard first.isUppercase || !first.isCased else {
      throw RibNameError(
        text, "it must begin with a capital letter", suggestion: Self.camelCase(text))
    }
    if Self.reservedWords.contains(text) {
      throw RibNameError(text, "Swift keeps this word for itself")
    }
    if Self.suffixes.contains(text) || Self.routerMembers.contains(text) {
      throw RibNameError(text, "every RIB has a part of that name")
    }
    if let taken = Self.suffixes.map({ text + $0 }).first(where: Self.frameworkTypes.contains) {
      throw RibNameError(text, "`\(taken)` is a type of the frameworks that a RIB uses")
    }
    self.text = text
  }

  /// Checks a name that someone typed for a RIB, whose types' names begin with it and say what they
  /// are.
  package init(ofRib text: String) throws(RibNameError) {
    try self.init(text)
    if isMockName(text + "Builder") {
      throw RibNameError(
        text, "its types would be taken for what stands in for others in tests",
        remedy: "Give a name that does not begin with `Mock`.")
    }
    if isTestFolder(text[...]), !text.hasSuffix("Test") {
      throw RibNameError(
        text, "a folder of that name would be taken for one of tests",
        remedy: "Give a name that does not end as those of test folders do.")
    }
    let typed = ["Interactor", "Router", "ViewController"]
    guard let suffix = typed.first(where: text.hasSuffix), text != suffix else { return }
    throw RibNameError(
      text, "its router would be called `\(text)Router`",
      remedy: "Name the RIB without the suffix: `\(text.dropLast(suffix.count))`.")
  }

  /// The name as a property begins: `locationEditor`, `faq`, `htmlEditor`.
  package var lowerCamelCase: String { Self.lowerCamelCase(text) }

  /// The name as a property begins is a word that Swift keeps for itself: `default`.
  package var isKeywordInLowerCamelCase: Bool {
    tokenize(Array(lowerCamelCase.utf8)).first?.kind == .keyword
  }

  /// Any type's name as a property begins.
  static func lowerCamelCase(_ text: String) -> String {
    let capitals = text.prefix(while: \.isUppercase)
    // In `HTMLEditor` the last capital belongs to the next word.
    let acronymEnds = capitals.count > 1 && text.dropFirst(capitals.count).first?.isLetter == true
    let lowered = acronymEnds ? capitals.dropLast() : capitals
    return lowered.lowercased() + text.dropFirst(lowered.count)
  }

  /// The name as a key of the server: `location_editor`, `html_editor`.
  var snakeCase: String {
    let characters = Array(text)
    var key = ""
    for (index, character) in characters.enumerated() {
      let followsSmall = index > 0 && !characters[index - 1].isUppercase
      let endsAcronym =
        index > 0 && index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, followsSmall || endsAcronym, index > 0 { key += "_" }
      key += character.lowercased()
    }
    return key
  }

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }

  /// `text` with what no identifier holds left out and each word begun with a capital.
  private static func camelCase(_ text: String) -> String? {
    let words = text.split { !$0.isLetter && !isDigit($0) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = joined.drop(while: isDigit)
    return name.isEmpty ? nil : name.prefix(1).uppercased() + name.dropFirst()
  }

  private static let reservedWords: Set<String> = ["Any", "Protocol", "Self", "Type"]

  /// What the types of a RIB append to its name.
  private static let suffixes = [
    "Buildable", "Builder", "Component", "Dependency", "Interactable", "Interactor", "Listener",
    "Presentable", "PresentableListener", "Presenter", "Router", "Routing", "ViewControllable",
    "ViewController",
  ]

  /// What a router inherits from the framework, so that a child's router can't be kept under the
  /// name.
  private static let routerMembers: Set<String> = ["Children", "Lifecycle"]

  /// The types of RIBs, ModernRIBs, UIKit and SwiftUI that a RIB's own would hide, and some of
  /// which it inherits from; RIBs/Classes of uber/RIBs-iOS 1.0.0 and ModernRIBs/Classes of
  /// DevYeom/ModernRIBs.
  private static let frameworkTypes: Set<String> = [
    "ComponentizedBuilder", "EmptyComponent", "EmptyDependency", "LaunchRouter", "LaunchRouting",
    "MultiStageComponentizedBuilder", "PresentableInteractor", "SimpleComponentizedBuilder",
    "SimpleMultiStageComponentizedBuilder", "UIViewController", "ViewBuilder", "ViewableRouter",
    "ViewableRouting",
  ]
}

/// Why a text is no RIB's name.
package struct RibNameError: Error, Equatable {
  /// What is wrong: lower case, no full stop.
  package let message: String
  /// What to do about it, a sentence.
  package let remedy: String

  init(_ text: String, _ reason: String, suggestion: String? = nil) {
    let other = suggestion.flatMap { $0 == text ? nil : "Did you mean `\($0)`?" }
    self.init(
      text, reason, remedy: other ?? "Give a name in UpperCamelCase, such as `LocationEditor`.")
  }

  init(_ text: String, _ reason: String, remedy: String) {
    message = "`\(text)` is no name for a RIB: \(reason)"
    self.remedy = remedy
  }
}
