import RibsModel
import RibsSyntax

/// Follows a name to the expression that makes what it stands for, where there is but one.
struct SoleMaker {
  let project: Project
  var typing: Typing
  private var types: TypeTable { project.types }

  /// The expression at the end of the way; nil where the value may be another one, as that of a
  /// parameter, of what a scope provides, or of a variable that is changed.
  mutating func maker(of expression: Syntax, in unit: CodeUnitID, depth: Int = 0) -> CodePoint? {
    let value = expression.unwrapped
    let point = CodePoint(unit, value.id)
    guard depth < FollowingLimit.references else { return nil }
    switch value.kind {
    case .call:
      guard let closure = value.callee?.unwrapped, closure.kind == .closure else { return point }
      // `lazy var queue: OperationQueue = { … }()`
      let results = closure.child(.block)?.results ?? []
      return results.count == 1 ? maker(of: results[0], in: unit, depth: depth + 1) : nil
    case .name:
      let locals = LocalUses(in: value.body)
      guard let local = locals.declaration(of: value) else {
        return property(readBy: point).flatMap { maker(of: $0, depth: depth) }
      }
      guard local.kind == .binding, !locals.isReassigned(local), let made = local.value,
        local.parent?.parent?.kind != .conditionalCompilation
      else { return nil }
      return maker(of: made, in: unit, depth: depth + 1)
    case .member:
      guard let property = property(readBy: point) else { return point }
      return maker(of: property, depth: depth)
    default: return nil
    }
  }

  /// The property that an expression reads, of an object or of a type.
  private mutating func property(readBy point: CodePoint) -> Member? {
    if let property = typing.ownOrForeignProperty(at: point) { return property }
    let member = project.code.syntax(at: point)
    guard let base = member.receiver,
      case .metatype(let type) = typing.type(at: point.at(base.id)), let declared = type.declared
    else { return nil }
    return types.members(named: member.name, of: declared).first { $0.isStatic && $0.isProperty }
  }

  private mutating func maker(of property: Member, depth: Int) -> CodePoint? {
    guard !project.hierarchy.overrides(property, types) else { return nil }
    switch property.storage {
    case .computed:
      guard let getter = project.code.result(of: property.place),
        let value = project.code[getter].body.onlyResult
      else { return nil }
      return maker(of: value, in: getter, depth: depth + 1)
    case .stored, .lazy:
      if let value = project.code.initialValuePoint(of: property.place) {
        guard property.kind == .let || project.index.assignments(to: property).isEmpty else {
          return nil
        }
        return maker(of: project.code.syntax(at: value), in: value.unit, depth: depth + 1)
      }
      let assignments = project.index.assignments(to: property).filter {
        project.code[$0.unit].owner == property.owner
      }
      guard property.kind == .let, assignments.count == 1,
        let value = project.code.syntax(at: assignments[0]).value
      else { return nil }
      return maker(of: value, in: assignments[0].unit, depth: depth + 1)
    case .requirement, .none: return nil
    }
  }
}
