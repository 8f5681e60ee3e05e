import RibsModel
import RibsSyntax

/// Who learns of it when the user swipes a view away.
///
/// Whoever speaks of disappearing or of presentation may be the one, and so may whoever names such code:
/// helpers, observers, base classes, styles. What does not is few, and sure.
struct DismissalWatch {
  private let project: Project
  /// The files in which a name stands by which code may look at views as they go, or say how they are
  /// presented.
  private let watching: Set<FileID>
  /// The names that whoever presents a view must not speak of.
  private let styling: Set<NameHash>
  /// The files that speak of presentation controllers.
  private let listening: Set<FileID>
  /// The RIBs whose code, or that of one below them, stands in `watching`.
  private let watched: Set<RibID>
  /// Nothing takes the place of UIKit's own methods.
  let isComplete: Bool

  init(in project: Project) {
    self.project = project
    let names = project.namesOfWatching()
    styling = Set(names.map { NameHash($0) })
    watching = Set(project.code.files(mentioning: names.sorted())).union(project.filesAsking())
    listening = Set(project.code.files(mentioning: listeners))
    watched = project.ribsWatching(in: watching)
    isComplete =
      project.code.files(mentioning: replacements).isEmpty && !project.overridesPresent
  }

  /// The view itself is presented, and nobody looks for its going.
  func misses(_ view: TypeID, shownBy sheet: ChildShowing) -> Bool {
    isGivenAsItIs(to: sheet.edge.child) && isUnwatched(view, shownBy: sheet)
  }

  /// Neither the view, nor what shows it, nor the code of the two RIBs looks for its going, nor any
  /// RIB below the child.
  func isUnwatched(_ view: TypeID, shownBy showing: ChildShowing) -> Bool {
    guard isSeenWhole(view), !isMadeWatched(view) else { return false }
    // What shows it may style other views in other functions.
    let isStyled = showing.functions.contains { function in
      project.types[function.location.file].hasWord(among: styling, in: function.location.range)
    }
    return !isStyled && !watched.contains(showing.edge.child)
      && !project.parts(of: showing.edge.parent).contains { project.stands($0, in: watching) }
      && !showing.functions.compactMap(\.owner).contains { project.stands($0, in: listening) }
  }

  /// Some file that names the view's class may style what it makes, or watch it.
  private func isMadeWatched(_ view: TypeID) -> Bool {
    project.code.files(mentioning: [project.types[view].name]).contains { watching.contains($0) }
  }

  /// All classes above the view controller are in the tree, up to one of UIKit's that does nothing when
  /// it is dismissed; its protocols are UIKit's, or in the tree; and it shows itself.
  private func isSeenWhole(_ view: TypeID) -> Bool {
    let types = project.types
    guard types[view].role == .source, !types.ancestry(of: view).isAmbiguous,
      types.isPlainController(view),
      types.ancestry(of: view).external.allSatisfy({ $0.hasPrefix("UI") })
    else { return false }
    return types.allMembers(named: "uiviewController", of: view)
      .allSatisfy { types.role(of: $0.place.file) != .source }
  }

  /// The child's router hands its base class the view that it is given, and nothing around it.
  private func isGivenAsItIs(to rib: RibID) -> Bool {
    guard let router = project.ribs[Int(rib.index)].router else { return false }
    return project.units(of: router).allSatisfy { id in
      project.code[id].nodes([.call]).allSatisfy { call in
        guard call.calleeName == "init", call.receiver?.text == "super",
          let view = call.argument("viewController")
        else { return true }
        return view.unwrapped.kind == .name
      }
    }
  }
}

extension Project {
  /// The RIBs that have a part in one of the files, and all above them.
  fileprivate func ribsWatching(in files: Set<FileID>) -> Set<RibID> {
    let parents = Dictionary(grouping: attachEdges, by: \.child).mapValues { $0.map(\.parent) }
    var pending = ribs.filter { rib in
      (parts(of: rib.id) + [rib.viewController].compactMap { $0 })
        .contains { stands($0, in: files) }
    }.map(\.id)
    var found = Set(pending)
    while let rib = pending.popLast() {
      for parent in parents[rib] ?? [] where found.insert(parent).inserted {
        pending.append(parent)
      }
    }
    return found
  }

  /// The words of UIKit and of reactive libraries, and what of the project's own code speaks of them or
  /// of such code: functions for all views, and types that are no RIB's.
  fileprivate func namesOfWatching() -> Set<String> {
    let parts = Set(
      ribs.flatMap { [$0.builder, $0.router, $0.interactor, $0.presenter, $0.viewController] })
    func isOfNoRib(_ type: TypeID) -> Bool {
      !parts.contains(type) && !types.inherits(type, .viewControllable)
        && !types.inherits(type, .router)
    }
    var names = Set(listeners + styles + viewWatching + interfaceFiles)
    var new = names
    var asking = code.units(mentioning: presented).filter { asks(in: code[$0]) }
    // Helpers and what helps these: by a third step most of an app would be meant.
    for _ in 0..<2 {
      var found: Set<String> = []
      for id in code.units(mentioning: new.sorted()) + asking {
        let unit = code[id]
        let function = types.declaration(at: unit.declaration)
        let owner = unit.owner.map { types[$0] }
        // All views may have what an extension adds.
        let isCommon = owner.map { [.extension, .protocol].contains($0.kind) } ?? true
        if isCommon || owner?.kind != .class && function.kind == .func {
          found.insert(types.declaredName(at: unit.declaration))
        }
        if let owner, !isCommon, isOfNoRib(owner.id) { found.insert(owner.name) }
      }
      let hashes = Set(new.map { NameHash($0) })
      for type in types.types where type.kind == .class && type.mayHaveMember(named: hashes) {
        if isOfNoRib(type.id), type.members.contains(where: { new.contains($0.name) }) {
          found.insert(type.name)
        }
      }
      asking = []
      new = found.subtracting(names).subtracting(["present"])
      names.formUnion(new)
    }
    return names
  }

  /// The files in which code asks what is presented, or says so by a property of its own.
  fileprivate func filesAsking() -> [FileID] {
    code.files(mentioning: [presented]).filter { file in
      let units = code.units(in: file, mentioning: presented)
      return units.isEmpty || units.contains { asks(in: code[$0]) }
    }
  }

  /// The code may learn that a view is gone: it does more than to compare the view that is presented with
  /// the one that it takes away.
  private func asks(in unit: CodeUnit) -> Bool {
    let file = types[unit.location.file]
    let range = unit.location.range
    return !file.contains("dismiss(", in: range)
      || file.mentions(presented, in: range, besidesBefore: [" === ", " !== "])
      || ["===", "!=="].contains { file.contains("\(presented) \($0) nil", in: range) }
  }

  /// A class of the app presents other views than UIKit would, or in another way.
  fileprivate var overridesPresent: Bool {
    types.types.contains { type in
      type.role == .source
        && types.members(named: "present", of: type.id).contains {
          $0.modifiers.contains(.override)
            && types.parameters(of: $0).map(\.label) == ["", "animated", "completion"]
        }
    }
  }
}

private let presented = "presentedViewController"

private let listeners = [
  "activePresentationController", "popoverPresentationController", "presentationController",
  "presentationControllerDidDismiss", "presentationControllerWillDismiss",
  "sheetPresentationController",
]

private let styles = [
  "interactiveDismissDisabled", "isModalInPresentation", "modalPresentationStyle",
  "transitioningDelegate",
]

/// The words by which a view, or who has it, learns that it goes.
let viewWatching = [
  "beginAppearanceTransition", "didMove", "didMoveToSuperview", "didMoveToWindow",
  "endAppearanceTransition", "isBeingDismissed", "isDismissing", "isMovingFromParent",
  "methodInvoked", "onDisappear", "presentingViewController",
  "sentMessage", "viewDidDisappear", "viewWillDisappear", "willMove",
]

/// What a storyboard says of a view is not read, so what is made by one may be styled there.
private let interfaceFiles = [
  "IBAction", "IBOutlet", "UIStoryboard", "instantiateInitialViewController",
  "instantiateViewController", "storyboard",
]

private let replacements = [
  "class_replaceMethod", "method_exchangeImplementations", "method_setImplementation",
]
