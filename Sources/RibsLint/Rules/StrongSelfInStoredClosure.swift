import RibsModel
import RibsSyntax

extension Rule {
  package static let strongSelfInStoredClosure = Rule(
    id: "strong_self_in_stored_closure",
    summary: "a stored closure that holds the object which stores it",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A closure or method that holds `self` strongly and is assigned to a closure property of \
        `self`, or of an object that `self` keeps in stored properties; and a lazy property of \
        function type whose closure holds `self`, once something reads it. Closures that are applied \
        at once (`= { … }()`), arguments, weak captures, and properties that are set to nil outside \
        `deinit` are left alone.
        """,
      matters: """
        The object holds the closure and the closure the object, so neither is ever freed. Run: the \
        object outlives the last reference to it; a lazy closure that nothing reads holds nothing. \
        RIBs' leak detector sees it for interactors, presenters and view controllers only (RIBs-iOS \
        1.0.0, `Router.swift:225`, `ViewableRouter.swift:93`).
        """,
      fix: "Capture `[weak self]`, or make the lazy property a method."),
    examples: [
      Example(
        "The view's handler holds the view that owns it",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferViewController: UIViewController {
          private let priceView = PriceView()
          private var taps = 0

          override func viewDidLoad() {
            super.viewDidLoad()
            priceView.onTap = { // expect: strong_self_in_stored_closure "OfferViewController.priceView → PriceView.onTap → OfferViewController"
              self.taps += 1
            }
          }
        }
        """),
      Example(
        "A lazy closure holds its object",
        """
        final class PriceFormatter {
          private let prefix = "$"
          private lazy var format: (Int) -> String = { "\\(self.prefix)\\($0)" } // expect: strong_self_in_stored_closure

          func text(_ price: Int) -> String { format(price) }
        }
        """),
      Example(
        "The handler holds it weakly",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferViewController: UIViewController {
          private let priceView = PriceView()
          private var taps = 0
          private lazy var label: UILabel = {
            let label = UILabel()
            label.text = self.title
            return label
          }()

          override func viewDidLoad() {
            super.viewDidLoad()
            priceView.onTap = { [weak self] in
              self?.taps += 1
            }
          }
        }
        """),
    ],
    check: { project in assignedClosures(in: project) + lazyClosures(in: project) })
}

// MARK: Assignments

private func assignedClosures(in project: Project) -> [Finding] {
  var paths = OwnedPaths(project)
  let names = project.types.closurePropertyNames
  return project.code.units(mentioning: names, where: isMember(in: project)).flatMap {
    id -> [Finding] in
    let unit = project.code[id]
    guard let owner = unit.owner else { return [] }
    var captures: OwnCaptures?
    return unit.nodes([.assignment]).compactMap { assignment in
      guard let target = assignment.firstChild?.unwrapped, let value = assignment.value?.unwrapped,
        [.closure, .name, .member].contains(value.kind),
        target.kind == .name || target.kind == .member
      else { return nil }
      let known = captures ?? OwnCaptures(in: unit, paths.typing)
      captures = known
      guard known.strongSelf(in: value.id) != nil,
        let path = paths.path(to: target, in: id),
        let last = path.last, paths.isClosure(last, assigned: value),
        !project.isCleared(last), !project.livesAsLongAsTheProcess(owner)
      else { return nil }
      return stored(
        at: unit.location(of: assignment.id), path, of: owner, project.types,
        subject: project.types.subject(of: unit))
    }
  }
}

/// Whether code has a `self` that can be part of a cycle.
private func isMember(in project: Project) -> (CodeUnit) -> Bool {
  { unit in
    guard let owner = unit.owner, unit.fileRole == .source else { return false }
    return [.class, .actor].contains(project.types[owner].kind)
      && !project.types.declaration(at: unit.declaration).modifiers.isStatic
  }
}

/// Finds the stored properties by which `self` keeps what an expression refers to.
private struct OwnedPaths {
  let project: Project
  var typing: Typing
  var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// From a property of `self` to the one that the expression is; nil where one of them is not
  /// stored, not strong or not known.
  mutating func path(to expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let point = CodePoint(unit, expression.id)
    if let own = typing.ownProperty(at: point) { return isKept(own) ? [own] : nil }
    if let kept = frameworkProperty(expression, in: unit) { return kept }
    if expression.kind == .name { return local(expression, in: unit) }
    guard expression.kind == .member, let base = expression.firstChild?.unwrapped,
      let start = path(to: base, in: unit),
      let member = kept(expression.name, by: typing.type(at: CodePoint(unit, base.id)))
    else { return nil }
    return start + [member]
  }

  /// The framework's own strong properties start a path without a member of the project.
  private func frameworkProperty(_ expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let code = project.code[unit]
    guard let owner = code.owner else { return nil }
    let isOwn =
      expression.kind == .name
      ? LocalUses(in: code.body).declaration(of: expression) == nil
        && !types.hasParameter(expression.name, code.declaration)
      : expression.kind == .member && expression.firstChild?.unwrapped.name == "self"
    guard isOwn else { return nil }
    switch expression.name {
    case "presenter": return types.inherits(owner, .presentableInteractor) ? [] : nil
    case "viewController":
      return types.inherits(owner, .viewableRouter) || types.inherits(owner, .presenter) ? [] : nil
    case "interactor": return types.inherits(owner, .router) ? [] : nil
    default: return nil
    }
  }

  /// A local that is assigned to a property of `self`, or that the value of a lazy one gives back.
  private mutating func local(_ name: Syntax, in unit: CodeUnitID) -> [Member]? {
    let uses = LocalUses(in: name.body)
    guard let binding = uses.declaration(of: name), binding.kind == .binding,
      binding.flags.isDisjoint(with: [.weak, .unowned])
    else { return nil }
    for mention in uses.mentions(of: binding) {
      if case .assigned(let target) = mention.use, target.id != name.id,
        let own = typing.ownProperty(at: CodePoint(unit, target.id)), isKept(own)
      {
        return [own]
      }
      if let property = lazyProperty(givenBack: mention, in: unit) { return [property] }
    }
    return nil
  }

  /// `lazy var cell: Cell = { let cell = Cell(); …; return cell }()`
  private func lazyProperty(givenBack mention: Syntax, in unit: CodeUnitID) -> Member? {
    let code = project.code[unit]
    guard code.role == .initialValue, let owner = code.owner, mention.parent?.kind == .return,
      let closure = mention.enclosingFunction, closure.kind == .closure,
      closure.parent?.kind == .call, closure.parent?.callee?.id == closure.id,
      closure.parent?.parent?.id == code.body.root.id
    else { return nil }
    return types[owner].members.first { $0.place == code.declaration && $0.storage == .lazy }
      .flatMap { isKept($0) ? $0 : nil }
  }

  /// The property of that name that a value of the type keeps something in; for a protocol what its
  /// only conforming class has.
  private mutating func kept(_ name: String, by type: CanonicalType) -> Member? {
    guard let declared = type.declared else { return nil }
    var owner = declared
    if types[declared].kind == .protocol {
      let heirs = project.hierarchy.heirs(of: declared)
      guard heirs.count == 1 else { return nil }
      owner = heirs[0]
    }
    guard let member = types.allMembers(named: name, of: owner).first(where: \.isProperty),
      isKept(member)
    else { return nil }
    return member
  }

  private func isKept(_ member: Member) -> Bool {
    member.isStoredProperty && !member.isStatic
      && member.modifiers.isDisjoint(with: [.weak, .unowned])
      && !types.hasUnknownWrapper(member) && !types.isNeverCompiled(member)
  }

  /// The property is of function type.
  mutating func isClosure(_ member: Member, assigned value: Syntax) -> Bool {
    guard let type = types.canonicalType(of: member) else { return value.kind == .closure }
    if case .function = type.unwrapped { return true }
    return false
  }
}

extension TypeTable {
  fileprivate func hasParameter(_ name: String, _ place: DeclarationPlace) -> Bool {
    let file = self[place.file]
    return declaration(at: place).parameters.indices.contains {
      file.name(file.parameters[$0].name) == name
    }
  }
}

extension Project {
  /// Something other than `deinit` sets the property to nil, or to an empty closure.
  fileprivate func isCleared(_ property: Member) -> Bool {
    index.assignments(named: property.name).contains { point in
      let unit = code[point.unit]
      let value = Syntax(unit.body, point.node).value?.unwrapped
      guard types.declaration(at: unit.declaration).kind != .deinit else { return false }
      return value?.text == "nil" || value?.kind == .closure && value?.statements.isEmpty == true
    }
  }
}

// MARK: Lazy properties

private func lazyClosures(in project: Project) -> [Finding] {
  let types = project.types
  let typing = project.flow.typing
  return types.types.flatMap { owner -> [Finding] in
    guard [.class, .actor].contains(owner.kind), owner.role == .source else { return [] }
    return owner.members.compactMap { member in
      guard member.storage == .lazy, let id = project.code.initialValue(of: member.place) else {
        return nil
      }
      let unit = project.code[id]
      guard let value = unit.body.root.firstChild?.unwrapped,
        value.kind == .closure || types.isFunction(member),
        OwnCaptures(in: unit, typing).strongSelf(in: value.id) != nil,
        project.isRead(member), !project.livesAsLongAsTheProcess(owner.id)
      else { return nil }
      return stored(
        at: member.location, [member], of: owner.id, types,
        subject: [owner.qualifiedName, member.name])
    }
  }
}

extension TypeTable {
  /// The stored properties that can hold a closure, by their names: what has another type, or a
  /// literal or a new object as its value, can't.
  fileprivate var closurePropertyNames: [String] {
    let marks = functionAliases.union(["->"])
    var names: Set<String> = []
    for type in types where type.role == .source {
      for member in type.members where member.isStoredProperty && !member.isStatic {
        let file = self[member.place.file]
        let declaration = declaration(at: member.place)
        let isClosure =
          declaration.type.isEmpty
          ? mayBeClosure(declaration.initialValue, in: file)
          : marks.contains { file.contains($0, in: declaration.type) }
        if isClosure { names.insert(member.name) }
      }
    }
    return names.sorted()
  }

  private func mayBeClosure(_ value: ByteRange, in file: SourceFile) -> Bool {
    let text = file.text(value)
    guard let first = text.first else { return true }
    if first.isNumber || "\"[#-".contains(first) || text == "true" || text == "false" {
      return false
    }
    return !(first.isUppercase && text.last == ")")
  }

  /// The typealiases of function types, and of one another.
  private var functionAliases: Set<String> {
    let aliases = types.filter { $0.kind == .typealias }
    var names: Set<String> = []
    var known = -1
    while names.count != known {
      known = names.count
      for alias in aliases where !names.contains(alias.name) {
        let range = declaration(at: alias.place).type
        let file = self[alias.place.file]
        if file.contains("->", in: range) || names.contains(where: { file.contains($0, in: range) })
        {
          names.insert(alias.name)
        }
      }
    }
    return names
  }

  fileprivate func isFunction(_ member: Member) -> Bool {
    if case .function? = canonicalType(of: member)?.unwrapped { return true }
    return false
  }
}

extension Project {
  /// Code that can see the property mentions its name.
  fileprivate func isRead(_ property: Member) -> Bool {
    code.units(mentioning: property.name).contains { id in
      let unit = code[id]
      let isVisible = property.access > .fileprivate || unit.location.file == property.place.file
      return isVisible && unit.declaration != property.place
        && unit.nodes([.name, .member]).contains { $0.name == property.name }
    }
  }
}

private func stored(
  at location: Location, _ path: [Member], of owner: TypeID, _ types: TypeTable, subject: [String]
) -> Finding {
  let name = types[owner].name
  let hops = path.map { "\(types[$0.owner].name).\($0.name)" }
  let way = (hops + [name]).joined(separator: " → ")
  return Finding(
    at: location, subject: subject + [path.last?.name ?? ""],
    message: "this closure holds `\(name)`, which keeps the closure: \(way)",
    help: "Capture `[weak self]`.",
    notes: path.filter { $0.location != location }.map { member in
      .init(at: member.location, "`\(types[member.owner].name).\(member.name)` is stored")
    })
}
