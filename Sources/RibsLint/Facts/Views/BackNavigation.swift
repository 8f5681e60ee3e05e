import RibsModel
import RibsSyntax

/// Whether users come back from views that are shown: from what is pushed by UIKit's back button
/// or swipe, where nothing hides the one or takes its place, or by code that pops it; from what is
/// presented by a swipe or by code.
struct BackNavigation {
  private let project: Project
  /// Some code has navigation controllers hide their bars, or hides back buttons of other views than
  /// its own: UIKit's swipe goes with them.
  private let isAnyHidden: Bool
  /// Some code hides a bar itself. The swipe stays, unless some code speaks of that.
  private let hidesBars: Bool
  /// Some class of the app pushes in its own way.
  private let isOverridden: Bool
  /// All that code does with UIKit's swipe is to take its delegate away.
  private let isSwipeOnlyFreed: Bool

  init(in project: Project) {
    self.project = project
    let (code, types) = (project.code, project.types)
    hidesBars = code.units(mentioning: bars).contains { code[$0].speaks(of: hidden, types) }
    let hidesOthers = code.units(mentioning: ViewWords.backButtons).contains { id in
      let isOwn = code[id].owner.map { types[$0].kind == .class && types.isPlainController($0) }
      return isOwn != true && code[id].speaks(of: ViewWords.backButtons, types)
    }
    let hidesBoth =
      hidesBars && !code.files(mentioning: [swipe]).isEmpty
    let hidesStacks = code.files(mentioning: barHiding).contains { file in
      let units = barHiding.flatMap { code.units(in: file, mentioning: $0) }
      return units.isEmpty || units.contains { code[$0].mayHideBar }
    }
    isAnyHidden = hidesOthers || hidesBoth || hidesStacks
    isSwipeOnlyFreed = code.files(mentioning: [swipe]).allSatisfy { file in
      let units = code.units(in: file, mentioning: swipe).map { code[$0] }
      let mentions = units.flatMap { $0.nodes([.name, .member], named: swipe) }
      return !mentions.isEmpty && mentions.allSatisfy(\.isFreedSwipe)
    }
    isOverridden = types.types.contains { type in
      types.members(named: "pushViewController", of: type.id)
        .contains { $0.modifiers.contains(.override) }
    }
  }

  /// Its view is known, and somebody may take it away.
  func mayBeLeft(_ showing: ChildShowing) -> Bool {
    switch showing.style {
    case .push: mayBeTaken(from: showing)
    case .present: mayBeDismissed(showing)
    }
  }

  /// The user may swipe the sheet away, or the child may have itself dismissed.
  private func mayBeDismissed(_ showing: ChildShowing) -> Bool {
    guard let view = project[showing.edge.child].viewController,
      project.types.isPlainController(view)
    else { return false }
    let child = project.parts(of: showing.edge.child) + [view]
    return isSheet(showing, child)
      || child.contains { project.types.speaks($0, of: dismissing) }
      || mayHaveItselfDismissed(showing)
  }

  /// Nothing says that the view is presented in another style than UIKit's own; who looks at it as
  /// it goes may.
  private func isSheet(_ showing: ChildShowing, _ child: [TypeID]) -> Bool {
    let words = project.fact(PresentationWords.self)
    let styling = words.names.subtracting(
      ViewWords.leaving + ViewWords.presentationListeners + [ViewWords.sheet])
    return showing.isPlain && words.isUIKits && !isSaid(styling.sorted(), of: child, showing)
  }

  /// What the child tells its listener makes the router dismiss a view, itself or by its own view,
  /// and the parent does not tell its own listener, which may end the parent with the child.
  private func mayHaveItselfDismissed(_ showing: ChildShowing) -> Bool {
    let parent = project[showing.edge.parent]
    guard let listener = project[showing.edge.child].listener, let interactor = parent.interactor
    else { return false }
    func units(of type: TypeID?, named names: Set<String>) -> [CodeUnit] {
      type.map { project.units(of: $0).map { project.code[$0] } }?.filter {
        names.contains(project.types.declaredName(at: $0.declaration))
      } ?? []
    }
    let telling = CallerReading(project: project, isMetItself: \.tellsListener)
    let told = project.units(of: interactor).map { project.code[$0] }
      .filter { project.isListener($0, listener) && !telling.isMet(in: $0) }
    let asked = units(of: parent.router, named: Set(told.flatMap(\.calledNames)))
    let shown = units(of: parent.viewController, named: Set(asked.flatMap(\.calledNames)))
    return (asked + shown).contains { $0.speaks(of: dismissing, project.types) }
  }

  /// The view that is pushed is known, the user can leave it, and what is below it stays.
  func mayBeTaken(from showing: ChildShowing) -> Bool {
    guard let child = partsLeft(from: showing) else { return false }
    return leadsBack(showing, child)
      || child.contains { project.types.speaks($0, of: ViewWords.pops) }
  }

  /// The user can leave it by UIKit's own back button or swipe, and nothing else is seen to be in
  /// its place.
  func mayBeTakenByUser(from showing: ChildShowing) -> Bool {
    guard let child = partsLeft(from: showing), leadsBack(showing, child),
      !isSaid(ViewWords.interfaceFiles + ViewWords.outlets, of: child, showing),
      freesSwipe(child) || !hidesBars && !hasBackButtonOfItsOwn(child)
    else { return false }
    let views = [showing.edge.parent, showing.edge.child].compactMap { project[$0].viewController }
    // The first view of a stack has no way back.
    return !views.contains(where: project.types.isStack) && !views.contains(where: watchesPops)
  }

  /// The project calls it what it likes: `backButton`, `makeBackButton()`.
  private func hasBackButtonOfItsOwn(_ child: [TypeID]) -> Bool {
    child.contains { project.types.holds("ackButton", inCodeOf: $0) }
  }

  /// A closure of the project's own tells that the view was popped: `onPop`, `onPopped`.
  private func watchesPops(_ view: TypeID) -> Bool {
    project.types.holds("onPop", inCodeOf: view)
  }

  /// UIKit's back button, or its swipe.
  private func leadsBack(_ showing: ChildShowing, _ child: [TypeID]) -> Bool {
    let isLeft = !isAnyHidden && !isSaid(ViewWords.backButtons, of: child, showing)
    return (isLeft || freesSwipe(child)) && !mayBeFirst(showing)
  }

  /// The view, as it appears, takes away the delegate by which UIKit allows the swipe only where it
  /// shows a back button, and no code does anything else with the swipe.
  private func freesSwipe(_ child: [TypeID]) -> Bool {
    let hooks = ViewWords.appearing + ["viewDidLoad"]
    return isSwipeOnlyFreed
      && child.flatMap { project.units(of: $0) }.map { project.code[$0] }.contains { unit in
        hooks.contains(project.types.declaredName(at: unit.declaration))
          && unit.speaks(of: [swipe], project.types)
      }
  }

  /// Whoever pushes the view keeps a stack of its own, on which there may be no other.
  private func mayBeFirst(_ showing: ChildShowing) -> Bool {
    guard let owner = showing.functions.last?.owner else { return true }
    var typing = project.flow.typing
    return project.types.selfAndSuperclasses(of: owner).flatMap { project.types[$0].members }
      .contains { typing.keepsStack($0) }
  }

  /// The classes of the child that is pushed, if its view is known and stands on one that stays.
  private func partsLeft(from showing: ChildShowing) -> [TypeID]? {
    guard !isOverridden,
      let view = project[showing.edge.child].viewController,
      project.types.isPlainController(view)
    else { return nil }
    let child = project.parts(of: showing.edge.child) + [view]
    return mayStandAlone(showing)
      || isSaid(wholeStacks + ViewWords.storyboards, of: child, showing) ? nil : child
  }

  /// There may be no view below the one that is pushed. Where the parent is the stack itself, there
  /// is one if it is that of a child which asks for the next.
  private func mayStandAlone(_ showing: ChildShowing) -> Bool {
    let parent = project[showing.edge.parent]
    guard let view = parent.viewController, let function = showing.functions.first else {
      return true
    }
    guard project.types.isStack(view) else { return project.types.speaks(view, of: wholeStacks) }
    var typing = project.flow.typing
    return !project.fact(ChildShowings.self).all.contains {
      $0.style == .push && $0.edge.parent == parent.id
        && project.place(ofCallOf: function, byChild: $0.edge.child, of: parent, &typing) != nil
    }
  }

  /// The code of the child, or that which shows it, speaks of one of the words.
  private func isSaid(_ words: [String], of child: [TypeID], _ showing: ChildShowing) -> Bool {
    child.contains { project.types.speaks($0, of: words) }
      || showing.functions.contains { $0.speaks(of: words, project.types) }
  }
}

extension Typing {
  /// The property keeps a navigation controller of UIKit's.
  mutating func keepsStack(_ property: Member) -> Bool {
    property.isStoredProperty
      && type(of: property)?.unwrapped == .external("UINavigationController", arguments: [])
  }
}

extension CodeUnit {
  /// It says of a stack's bar that it is hidden, and not only that it is not.
  fileprivate var mayHideBar: Bool {
    let mentions = nodes([.name, .member]).filter { barHiding.contains($0.name) }
    return mentions.isEmpty
      || mentions.contains { mention in
        let use = mention.wrapped.parent
        let value = use?.kind == .call ? use?.arguments.first?.value : use?.value
        return value?.text != "false"
      }
  }

  fileprivate var calledNames: [String] { nodes([.call]).compactMap(\.calleeName) }

  /// One of the words stands in the code.
  func speaks(of words: some Sequence<String>, _ types: TypeTable) -> Bool {
    types[location.file].hasWord(among: Set(words.map { NameHash($0) }), in: location.range)
  }
}

extension Syntax {
  /// `….interactivePopGestureRecognizer?.delegate = nil`
  fileprivate var isFreedSwipe: Bool {
    guard case .receiver(let member) = use, member.name == "delegate",
      let assignment = member.wrapped.parent, assignment.kind == .assignment,
      assignment.firstChild?.unwrapped.id == member.id
    else { return false }
    return assignment.value?.isNil == true
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
    selfAndSuperclasses(of: type).flatMap { [self[$0].place] + self[$0].extensions }
  }
}

private let bars = ["UINavigationBar", "navigationBar"]
private let hidden = ["alpha", "isHidden"]

private let barHiding = [
  "isNavigationBarHidden", "navigationBarBackButtonHidden", "navigationBarHidden",
  "setNavigationBarHidden",
]

private let swipe = "interactivePopGestureRecognizer"

private let dismissing = ["dismiss"]

/// The whole stack of views, or what is around it.
private let wholeStacks = ViewWords.stackContents + ["rootViewController"]
