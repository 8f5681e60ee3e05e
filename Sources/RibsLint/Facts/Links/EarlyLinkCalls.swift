import RibsModel
import RibsSyntax

/// A call on a link in an initialiser, or by way of a function that one calls.
struct EarlyLinkCall {
  let call: LinkCall
  /// Where the initialiser makes it, or calls the function that does.
  let statement: Location
  let initialiser: CodeUnit
  /// The function, and where it makes the call.
  let function: (name: String, place: Location)?
}

/// The calls that initialisers make on links, which are set only when the object has been made.
struct EarlyLinkCalls {
  private let project: Project
  private var types: TypeTable { project.types }
  /// The initialisers of each class that call functions of it.
  private var callingInitialisers: [TypeID: Bool] = [:]

  init(in project: Project) { self.project = project }

  /// The names of the class's links.
  func names(of owner: TypeID) -> [String] {
    guard types[owner].kind == .class else { return [] }
    if types.inherits(owner, .interactor) { return ["listener", "router"] }
    return types.isViewOrPresenter(owner) ? ["listener"] : []
  }

  /// The calls on links that the code makes while they are nil, as an initialiser or for one.
  mutating func calls(in id: CodeUnitID, of owner: TypeID) -> [EarlyLinkCall] {
    let unit = project.code[id]
    switch types.declaration(at: unit.declaration).kind {
    case .`init`:
      return project.linkCalls(on: names(of: owner), in: unit, of: owner).filter { call in
        isCertain(call, in: unit)
          && isNil(call.property, of: owner, in: unit, before: call.mention)
      }.map {
        EarlyLinkCall(
          call: $0, statement: unit.statementLocation(of: $0.mention), initialiser: unit,
          function: nil)
      }
    case .func where hasCallingInitialiser(owner):
      return project.linkCalls(on: names(of: owner), in: unit, of: owner)
        .compactMap { earlyCall($0, in: id, of: owner) }
    default: return []
    }
  }

  private func earlyCall(_ call: LinkCall, in id: CodeUnitID, of owner: TypeID) -> EarlyLinkCall? {
    let unit = project.code[id]
    let point = CodePoint(id, call.mention.id)
    guard let place = project.initialiserCall(running: point, of: owner),
      let initialiser = project.code.unit(around: place).map({ project.code[$0] }),
      let calling = initialiser.call(at: place), isCertain(call, in: unit),
      isNil(call.property, of: owner, in: initialiser, before: calling),
      !handsOutSelf(unit, before: call.mention)
    else { return nil }
    return EarlyLinkCall(
      call: call, statement: initialiser.statementLocation(of: calling), initialiser: initialiser,
      function: (calling.calleeName ?? "", unit.location(of: call.call.id)))
  }

  /// An initialiser of the class calls a function of it.
  private mutating func hasCallingInitialiser(_ owner: TypeID) -> Bool {
    if let known = callingInitialisers[owner] { return known }
    let calls = initialisers(of: owner).contains { unit in
      unit.nodes([.call]).contains { call in
        guard call.isCalledOnSelf, let name = call.calleeName else { return false }
        return types.members(named: name, of: owner).contains { $0.kind == .func }
      }
    }
    callingInitialisers[owner] = calls
    return calls
  }

  private func initialisers(of owner: TypeID) -> [CodeUnit] {
    project.initialisers(of: owner).map { project.code[$0] }.filter { $0.role == .function }
  }

  /// What would end the program for nil is done where nothing asks first whether there is something.
  private func isCertain(_ call: LinkCall, in unit: CodeUnit) -> Bool {
    !call.trapsOnNil || unit.nodes([.guard, .if, .switch, .ternary, .while]).isEmpty
  }

  /// Nobody can have set the property when the initialiser comes to that place.
  private func isNil(
    _ property: Member, of owner: TypeID, in unit: CodeUnit, before place: Syntax
  ) -> Bool {
    let classes = types.selfAndSuperclasses(of: owner)
    guard !types.ancestry(of: owner).isAmbiguous,
      classes.allSatisfy({ types.unseenMembers(of: $0) == nil }),
      !types.parameterNames(of: unit.declaration).contains(property.name),
      !project.setsItself(property, owner)
    else { return false }
    return classes.flatMap(initialisers).allSatisfy { other in
      let isItself = other.declaration == unit.declaration
      return other.body.isUnderstood && !other.mayAssignIndirectly(to: property.name)
        && !handsOutSelf(other, before: isItself ? place : nil)
    }
  }

  /// The code, or a function of the object that it calls, gives the object to something that might
  /// set its properties.
  private func handsOutSelf(_ unit: CodeUnit, before place: Syntax?) -> Bool {
    var seen: Set = [unit.declaration]
    return handsOutSelf(unit, before: place, &seen)
  }

  private func handsOutSelf(
    _ unit: CodeUnit, before place: Syntax?, _ seen: inout Set<DeclarationPlace>
  ) -> Bool {
    func isBefore(_ node: Syntax) -> Bool {
      place.map { node.id < $0.id && !$0.isInside(node) } ?? true
    }
    let isKept = unit.nodes([.assignment, .binding]).contains {
      isBefore($0) && $0.value?.isSelf == true
        && !$0.targets.contains { linkingNames.contains($0.name) }
    }
    return isKept
      || unit.nodes([.call]).contains { call in
        guard isBefore(call), let name = call.calleeName, !FamiliarCalls.names.contains(name)
        else { return false }
        if call.arguments.contains(where: \.value.handsOutSelf) { return true }
        guard call.isCalledOnSelf, let owner = unit.owner else { return false }
        return types.allMembers(named: name, of: owner).contains { function in
          guard function.kind == .func, seen.insert(function.place).inserted,
            let called = project.code.result(of: function.place)
          else { return false }
          return handsOutSelf(project.code[called], before: nil, &seen)
        }
      }
  }
}

extension Project {
  /// Code of the class, or of one that it inherits or that inherits it, sets the property.
  fileprivate func setsItself(_ property: Member, _ owner: TypeID) -> Bool {
    index.assignments(to: property).contains { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      return types.isOwnCode(unit, of: owner) && assignment.value?.isNil != true
        && assignment.targets.contains {
          $0.name == property.name && types.mayBeOwn($0, in: unit)
        }
    }
  }
}

/// By these a presenter or another object of the RIB gets to know the one that is being made.
private let linkingNames: Set = ["dataSource", "delegate", "listener"]

extension Syntax {
  /// `self`, also `self as HomeInteractable`, but not `self.name`.
  fileprivate var handsOutSelf: Bool {
    selfAndDescendants.contains { $0.isSelf && $0.parent?.kind != .member }
  }
}
