import RibsSyntax

/// What the app's code as a whole tells about who keeps subscriptions, and for how long.
///
/// It keeps what it has found out about each name.
final class KeeperIndex: Sendable {
  private let types: TypeTable
  private let code: CodeTable
  let hierarchy: Hierarchy
  private let usesByName = Memo<String, KeeperUses>()
  private let usesInFile = Memo<DeclarationPlace, KeeperUses>()
  /// The code that a use of a member may run.
  let implementations = Memo<DeclarationPlace, [DeclarationPlace]>()
  /// Some code gives an object another `rx.disposeBag`.
  let replacesAssociatedBag: Bool
  private let completedNames = Memo<String, Bool>()
  /// The files whose code may complete some stream.
  private let completing: Set<FileID>
  private let flavours = Memo<ModuleID, Set<Flavour>>()

  init(types: TypeTable, code: CodeTable, hierarchy: Hierarchy) {
    self.types = types
    self.code = code
    self.hierarchy = hierarchy
    replacesAssociatedBag = code.units(changing: "disposeBag").contains { unit in
      guard code[unit].lazyBody.mayMention("rx") else { return false }
      let body = code[unit].body
      return body.nodeIDs.contains { node in
        body[node].kind == .assignment
          && body.firstChild(of: node).map(body.isAssociatedBag) == true
      }
    }
    completing = Set(code.files(mentioning: ["send"]))
      .intersection(code.files(mentioning: ["completion"]))
      .union(code.files(mentioning: ["onCompleted", "onError"]))
  }

  /// Some file of the module imports what the flavour comes from.
  func imports(_ flavour: Flavour, in module: ModuleID) -> Bool {
    flavours.answer(to: module) { importedFlavours(by: module) }.contains(flavour)
  }

  private func importedFlavours(by module: ModuleID) -> Set<Flavour> {
    var found: Set<Flavour> = []
    for (number, file) in types.files.enumerated() where types.fileModules[number] == module {
      for declaration in file.imports {
        let name = file.text(declaration.name)
        // What replaces the framework may do so in either flavour.
        let isRenamed = types.index.frameworkNames.ribs.contains(name)
        found.formUnion(Self.flavour(of: name) ?? (isRenamed ? [.rx, .combine] : []))
      }
    }
    return found
  }

  /// Some code completes what has the name.
  func isCompleted(_ name: String) -> Bool {
    completedNames.answer(to: name) {
      let units = code.units(mentioning: [name]) { id in
        let unit = code[id]
        return completing.contains(unit.location.file)
          && ["onCompleted", "onError", "completion"].contains(where: unit.lazyBody.mayMention)
      }
      return uses(of: name, in: units).isCompleted
    }
  }

  private static func flavour(of module: String) -> Set<Flavour>? {
    if let port = RibsFramework.published.first(where: { $0.module == module }) {
      return [port.flavour]
    }
    return switch module {
    case "Combine", "CombineExt", "OpenCombine": [.combine]
    default: module.hasPrefix("Rx") ? [.rx] : nil
    }
  }

  // MARK: Resets

  /// Where nobody else sees the property, in its file only.
  private func uses(of property: Member) -> KeeperUses {
    let name = property.name
    func mayUse(_ unit: CodeUnitID) -> Bool {
      code[unit].lazyBody.mayMention(name, besidesBehind: KeeperUses.keepingOpenings)
    }
    guard !property.isFileScoped else {
      return usesInFile.answer(to: property.place) {
        uses(of: name, in: code.units(mentioning: property).filter(mayUse))
      }
    }
    return usesByName.answer(to: name) {
      uses(of: name, in: code.units(mentioning: [name], where: mayUse))
    }
  }

  private func uses(of name: String, in units: [CodeUnitID]) -> KeeperUses {
    var found = KeeperUses()
    let hash = NameHash(name)
    for unit in units {
      let body = code[unit].body
      for index in body.nodes.indices {
        found.add(CodePoint(unit, NodeID(index)), of: name, hash, in: body)
      }
    }
    return found
  }

  /// How a property keeps what is put into it at a place.
  func keeper(
    _ property: Member, at kept: CodePoint, _ typing: inout Typing
  ) -> SubscriptionKeeper {
    let subscribing = code[kept.unit]
    let subscription = Syntax(subscribing.body, kept.node)
    let mayRunAgain = subscription.isInLoop || subscription.enclosingFunction != nil
    let uses = uses(of: property)
    var places: [DeclarationPlace] = []
    var isEmptied = false
    for point in uses.resets + uses.doubts.filter({ isTeardown(code[$0.unit]) }) {
      let unit = code[point.unit]
      guard isOfOwner(point, property, &typing) else { continue }
      let declaration = types.declaration(at: unit.declaration)
      guard declaration.kind != .`init`, declaration.kind != .deinit else { continue }
      places.append(unit.declaration)
      // `bag = DisposeBag()` at the start of what subscribes leaves the last subscriptions, unless
      // it may run in the end without subscribing again, or does so only where nothing is
      // subscribed to, or in a closure, that of the subscription for one, which runs some day.
      let reset = Syntax(unit.body, point.node)
      let isApart =
        unit.declaration != subscribing.declaration || isTeardown(unit)
        || point.unit == kept.unit
          && (!mayRunAgain && subscription.excludes(reset)
            || reset.enclosingFunction.map { !subscription.isInside($0) } == true)
        || subscription.mayBeSkipped(after: unit.body[point.node].range)
          && typing.mayRunAtEnding(subscribing)
      if isApart { isEmptied = true }
    }
    let type = typing.propertyType(of: property, seenFrom: property.owner)?.unwrapped
    var replaces = false
    if case .external("AnyCancellable", _)? = type { replaces = true }
    if case .external("SerialDisposable", _)? = type { replaces = true }
    return SubscriptionKeeper(
      property: property, resets: places, isEmptied: isEmptied, replaces: replaces)
  }

  /// Something may empty the property while its object is in use: not only as it is made or freed,
  /// nor before the code around the place puts something new into it.
  func isEmptiedInUse(
    _ property: Member, besides place: CodePoint, _ typing: inout Typing
  ) -> Bool {
    let uses = uses(of: property)
    return (uses.resets + uses.doubts).contains { point in
      let unit = code[point.unit]
      let kind = types.declaration(at: unit.declaration).kind
      return kind != .`init` && kind != .deinit
        && unit.declaration != code[place.unit].declaration
        && isOfOwner(point, property, &typing)
    }
  }

  /// The mention means the property: of `self` in its class, a subclass or a protocol that the
  /// class adopts, or of another object of the class.
  private func isOfOwner(
    _ mention: CodePoint, _ property: Member, _ typing: inout Typing
  ) -> Bool {
    let unit = code[mention.unit]
    if unit.body.isOwnName(mention.node) { return types.isOwnCode(unit, of: property.owner) }
    guard property.access > .private, let base = unit.body.base(of: mention.node) else {
      return false
    }
    return types.isRelated(typing.type(of: base, in: mention.unit), to: property.owner)
  }

  private func isTeardown(_ unit: CodeUnit) -> Bool {
    endingHooks.contains(types.declaredName(at: unit.declaration))
  }
}

extension Body {
  /// The name or member is a property of `self`, or the path to one.
  fileprivate func isOwnName(_ id: NodeID) -> Bool {
    switch self[id].kind {
    case .name: referent(at: id) == nil
    case .member: firstChild(of: id).map { meansSelf($0) } ?? false
    case .keyPath: true
    default: false
    }
  }
}
