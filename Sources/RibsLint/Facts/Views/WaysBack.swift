import RibsModel
import RibsSyntax

/// Whether users come back from views that are pushed: by UIKit's back button, where nothing hides it or
/// takes its place, or by code that pops them.
struct WaysBack {
  private let project: Project
  /// Some code hides navigation bars, or back buttons of other views than its own.
  private let isAnyHidden: Bool
  /// Some class of the app pushes in its own way.
  private let isOverridden: Bool

  init(in project: Project) {
    self.project = project
    let (code, types) = (project.code, project.types)
    let hidesBar = code.units(mentioning: bars).contains { code[$0].speaks(of: hidden, types) }
    let hidesOthers = code.units(mentioning: ViewWords.backButtons).contains { id in
      let isOwn = code[id].owner.map { types[$0].kind == .class && types.isPlainController($0) }
      return isOwn != true && code[id].speaks(of: ViewWords.backButtons, types)
    }
    isAnyHidden = hidesBar || hidesOthers || !code.files(mentioning: barHiding).isEmpty
    isOverridden = types.types.contains { type in
      types.members(named: "pushViewController", of: type.id)
        .contains { $0.modifiers.contains(.override) }
    }
  }

  /// The view that is pushed is known, the user can leave it, and what is below it stays.
  func mayBeTaken(from showing: ChildShowing) -> Bool {
    guard let child = partsLeft(from: showing) else { return false }
    return hasBackButton(showing, child) || child.contains { project.types.speaks($0, of: pops) }
  }

  /// The user can leave it by UIKit's own back button, and nothing else is seen to be in its place.
  func mayBeTakenByUser(from showing: ChildShowing) -> Bool {
    guard let child = partsLeft(from: showing), hasBackButton(showing, child),
      !isSaid(ViewWords.interfaceFiles, of: child, showing)
    else { return false }
    // The first view of a stack has none.
    let ribs = [showing.edge.parent, showing.edge.child].map { project[$0] }
    return !ribs.compactMap(\.viewController).contains { view in
      project.types.ancestry(of: view).external.contains("UINavigationController")
    } && !child.contains { project.types.holds("ackButton", inCodeOf: $0) }
      && !ribs.compactMap(\.viewController).contains { project.types.holds("onPop", inCodeOf: $0) }
  }

  private func hasBackButton(_ showing: ChildShowing, _ child: [TypeID]) -> Bool {
    !isAnyHidden && !isSaid(ViewWords.backButtons, of: child, showing)
  }

  /// The classes of the child that is pushed, if its view is known and stands on one that stays.
  private func partsLeft(from showing: ChildShowing) -> [TypeID]? {
    guard !isOverridden,
      let view = project[showing.edge.child].viewController,
      project.types.isPlainController(view)
    else { return nil }
    let child = project.parts(of: showing.edge.child) + [view]
    let parent = project[showing.edge.parent].viewController
    let isReplaced = parent.map { project.types.speaks($0, of: wholeStacks) } ?? true
    return isReplaced || isSaid(wholeStacks + storyboards, of: child, showing) ? nil : child
  }

  /// The code of the child, or that which shows it, speaks of one of the words.
  private func isSaid(_ words: [String], of child: [TypeID], _ showing: ChildShowing) -> Bool {
    child.contains { project.types.speaks($0, of: words) }
      || showing.functions.contains { $0.speaks(of: words, project.types) }
  }
}

extension CodeUnit {
  /// One of the words stands in the code.
  func speaks(of words: [String], _ types: TypeTable) -> Bool {
    types[location.file].hasWord(among: Set(words.map { NameHash($0) }), in: location.range)
  }
}

extension TypeTable {
  /// One of the words stands in the code of the class, or of one that it inherits.
  func speaks(_ type: TypeID, of words: [String]) -> Bool {
    let words = Set(words.map { NameHash($0) })
    return places(ofCodeOf: type).contains { place in
      self[place.file].hasWord(among: words, in: declaration(at: place).range)
    }
  }

  /// The text stands there, be it as a part of a word.
  fileprivate func holds(_ text: String, inCodeOf type: TypeID) -> Bool {
    places(ofCodeOf: type).contains { place in
      self[place.file].contains(text, in: declaration(at: place).range)
    }
  }

  private func places(ofCodeOf type: TypeID) -> [DeclarationPlace] {
    ([type] + superclasses(of: type)).flatMap { [self[$0].place] + self[$0].extensions }
  }
}

private let bars = ["UINavigationBar", "navigationBar"]
private let hidden = ["alpha", "isHidden"]

private let barHiding = [
  "isNavigationBarHidden", "navigationBarBackButtonHidden", "navigationBarHidden",
  "setNavigationBarHidden",
]

private let pops = ["popToRootViewController", "popToViewController", "popViewController"]

/// The whole stack of views, or what is around it.
private let wholeStacks = ["rootViewController", "setViewControllers", "viewControllers"]

/// What a storyboard says of a view is not read.
private let storyboards = [
  "UIStoryboard", "instantiateInitialViewController", "instantiateViewController",
]
