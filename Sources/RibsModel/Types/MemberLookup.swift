import RibsSyntax
import RibsText

extension TypeTable {
  /// The type's own members of that name, declared in its body or in an extension.
  package func members(named name: String, of type: TypeID) -> [Member] {
    self[type].members(named: name, NameHash(name))
  }

  /// The members of that name of the type and of everything it inherits, nearest first; protocol
  /// requirements and defaults are among them, behind what a class and its superclasses declare.
  package func allMembers(named name: String, of type: TypeID) -> [Member] {
    let hash = NameHash(name)
    var found = self[type].members(named: name, hash)
    for ancestor in ancestry(of: type).types {
      self[ancestor].addMembers(named: name, hash, to: &found)
    }
    guard found.count > 1, self[type].kind == .class else { return found }
    let ofProtocols = found.filter { self[$0.owner].kind == .protocol }
    return ofProtocols.isEmpty
      ? found : found.filter { self[$0.owner].kind != .protocol } + ofProtocols
  }

  /// The member stands under `#if false`.
  package func isNeverCompiled(_ member: Member) -> Bool {
    self[member.place.file].isNeverCompiled(under: member.condition)
  }

  /// A property's declared type, a function's or subscript's result; nil when none is written.
  package func type(of member: Member) -> TypeExpression? {
    let range = declaration(at: member.place).type
    return range.isEmpty ? nil : TypeExpression(parsing: range, in: self[member.place.file])
  }

  /// The same in its uniform spelling, seen from `type`, which is the member's owner or inherits
  /// it.
  package func canonicalType(of member: Member, seenFrom type: TypeID? = nil) -> CanonicalType? {
    let substitution = type.map { genericArguments(of: $0, passedTo: member.owner) } ?? [:]
    guard substitution.isEmpty else {
      return self.type(of: member).map {
        canonical($0, from: Viewpoint(member.place), substituting: substitution)
      }
    }
    return memberTypes.answer(to: member.place) {
      self.type(of: member).map { canonical($0, from: Viewpoint(member.place)) }
    }
  }

  package func parameters(of member: Member) -> [MemberParameter] {
    let file = self[member.place.file]
    return parameters(at: member.place).map { parameter in
      let label = file.name(parameter.label)
      return MemberParameter(
        label: label == "_" ? "" : label, name: file.name(parameter.name),
        type: parameter.type.isEmpty ? nil : TypeExpression(parsing: parameter.type, in: file),
        hasDefault: !parameter.defaultValue.isEmpty)
    }
  }

  /// The parameter with that label, if there is one only.
  package func onlyParameter(of member: Member, labelled label: String) -> MemberParameter? {
    let fitting = parameters(of: member).filter { $0.label == label }
    return fitting.count == 1 ? fitting[0] : nil
  }

  // MARK: Superclasses and their generic arguments

  /// The superclass as the declaration's clause names it, when the tree shows which it is.
  package func superclass(of type: TypeID) -> NamedType? {
    guard self[type].kind == .class, let first = self[type].inherited.first,
      first.place == self[type].place
    else { return nil }
    switch first.target {
    case .declared(let parent): return self[parent].kind == .class ? first.target : nil
    case .framework(let framework): return framework.isClass ? first.target : nil
    case .external, .ambiguous: return first.target
    case .generic: return nil
    }
  }

  /// The project's superclasses, nearest first.
  package func superclasses(of type: TypeID) -> [TypeID] {
    var chain: [TypeID] = []
    var current = type
    while case .declared(let parent)? = superclass(of: current), !chain.contains(parent),
      parent != type
    {
      chain.append(parent)
      current = parent
    }
    return chain
  }

  /// The class, and the project's superclasses of it, nearest first.
  package func selfAndSuperclasses(of type: TypeID) -> [TypeID] {
    [type] + superclasses(of: type)
  }

  /// The framework class that the type inherits, and the generic arguments that reach it through
  /// the project's own base classes: for `class A: Base<D>` and `class Base<X>: Component<X>`,
  /// `component` with `[D]`.
  package func frameworkBase(of type: TypeID) -> FrameworkBase? {
    frameworkBases.answer(to: type) { findFrameworkBase(of: type) }
  }

  private func findFrameworkBase(of type: TypeID) -> FrameworkBase? {
    let chain = selfAndSuperclasses(of: type)
    guard let last = chain.last, case .framework(let base)? = superclass(of: last),
      let entry = self[last].inherited.first
    else { return nil }
    let substitution = genericArguments(of: type, passedTo: last)
    let written = aliasedPath(of: entry)
    let arguments = written.arguments.map {
      canonical($0, from: written.viewpoint, substituting: substitution)
    }
    return (base, arguments)
  }

  /// What `type` passes for the generic parameters of `ancestor`, by their names.
  package func genericArguments(of type: TypeID, passedTo ancestor: TypeID)
    -> [String: CanonicalType]
  {
    guard type != ancestor else { return [:] }
    var substitution: [String: CanonicalType] = [:]
    var current = type
    for parent in superclasses(of: type) {
      guard let entry = self[current].inherited.first else { return [:] }
      let written = aliasedPath(of: entry)
      let arguments = written.arguments.map {
        canonical($0, from: written.viewpoint, substituting: substitution)
      }
      substitution = Dictionary(zip(self[parent].genericParameters, arguments)) { first, _ in first
      }
      if parent == ancestor { return substitution }
      current = parent
    }
    return [:]
  }

  /// The generic arguments of an inherited type, those of the right side where it is a typealias
  /// without parameters.
  private func aliasedPath(of entry: Inheritance)
    -> (arguments: [TypeExpression], viewpoint: Viewpoint)
  {
    var type = entry.type
    var viewpoint = Viewpoint(
      file: entry.place.file, declaration: entry.place.declaration)
    for _ in 0..<FollowingLimit.declarations {
      guard case .path(let path) = type, let last = path.last else { return ([], viewpoint) }
      guard last.arguments.isEmpty, let alias = names.alias(path, from: viewpoint) else {
        return (last.arguments, viewpoint)
      }
      let place = self[alias].place
      type = TypeExpression(parsing: declaration(at: place).type, in: self[place.file])
      viewpoint = Viewpoint(place)
    }
    return ([], viewpoint)
  }
}

/// The class of the framework that a type inherits or is, with its generic arguments.
package typealias FrameworkBase = (base: FrameworkType, arguments: [CanonicalType])
