import RibsModel
import RibsSyntax

/// Code that may learn of it when a view goes, and the words by which it does.
extension Project {
  /// The RIBs that have a part in one of the files, and all above them.
  func ribsWatching(in files: Set<FileID>) -> Set<RibID> {
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

  /// The words of UIKit and of reactive libraries, and what of the project's own code speaks of
  /// them or of such code: functions for all views, and types that are no RIB's.
  func namesOfWatching(_ words: [String]) -> Set<String> {
    let parts = Set(
      ribs.flatMap { [$0.builder, $0.router, $0.interactor, $0.presenter, $0.viewController] })
    func isOfNoRib(_ type: TypeID) -> Bool {
      !parts.contains(type) && !types.inherits(type, .viewControllable)
        && !types.inherits(type, .router)
    }
    var names = Set(words + ViewWords.leaving)
    var new = names
    var declared = new.union(ViewWords.hooks)
    var others = unitsWithHooks()
    if words.contains(where: ViewWords.presentationListeners.contains) {
      others += code.units(mentioning: ViewWords.presented).filter { asks(in: code[$0]) }
      others += unitsWatchingPopovers()
    }
    for _ in 0..<mostStepsToHelpers {
      var found: Set<String> = []
      // What makes a view a sheet does not style it.
      let speaking = code.units(mentioning: new.sorted())
        .filter { code[$0].mayStyle(by: new, types) }
      for id in speaking + others {
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
      let hashes = Set(declared.map { NameHash($0) })
      for type in types.types where type.kind == .class && type.mayHaveMember(named: hashes) {
        if isOfNoRib(type.id), type.members.contains(where: { declared.contains($0.name) }) {
          found.insert(type.name)
        }
      }
      others = []
      new = found.subtracting(names).subtracting(["present"])
      declared = new
      names.formUnion(new)
    }
    return names
  }

  /// The files in which more is done when a view appears than to set up the bars around it.
  func filesGreeting() -> [FileID] {
    let doing = members(named: ViewWords.appearing).flatMap { code.units(of: $0.place) }.filter {
      id in
      !code[id].nodes([.call, .assignment]).allSatisfy(\.isAboutBars)
    }
    let speaking = code.units(mentioning: ViewWords.appearing).filter { id in
      !ViewWords.appearing.contains(types.declaredName(at: code[id].declaration))
    }
    return (doing + speaking).map { code[$0].location.file }
  }

  /// Somebody learns which views a navigation controller shows, by its delegate or by a class of
  /// its own.
  func watchesStacks() -> Bool {
    if !code.files(mentioning: ViewWords.stackWatching).isEmpty { return true }
    // Who picks an image has to adopt the protocol, and need not have any of its functions.
    let pickers = code.files(mentioning: ["UIImagePickerControllerDelegate"])
    let delegates = Set(code.files(mentioning: ["UINavigationControllerDelegate"]))
    if !delegates.subtracting(pickers).isEmpty { return true }
    if members(named: ["navigationController"]).contains(where: { $0.kind == .func }) {
      return true
    }
    // What is added to the application or a window looks for the view to present another on.
    let looks = code.units(mentioning: ViewWords.stackTops).contains { id in
      let owner = code[id].owner.map { types[$0] }
      return owner.map { $0.kind != .extension || !applications.contains($0.name) } ?? true
    }
    if looks { return true }
    let overriding = members(named: ViewWords.stacks).contains { $0.modifiers.contains(.override) }
    return overriding
      || index.assignments(named: "delegate").contains { point in
        let target = code.syntax(at: point).targets.first?.unwrapped
        let holder = target?.firstChild?.unwrapped.name.lowercased() ?? ""
        return holder.hasPrefix("nav")
      }
  }

  /// Those of the project's own classes, structs and extensions.
  func members(named names: [String]) -> [Member] {
    let hashes = Set(names.map { NameHash($0) })
    return types.types.filter { $0.kind != .protocol && $0.mayHaveMember(named: hashes) }
      .flatMap(\.members).filter { names.contains($0.name) }
  }

  /// The files in which a view does something when it is moved or disappears, or somebody else
  /// speaks of that.
  func filesWithHooks() -> [FileID] {
    let doing = members(named: ViewWords.hooks).filter { hook in
      code.units(of: hook.place).contains { !isIdleHook(code[$0]) }
    }
    return doing.map(\.place.file) + unitsWithHooks().map { code[$0].location.file }
  }

  /// The code that speaks of such a hook other than to tell a child view, as whoever embeds one
  /// does.
  private func unitsWithHooks() -> [CodeUnitID] {
    code.units(mentioning: ViewWords.hooks).filter { id in
      let mentions = code[id].nodes([.name, .member]).filter { ViewWords.hooks.contains($0.name) }
      // A key path or selector is neither.
      return !isIdleHook(code[id])
        && (mentions.isEmpty || !mentions.allSatisfy(\.tellsChildView))
    }
  }

  /// It does nothing but to call `super`, to print and to tidy up.
  private func isIdleHook(_ unit: CodeUnit) -> Bool {
    let parts = unit.nodes([.assignment, .call])
    return !parts.isEmpty && ViewWords.hooks.contains(types.declaredName(at: unit.declaration))
      && parts.allSatisfy { part in
        part.kind == .call
          && (part.receiver?.isSuper == true
            || LookingFunctions.printing.contains(part.calleeName ?? "")
            || tidying.contains(part.calleeName ?? ""))
      }
  }

  /// The files that speak of who is told what becomes of a view that is presented.
  func filesListening() -> [FileID] {
    code.files(mentioning: presentationListeners)
      + unitsWatchingPopovers().map { code[$0].location.file }
  }

  /// The words of who is told what becomes of a view that is presented; that of sheets is none where
  /// all that speaks of them tells how they look.
  var presentationListeners: [String] { fact(PresentationListeners.self).words }

  private func unitsWatchingPopovers() -> [CodeUnitID] {
    let telling = Set(code.units(mentioning: "delegate"))
    return code.units(mentioning: [ViewWords.popover], where: telling.contains)
  }

  /// The files of view controllers that a storyboard may make, and style: no code does. What is made
  /// in code has at most its view from a XIB, which says nothing of how it is presented.
  func filesOfStoryboardViews() -> [FileID] {
    let outlets = Set(code.files(mentioning: ViewWords.outlets))
    guard !outlets.isEmpty else { return [] }
    let views = types.types.filter { type in
      type.kind == .class && types.inherits(type.id, system: "UIViewController")
        && files(of: type.id).contains(where: outlets.contains)
    }
    let unmade = views.filter { view in
      index.calls(named: view.name).allSatisfy { code[$0.unit].fileRole != .source }
    }
    return unmade.flatMap { files(of: $0.id) }.filter(outlets.contains)
  }

  /// The files in which code asks what is presented, or says so by a property of its own.
  func filesAsking() -> [FileID] {
    code.files(mentioning: [ViewWords.presented]).filter { file in
      let units = code.units(in: file, mentioning: ViewWords.presented)
      return units.isEmpty || units.contains { asks(in: code[$0]) }
    }
  }

  /// The code may learn that a view is gone: it does more than to compare the view that is
  /// presented with the one that it takes away, or to wait where there is one.
  private func asks(in unit: CodeUnit) -> Bool {
    let file = types[unit.location.file]
    let range = unit.location.range
    let compares =
      file.contains("dismiss(", in: range)
      && !file.mentions(
        ViewWords.presented, in: range, besidesBefore: [" === ", " !== ", " == ", " != "])
      && !["===", "!==", "==", "!="].contains {
        file.contains("\(ViewWords.presented) \($0) nil", in: range)
      }
    let mentions = unit.nodes([.name, .member], named: ViewWords.presented)
    return !compares && (mentions.isEmpty || !mentions.allSatisfy(\.isWaitedFor))
  }
}

private struct PresentationListeners: ProjectFact {
  let words: [String]

  init(of project: Project) {
    let code = project.code
    let listens = code.units(mentioning: ViewWords.sheet).contains { code[$0].mayListenToSheet }
    words = ViewWords.presentationListeners + (listens ? [ViewWords.sheet] : [])
  }
}

extension CodeUnit {
  /// It may set a sheet's delegate, or gives the sheet to other code:
  /// `sheet.detents = [.medium()]` does neither.
  fileprivate var mayListenToSheet: Bool {
    guard body.isUnderstood, nodes([.member], named: "delegate").isEmpty else { return true }
    let mentions = nodes([.name, .member], named: ViewWords.sheet)
    return mentions.isEmpty || !mentions.allSatisfy(\.isSheetThatIsStyled)
  }
}

extension Syntax {
  /// `menu.sheetPresentationController?.detents = …`, `if let sheet = menu.sheetPresentationController`
  /// with nothing but such uses of the local.
  var isSheetThatIsStyled: Bool {
    switch use {
    case .receiver(let member): return member.wrapped.parent?.kind == .assignment
    case .bound(let binding):
      return LocalUses(in: body).mentions(of: binding).allSatisfy { mention in
        guard case .receiver = mention.use else { return false }
        return true
      }
    case .compared, .dropped: return true
    default: return false
    }
  }
}

extension Syntax {
  /// `if presentedViewController != nil { … }`, with no other branch, and
  /// `guard presentedViewController == nil else { return }`
  fileprivate var isWaitedFor: Bool {
    guard let test = wrapped.parent, test.kind == .binary,
      let choice = ancestors.first(where: { $0.kind == .if || $0.kind == .guard })
    else { return false }
    if choice.kind == .guard {
      let leaving = choice.child(.block)
      return test.text.hasSuffix(" == nil")
        && leaving.map { $0.descendants.allSatisfy { $0.kind != .call } } == true
    }
    return test.text.hasSuffix(" != nil") && choice.children.count { $0.kind == .block } == 1
      && !choice.children.contains { $0.kind == .if }
  }

  /// `child.didMove(toParent: self)`
  fileprivate var tellsChildView: Bool {
    guard kind == .member, let receiver = firstChild, !receiver.isSelfOrSuper,
      let call = wrapped.parent, call.kind == .call
    else { return false }
    return call.arguments.first?.label == "toParent"
  }

  /// `super.viewWillAppear(animated)`, `navigationController?.navigationBar.isHidden = true`
  fileprivate var isAboutBars: Bool {
    let start = kind == .assignment ? targets.first : receiver
    guard let start, !start.isSelf else { return false }
    if start.isSuper { return true }
    return ([start] + Array(start.descendants)).contains {
      ["navigationController", "navigationItem", "tabBarController"].contains($0.name)
    }
  }
}

private let applications: Set = ["UIApplication", "UIWindow", "UIWindowScene"]

/// What tells nobody that a view goes.
private let tidying: Set = ["endEditing", "removeObserver", "resignFirstResponder"]

/// Helpers and what helps these: by a third step most of an app would be meant.
private let mostStepsToHelpers = 2
