import RibsModel
import RibsSyntax

extension Rule {
  package static let strongSelfInStoredClosure = Rule(
    id: "strong_self_in_stored_closure",
    summary: "a stored closure that holds the object which stores it",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A closure or method that holds `self` strongly, also one that a function of `self` gives \
        back, and is assigned to a closure property of `self`, or of an object that `self` keeps in \
        stored properties, as a subview, child controller or cell of its list; one that is given to such an object, or to an \
        initialiser, struct or case of an enum that makes it, and stored there; one that an object \
        of the system keeps (`DispatchWorkItem`, `UIAction`, diffable data sources, key-value \
        observations, `NWPathMonitor` and its kin, dispatch sources, `UIHostingController`); one \
        that a local object is given and that holds a local which keeps the first \
        (`interactor.onFinish = { router.close() }` in a builder); and a lazy property of function \
        type whose closure holds `self`, once something reads it.

        Closures that are applied at once (`= { … }()`), arguments that are not seen to be stored, \
        weak captures, methods of protocols that \
        several classes conform to, circles of which some property is set to nil, emptied or told \
        to stop while the object lives, subviews where code of the classes takes views away, and what a component \
        keeps (see `component_retains_child`) are left alone.
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
        "A subview's handler holds the controller",
        """
        import UIKit

        final class PriceView: UIView {
          var onTap: (() -> Void)?
        }

        final class OfferListViewController: UIViewController {
          private var taps = 0

          override func viewDidLoad() {
            super.viewDidLoad()
            for _ in 0..<3 {
              let priceView = PriceView()
              priceView.onTap = { self.taps += 1 } // expect: strong_self_in_stored_closure
              view.addSubview(priceView)
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
    check: { project in
      // The dearest rule of all looks at several places at a time.
      let searches: [@Sendable (Project) -> [Finding]] = [
        assignedClosures, handedClosures, lazyClosures, { $0.closuresOfSystemObjects() },
        closuresInCases, closuresInBarItems, closuresAmongLocals,
      ]
      return parallelMap(searches) { $0(project) }.flatMap { $0 }
    })
}

// MARK: Assignments

@Sendable private func assignedClosures(in project: Project) -> [Finding] {
  var paths = OwnedPaths(project)
  let names = project.fact(ClosureNames.self).properties
  return project.code
    .units(mentioning: names.sorted(), where: { project.objectOwner(of: $0) != nil })
    .flatMap {
      id -> [Finding] in
      let unit = project.code[id]
      guard let owner = unit.owner else { return [] }
      var captures: OwnCaptures?
      return unit.nodes([.assignment, .call]).compactMap { node in
        guard let (target, value) = node.storing, names.contains(target.storedName),
          [.closure, .name, .member, .call, .array].contains(value.kind)
        else { return nil }
        let known = captures ?? OwnCaptures(in: unit, paths.typing)
        captures = known
        let isList = value.kind == .array
        let stored = isList ? value.children.map(\.unwrapped) : [value]
        guard
          stored.contains(where: { known.strongSelf(in: $0.id) != nil })
            || paths.givesClosure(CodePoint(id, value.id)),
          let path = paths.path(to: target, in: id), let last = path.last,
          project.types.isClosure(
            last, orHolds: isList || target.kind == .subscript || node.kind == .call, value),
          path.count > 1 || !project.types.isComponentClass(owner),
          project.isLasting(path, of: owner)
        else { return nil }
        return closureFinding(
          at: unit.location(of: node.id), hops(path, project.types), of: owner, project.types,
          subject: project.types.subject(of: unit))
      }
    }
}

extension OwnedPaths {
  /// A function or computed property of `self` that gives back a closure which holds it.
  fileprivate mutating func givesClosure(_ value: CodePoint) -> Bool {
    let body = project.code[value.unit].body
    let isAsked =
      Syntax(body, value.node).kind == .call
      ? body.isCalledOnSelf(value.node)
      : typing.ownProperty(at: value)?.storage == .computed
    return isAsked && typing.hops(fromValueAt: value)?.isEmpty == true
  }
}

extension Syntax {
  /// What is stored where: `target = value`, `targets[key] = value`, `targets.append(value)`.
  fileprivate var storing: (target: Syntax, value: Syntax)? {
    if kind == .assignment {
      guard let target = firstChild?.unwrapped, let value = value?.unwrapped,
        [.name, .member, .subscript].contains(target.kind)
      else { return nil }
      return (target, value)
    }
    guard let name = calleeName, OwnedPaths.additions.contains(name),
      let target = receiver?.unwrapped, let value = arguments.first?.value.unwrapped
    else { return nil }
    return (target, value)
  }

  /// The name of the property that is assigned to, or that holds what `[key]` is of.
  fileprivate var storedName: String {
    var target = self
    while target.kind == .subscript, let base = target.firstChild?.unwrapped { target = base }
    return target.name
  }
}

extension TypeTable {
  /// The property is of function type, or a collection of functions where an item of it is meant.
  fileprivate func isClosure(_ member: Member, orHolds isItem: Bool, _ value: Syntax) -> Bool {
    guard let type = canonicalType(of: member) else { return !isItem && value.kind == .closure }
    var stored = isItem ? type.element : type
    if case .tuple(let pair) = stored, isItem { stored = pair.last?.type ?? .unknown }
    if case .function = stored.unwrapped { return true }
    return false
  }
}

extension Project {
  /// The calls of what has one of the names in the code of classes' objects, in source order.
  func calls(byObjectsOf names: Set<String>) -> [CodePoint] {
    code.units(mentioning: names.sorted(), where: { objectOwner(of: $0) != nil })
      .flatMap { index.calls(namedOneOf: names, in: $0) }
  }

  /// The class whose object the code runs in.
  func objectOwner(of unit: CodeUnit) -> TypeID? {
    guard let owner = unit.owner, [.class, .actor].contains(types[owner].kind),
      unit.fileRole == .source, !types.declaration(at: unit.declaration).modifiers.isStatic
    else { return nil }
    return owner
  }

  /// What a component keeps of that which holds it, `component_retains_child` tells.
  fileprivate func isRetainedByComponent(_ property: Member?, of owner: TypeID) -> Bool {
    guard let property, types.isComponentClass(owner) else { return false }
    return componentCycles().contains { $0.component == owner && $0.member == property.name }
  }

  /// Nothing on the way is ever let go, and the owner is to be freed.
  func isLasting(_ path: [Member], of owner: TypeID) -> Bool {
    !livesAsLongAsTheProcess(owner)
      && !path.contains { isEmptied($0) || $0.storage == .lazy && !isRead($0) }
  }
}

/// The properties of a way as hops of a circle.
func hops(_ path: [Member], _ types: TypeTable) -> [OwnershipHop] {
  path.map {
    OwnershipHop(holder: types[$0.owner].name, property: $0.name, location: $0.location)
  }
}

// MARK: Arguments

/// Closures that are given to an object of `self`'s, or to one that becomes it, which stores them.
@Sendable private func handedClosures(in project: Project) -> [Finding] {
  var paths = OwnedPaths(project)
  return project.calls(byObjectsOf: project.fact(ClosureNames.self).storers)
    .compactMap { point in
      let unit = project.code[point.unit]
      guard let owner = project.objectOwner(of: unit) else { return nil }
      let call = Syntax(unit.body, point.node)
      for argument in call.children where argument.kind == .argument {
        guard let value = argument.value?.unwrapped, project.types.isCode(value, of: owner),
          let kept = paths.typing.hops(keeping: argument.id, of: point, in: project.hierarchy),
          !kept.isEmpty,
          OwnCaptures(in: unit, paths.typing).strongSelf(in: value.id) != nil,
          let path = paths.path(toHolderIn: call, point.unit),
          project.isLasting(path + project.members(of: kept), of: owner),
          !project.isRetainedByComponent(path.first, of: owner)
        else { continue }
        return closureFinding(
          at: unit.statementLocation(of: call),
          hops(path, project.types) + kept, of: owner, project.types,
          subject: project.types.subject(of: unit))
      }
      return nil
    }
}

extension TypeTable {
  /// The argument is a closure or a method, and not `self` or a value of its own.
  fileprivate func isCode(_ argument: Syntax, of owner: TypeID) -> Bool {
    switch argument.kind {
    case .closure: return true
    case .name, .member:
      let meant = allMembers(named: argument.name, of: owner)
      return !meant.isEmpty && meant.allSatisfy { $0.kind == .func }
    default: return false
    }
  }
}

// MARK: Lazy properties

@Sendable private func lazyClosures(in project: Project) -> [Finding] {
  let types = project.types
  let typing = project.flow.typing
  return types.types.flatMap { owner -> [Finding] in
    // Whatever a component keeps that holds it is a finding of `component_retains_child`.
    guard [.class, .actor].contains(owner.kind), owner.role == .source,
      !types.isComponentClass(owner.id)
    else { return [] }
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
      return closureFinding(
        at: member.location, hops([member], types), of: owner.id, types,
        subject: [owner.qualifiedName, member.name])
    }
  }
}

extension TypeTable {
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

/// The finding about a closure that is stored at a place, with the way from the owner to it.
func closureFinding(
  at location: Location, _ path: [OwnershipHop], of owner: TypeID, _ types: TypeTable,
  subject: [String], name captured: String = "self"
) -> Finding {
  let name = types[owner].name
  let way = (path.map(\.description) + [name]).joined(separator: " → ")
  return Finding(
    at: location, subject: subject + [path.last?.property ?? ""],
    message: "this closure holds `\(name)`, which keeps the closure: \(way)",
    help: "Capture `[weak \(captured)]`.",
    notes: path.filter { $0.location != location }.map { hop in
      .init(at: hop.location, "`\(hop.description)` is stored")
    })
}
