import RibsModel
import RibsSyntax

/// Who learns of it when the user swipes a view away, or goes back from one.
///
/// Whoever speaks of disappearing or of presentation may be the one, and so may whoever names such
/// code: helpers, observers, base classes, styles. What does not is few, and sure.
struct DismissalWatch {
  private let project: Project
  private let style: ChildShowing.Style
  /// The files in which a name stands by which code may look at views as they go, or say how they
  /// are presented.
  private let watching: Set<FileID>
  /// Those of them in which code may look, and does not only say how views are presented.
  private let looking: Set<FileID>
  /// The files that do something when a view appears: again, where what is above it is popped.
  private let greeting: Set<FileID>
  /// The names that whoever presents a view must not speak of.
  private let styling: Set<String>
  /// The files that speak of presentation controllers.
  private let listening: Set<FileID>
  /// The RIBs whose code, or that of one below them, stands in `watching`.
  private let watched: Set<RibID>
  /// Nothing takes the place of UIKit's own methods.
  let isComplete: Bool

  init(of style: ChildShowing.Style, in project: Project) {
    self.project = project
    self.style = style
    let listeners =
      style == .present ? project.presentationListeners + ViewWords.interfaceFiles : []
    let lookers = project.namesOfWatching(listeners)
    let words = project.fact(PresentationWords.self)
    styling = style == .present ? words.names : lookers
    var others = project.filesWithHooks()
    if style == .present {
      others += project.filesAsking() + project.filesListening() + project.filesOfStoryboardViews()
    }
    looking = Set(project.code.files(mentioning: lookers.sorted()) + others)
    watching = looking.union(project.filesStyling(by: styling))
    greeting = style == .push ? Set(project.filesGreeting()) : []
    listening = Set(project.filesListening())
    watched = project.ribsWatching(in: watching)
    isComplete = words.isUIKits
  }

  /// The view itself is shown, and nobody looks for its going.
  func misses(_ showing: ChildShowing) -> Bool {
    guard let view = project[showing.edge.child].viewController else {
      return false
    }
    return isGivenAsItIs(to: showing.edge.child) && isUnwatched(view, shownBy: showing)
  }

  /// Neither the view, nor what shows it, nor the code of the two RIBs looks for its going, nor any
  /// RIB below the child.
  private func isUnwatched(_ view: TypeID, shownBy showing: ChildShowing) -> Bool {
    guard isSeenWhole(view), !isMadeWatched(view) else { return false }
    let isStyled = showing.functions.contains { $0.mayStyle(by: styling, project.types) }
    return !isStyled && !watched.contains(showing.edge.child)
      && !project.tellsListenerAtItsEnd(view)
      && !project.parts(of: showing.edge.parent).contains { isLooking($0, besides: showing) }
      && !showing.functions.compactMap(\.owner).contains { project.stands($0, in: listening) }
      && (style == .present || !isGreeted(by: showing.edge.parent))
  }

  /// The part of the parent may look for it, or say how the view is presented; of views of its own
  /// its other functions may say so.
  private func isLooking(_ part: TypeID, besides showing: ChildShowing) -> Bool {
    let shown = Set(showing.functions.map(\.declaration))
    return project.files(of: part).contains { file in
      if looking.contains(file) { return true }
      return watching.contains(file)
        && !project.code.units(in: file).map { project.code.units[$0] }.allSatisfy { unit in
          shown.contains(unit.declaration) || unit.styles(onlyItsOwnBy: styling, project.types)
        }
    }
  }

  /// The view below, which appears again, may tell its RIB, or watch the one above it.
  private func isGreeted(by rib: RibID) -> Bool {
    guard let view = project[rib].viewController,
      project.types.isPlainController(view)
    else { return true }
    return project.stands(view, in: watching) || project.stands(view, in: greeting)
  }

  /// Some file that names the view's class may style what it makes, or watch it.
  private func isMadeWatched(_ view: TypeID) -> Bool {
    project.code.files(mentioning: [project.types[view].name]).contains { watching.contains($0) }
  }

  /// All classes above the view controller are in the tree, up to one of UIKit's that does nothing
  /// when it is dismissed; its protocols are UIKit's, or in the tree; and it shows itself.
  private func isSeenWhole(_ view: TypeID) -> Bool {
    let types = project.types
    guard types[view].role == .source, !types.ancestry(of: view).isAmbiguous,
      types.isPlainController(view),
      types.ancestry(of: view).external.allSatisfy(tellsNothingOfItself)
    else { return false }
    return types.allMembers(named: "uiviewController", of: view)
      .allSatisfy { types.role(of: $0.place.file) != .source || givesItself($0) }
  }

  /// A class or protocol of UIKit's, or a protocol that only asks for functions; the view controller
  /// has no other class above it.
  private func tellsNothingOfItself(_ base: String) -> Bool {
    base.hasPrefix("UI") || base.hasSuffix("DataSource") || base.hasSuffix("Delegate")
      || ["AnyObject", "NSObjectProtocol", "Sendable"].contains(base)
  }

  /// `var uiviewController: UIViewController { self }`, as the framework's own does.
  private func givesItself(_ property: Member) -> Bool {
    let getter = property.storage == .computed ? project.code.result(of: property.place) : nil
    return getter.map { project.code[$0].body.onlyResult?.isSelf == true } ?? false
  }

  /// The child's router hands its base class the view that it is given, and nothing around it.
  private func isGivenAsItIs(to rib: RibID) -> Bool {
    guard let router = project[rib].router else {
      return style == .push || isGivenToPlainRouter(rib)
    }
    return project.units(of: router).allSatisfy { id in
      project.code[id].nodes([.call]).allSatisfy { call in
        guard call.isSuperInit, let view = call.argument("viewController") else { return true }
        return view.unwrapped.kind == .name
      }
    }
  }

  /// The builder makes a router of the framework's own class for it, which hands it on.
  private func isGivenToPlainRouter(_ rib: RibID) -> Bool {
    guard let builder = project[rib].builder else { return false }
    var typing = project.flow.typing
    let given = project.units(of: builder).flatMap { unit in
      project.code[unit].nodes([.call]).filter { $0.calleeName == "ViewableRouter" }
        .map { call in
          call.argument("viewController").map { typing.type(at: CodePoint(unit, $0.unwrapped.id)) }
        }
    }
    // Where it is made of the view, it is of another type.
    return !given.isEmpty
      && given.allSatisfy { $0?.declared != nil && $0?.declared == project[rib].viewController }
  }
}

extension Project {
  /// `deinit { listener?.menuDidGo() }`
  func tellsListenerAtItsEnd(_ type: TypeID) -> Bool {
    types.selfAndSuperclasses(of: type).flatMap { units(of: $0) }.map { code[$0] }.contains {
      unit in
      types.declaration(at: unit.declaration).kind == .deinit
        && !unit.nodes([.name, .member], named: "listener").isEmpty
    }
  }

  /// The files in which one of the words stands other than to make a view a sheet.
  fileprivate func filesStyling(by words: Set<String>) -> [FileID] {
    let speaking = code.units(mentioning: words.sorted()).map { code[$0] }
    let styling = Set(
      speaking.filter { $0.mayStyle(by: words, types) }.map(\.location.file))
    // What a view declares by such a name is its own style, whatever its code says besides.
    let declaring = members(named: words.sorted()).map(\.place.file)
    let others = Set(speaking.map(\.location.file)).subtracting(styling).subtracting(declaring)
    return code.files(mentioning: words.sorted()).filter { !others.contains($0) }
  }
}

extension CodeUnit {
  /// It has one of the words, and not only where that leaves a view a sheet.
  func mayStyle(by words: some Collection<String>, _ types: TypeTable) -> Bool {
    guard speaks(of: words, types) else { return false }
    let mentions = nodes([.name, .member]).filter { words.contains($0.name) }
    return mentions.isEmpty || !mentions.allSatisfy(\.leavesSheet)
  }

  /// Whatever of the words the code says, it says of views that it is given, or of a child that it
  /// builds and attaches.
  fileprivate func styles(onlyItsOwnBy words: Set<String>, _ types: TypeTable) -> Bool {
    let locals = LocalUses(in: body)
    let parameters = Set(types.parameterNames(of: declaration))
    let isAttaching = !nodes([.name, .member], named: "attachChild").isEmpty
    func isOwn(_ view: Syntax, depth: Int = 0) -> Bool {
      let view = view.unwrapped
      switch view.kind {
      case .member, .cast: return view.firstChild.map { isOwn($0, depth: depth) } ?? false
      case .call:
        if let root = view.argument("rootViewController") { return isOwn(root, depth: depth) }
        return isAttaching && view.calleeName.map(Member.isBuilding) == true
      case .name:
        guard let local = locals.declaration(of: view) else {
          return parameters.contains(view.name)
        }
        return depth < FollowingLimit.handings
          && local.value.map { isOwn($0, depth: depth + 1) } ?? false
      default: return false
      }
    }
    return nodes([.name, .member]).filter { words.contains($0.name) }.allSatisfy { word in
      word.kind == .member && word.firstChild.map { isOwn($0) } == true
    }
  }
}
