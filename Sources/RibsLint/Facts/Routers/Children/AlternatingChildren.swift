import RibsModel
import RibsSyntax

/// Children that ask for each other, as after a login and a logout, each of which takes the place
/// of the other on the screen, and that pile up.
extension Project {
  /// Those of which nobody can detach any.
  func alternatingChildren(_ detaching: inout DetachingCode, _ typing: inout Typing)
    -> [UnkeptChild]
  {
    let byParent = Dictionary(grouping: attachEdges, by: \.parent)
    return byParent.keys.sorted().flatMap { parent -> [UnkeptChild] in
      let replacing = (byParent[parent] ?? []).compactMap { self.replacing(by: $0) }
      guard let router = replacing.first?.function.owner else { return [] }
      var asked: [Int: [(number: Int, place: Location)]] = [:]
      for (number, child) in replacing.enumerated() {
        for (other, next) in replacing.enumerated() {
          let place = place(
            ofCallOf: next.function, byChild: child.edge.child, of: self[parent], &typing)
          if let place { asked[other, default: []].append((number, place)) }
        }
      }
      return replacing.enumerated().compactMap { number, child in
        guard
          let request = asked[number]?.first(where: { leads(from: number, to: $0.number, asked) }),
          !detaching.mayDetach(childAttachedAt: child.edge.location, from: router, of: self[parent])
        else { return nil }
        return UnkeptChild(
          edge: child.edge, function: child.function,
          request: RouterRequest(
            place: request.place, asker: .child(replacing[request.number].edge.child)),
          style: .replacing, show: child.show, keeping: .eachTime)
      }
    }
  }

  /// The one child, or one that it asks for, asks for the other.
  private func leads(
    from first: Int, to last: Int, _ asked: [Int: [(number: Int, place: Location)]]
  ) -> Bool {
    var pending = [last]
    var seen: Set<Int> = [last]
    while let child = pending.popLast() {
      if child == first { return true }
      pending += (asked[child] ?? []).map(\.number).filter { seen.insert($0).inserted }
    }
    return false
  }

  private typealias Replacing = (edge: AttachEdge, function: CodeUnit, show: Location)

  /// The router builds and attaches the child whenever the function is called, and shows it in the
  /// place of another.
  private func replacing(by edge: AttachEdge) -> Replacing? {
    guard let function = code.unit(around: edge.location).map({ code[$0] }),
      let router = function.owner, function.fileRole == .source,
      let attach = function.call(at: edge.location), attach.calleeName == "attachChild",
      let child = attach.arguments.first.flatMap({ ownName($0.value) }),
      // Few views are shown so: what follows takes longer to find out.
      case let views = function.nodes([.member]).filter({ $0.isViewControllable(ofOneOf: [child]) }),
      views.count == 1, let show = views[0].takingPlace,
      function.attaches(child, at: edge.location, besides: .init(builders: builders(of: router)))
    else { return nil }
    return (edge, function, function.location(of: show.id))
  }
}

extension Syntax {
  /// What shows the view in the place of another: `viewController.replace(with: view)`,
  /// `window?.rootViewController = view.uiviewController`.
  fileprivate var takingPlace: Syntax? {
    var view = self
    if let member = wrapped.parent, member.kind == .member, member.name == "uiviewController" {
      view = member
    }
    switch view.use {
    case .argument(let argument):
      let name = argument.parent?.calleeName ?? ""
      return name.hasPrefix("replace") || name.hasPrefix("set") ? argument.parent : nil
    case .assigned(let target):
      return target.name == "rootViewController" ? target.parent : nil
    default: return nil
    }
  }
}
