import RibsSyntax

/// What the code does to whatever has one name, as far as it may empty it.
struct KeeperUses {
  /// Where it is emptied, replaced, or something is called on it that is not known to leave it.
  var resets: [CodePoint] = []
  /// Where it is handed to something that may empty it.
  var doubts: [CodePoint] = []
  var isCompleted = false

  /// Takes in what a node says about the name.
  mutating func add(_ point: CodePoint, of name: String, _ hash: NameHash, in body: Body) {
    let node = body[point.node]
    switch node.kind {
    case .name, .member:
      guard body.file.nameHash(node.name) == hash, body.name(of: point.node) == name else { return }
      addMention(point, in: body)
    case .keyPath:
      if body.name(of: point.node).hasSuffix(".\(name)") { doubts.append(point) }
    default: break
    }
  }

  private mutating func addMention(_ point: CodePoint, in body: Body) {
    var current = point.node
    var isInout = false
    while current != body.rootID {
      let parent = body[current].parent
      switch body[parent].kind {
      case .paren, .optionalChain, .forceUnwrap, .effect: break
      case .inout: isInout = true
      case .subscript:
        guard body.firstChild(of: parent) == current else { return doubts.append(point) }
      default: return add(point, as: current, in: parent, isInout: isInout, of: body)
      }
      current = parent
    }
  }

  /// What happens to the expression `id`, which is a child of `parent`.
  private mutating func add(
    _ point: CodePoint, as id: NodeID, in parent: NodeID, isInout: Bool, of body: Body
  ) {
    switch body[parent].kind {
    case .assignment:
      let parts = body.children(of: parent)
      guard parts.first == id else { return doubts.append(point) }
      if parts.count == 2, Syntax(body, parts[1]).isFreshKeeper { resets.append(point) }
    case .member: addAccess(point, parent, in: body)
    case .argument:
      let called = body.calledName(of: body[parent].parent)
      if Self.keepingCalls.contains(called) { return }
      if isInout { resets.append(point) } else { doubts.append(point) }
    case .for: resets.append(point)
    default: doubts.append(point)
    }
  }

  /// `bag.member`
  private mutating func addAccess(_ point: CodePoint, _ member: NodeID, in body: Body) {
    let name = body.name(of: member)
    let outer = body[member].parent
    if body[outer].kind == .call, body.firstChild(of: outer) == member {
      let label = body.firstLabel(of: outer)
      switch name {
      case "onCompleted", "onError": isCompleted = true
      case "send" where label == "completion": isCompleted = true
      default: if !Self.leavingMethods.contains(name) { resets.append(point) }
      }
    } else if body[outer].kind == .assignment, body.firstChild(of: outer) == member {
      // SerialDisposable ends what it held: `serial.disposable = Disposables.create()`.
      let value = body.children(of: outer).last
      if value.map({ Syntax(body, $0).isFreshKeeper }) == true { resets.append(point) }
    } else if !Self.plainProperties.contains(name) {
      doubts.append(point)
    }
  }

  /// Calls that put something into what they are given.
  static let keepingCalls: Set<String> = ["disposed", "store", "addDisposableTo"]
  /// How these are written before the name. What stands so is most of what there is, and no use.
  static let keepingOpenings: [StaticString] = [
    ".disposed(by: ", ".disposed(by: self.", ".store(in: &", ".store(in: &self.",
  ]
  /// Methods of bags, sets, arrays and `CompositeDisposable` that leave what is in them.
  private static let leavingMethods: Set<String> = [
    "insert", "append", "add", "formUnion", "union", "contains", "reserveCapacity", "collect",
    "disposed", "store",
  ]
  private static let plainProperties: Set<String> = [
    "isEmpty", "count", "isDisposed", "first", "last", "self",
  ]
}

extension Syntax {
  /// `DisposeBag()`, `[]`, `nil`, `.none`, `Set()`, `.init()`, `Disposables.create()`.
  var isFreshKeeper: Bool {
    let made = unwrapped
    switch made.kind {
    case .literal: return made.isNil
    case .array, .dictionary: return made.firstChild == nil
    case .implicitMember, .member: return made.name == "none"
    case .call:
      return made.child(.argument) == nil
        && ReactiveVocabulary.consumers[body.calledName(of: made.id)] == nil
    default: return false
    }
  }
}
