import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// Where the parent could not show anything yet, its view learns to.
  mutating func wireView() throws(WiringRefusal) {
    guard let (view, methods) = showing?.missing else { return }
    let part = ParentParts.Part(types[view], types)
    let layout = layout(part.place.file)
    let code = methods.map(\.declaration).joined(separator: "\n")
    try add(
      layout.insertingLast(code, in: part.place.declaration, afterBlankLine: false),
      to: part.place.file)
    seeFramework(in: part.place.file)
    try require(methods, of: view)
    noteReplacement(in: view)
  }

  /// A view that replaces what it shows may be unable to present a child beside that.
  private mutating func noteReplacement(in view: TypeID) {
    let replacing = types[view].members.first { member in
      guard member.kind == .func, let parameter = types.parameters(of: member).first,
        case .optional(.path(let path))? = parameter.type
      else { return false }
      return types.parameters(of: member).count == 1 && path.last?.name == "ViewControllable"
    }
    guard let replacing else { return }
    let names = children.filter { !$0.isViewless }.map(\.name.text).joined(separator: ", ")
    note(
      "`\(types[view].name)` shows a view in place of another by `\(replacing.name)`, and `present` is "
        + "written beside that: choose how \(names) should show")
  }

  /// What conforms to a view's protocol gets the methods that it lacks.
  mutating func require(
    _ methods: [ViewShowing.Method], of view: TypeID
  ) throws(WiringRefusal) {
    let part = ParentParts.Part(types[view], types)
    for conformer in types.types
    where conformer.kind == .class && types.inherits(conformer.id, view)
      && !isForeign(conformer.place.file)
    {
      // A subclass inherits what its superclass gets.
      guard !types.superclasses(of: conformer.id).contains(where: { types.inherits($0, view) })
      else { continue }
      let missing = methods.filter { !has($0, conformer.id) }
      guard !missing.isEmpty else { continue }
      if isGenerated(conformer) {
        generatedStandIns.insert(conformer.id)
        continue
      }
      givenMethods[conformer.id, default: []].formUnion(missing)
      if isDouble(conformer) {
        let file = try addMembers(missing.map(Self.stub), to: conformer, conformingTo: view)
        seeFramework(in: file)
      } else {
        try wire(missing, into: conformer, for: part)
      }
    }
  }

  /// The class has the method, wherever it or what it inherits is extended.
  func has(_ method: ViewShowing.Method, _ view: TypeID) -> Bool {
    let ancestry = types.ancestry(of: view)
    let additions = ancestry.external.compactMap { types.additions(to: .external($0)) }
    return ([view] + ancestry.types + additions).contains { owner in
      if givenMethods[owner]?.contains(method) == true { return true }
      return types[owner].kind != .protocol
        && types.members(named: method.rawValue, of: owner).contains {
          types.parameters(of: $0).map(\.label) == ["viewController"]
        }
    }
  }

  private mutating func wire(
    _ methods: [ViewShowing.Method], into view: TypeInformation, for part: ParentParts.Part
  ) throws(WiringRefusal) {
    let ancestry = types.ancestry(of: view.id)
    guard ancestry.external.contains(where: { $0.hasSuffix("Controller") }) else {
      throw WiringRefusal(
        "`\(view.name)` is no view controller that could present another one",
        at: types.location(of: view.id))
    }
    let text = types[view.place.file].text(
      types.declaration(at: view.place).range)
    // An extension for the protocol says already what it is for.
    let isExtended = view.inherited.contains {
      $0.target == .declared(part.type) && $0.place != view.place
    }
    let isMarked = text.contains("// MARK: -") && !isExtended
    let mark = isMarked ? ["// MARK: - \(part.name)"] : []
    let file = try addMembers(
      mark + methods.map(Self.implementation), to: view, conformingTo: part.type)
    seeFramework(in: file)
    for module in ["SwiftUI", "UIKit"] { see(module, in: file, asIn: view.place.file) }
    try isolateConformance(of: view, to: part.type)
  }

  /// A view's methods are the main actor's; in Swift 6 a conformance must say what that means.
  private mutating func isolateConformance(
    of view: TypeInformation, to type: TypeID
  ) throws(WiringRefusal) {
    guard let entry = view.inherited.first(where: { $0.target == .declared(type) }),
      !isolation.isEmpty
    else { return }
    let file = entry.location.file
    let start = entry.location.range.start
    let line = layout(file).file.line(at: start)
    guard !line.contains(isolation + types[type].name) else { return }
    let edit = TextEdit(inserting: isolation, at: start)
    if edits[file]?.edits.contains(edit) != true { try add(edit, to: file) }
  }

  /// What stands before the name of a protocol that a view conforms to.
  var isolation: String {
    children.first?.request.languageMode == .swift6 ? "@preconcurrency " : ""
  }

  static func implementation(_ method: ViewShowing.Method) -> String {
    switch method {
    case .present:
      """
      \(method.declaration) {
        // Full screen, so that nothing but its own RIB ends it.
        viewController.uiviewController.modalPresentationStyle = .fullScreen
        present(viewController.uiviewController, animated: true)
      }
      """
    case .dismiss: dismissal
    }
  }

  /// Takes away a child's view, unless another one has taken its place.
  static var dismissal: String {
    """
    \(ViewShowing.Method.dismiss.declaration) {
      guard presentedViewController === viewController.uiviewController else { return }
      dismiss(animated: true)
    }
    """
  }

  private static func stub(_ method: ViewShowing.Method) -> String {
    """
    private(set) var \(method.record): [ViewControllable] = []

    \(method.declaration) {
      \(method.record).append(viewController)
    }
    """
  }
}
