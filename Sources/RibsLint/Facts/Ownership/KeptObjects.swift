import RibsModel
import RibsSyntax

/// Properties that keep an object of one class, by themselves or as the last value of a stream.
extension Project {
  /// What the property is declared to hold can only be an object of the class.
  func keeps(_ object: TypeID, _ member: Member) -> Bool {
    guard types.keepsStrongly(member), let type = declaredType(of: member) else { return false }
    let value = streamed(by: type) ?? type
    return (value.references + value.item.references).contains { held in
      held == object
        || types[held].kind == .protocol && hierarchy.onlyHeir(of: held) == object
    }
  }

  /// The property has a stream that keeps what it was sent last.
  func keepsInStream(_ member: Member) -> Bool {
    declaredType(of: member).flatMap(streamed) != nil
  }

  private func declaredType(of member: Member) -> CanonicalType? {
    var typing = flow.typing
    return types.canonicalType(of: member) ?? createdStream(member) ?? typing.type(of: member)
  }

  /// The type of `let items = ReplaySubject<Item>.create(bufferSize: 1)`, which gives its own.
  private func createdStream(_ member: Member) -> CanonicalType? {
    let value = types[member.place.file].text(types.declaration(at: member.place).initialValue)
    guard let end = value.firstRange(of: ".create")?.lowerBound else { return nil }
    let type = types.canonical(
      TypeExpression(parsing: String(value[..<end])), from: Viewpoint(member.place))
    return streamed(by: type) == nil ? nil : type
  }

  /// What a stream of the type keeps; nil for other types.
  private func streamed(by type: CanonicalType) -> CanonicalType? {
    guard case .external(let name, let arguments) = type.unwrapped,
      rememberingStreams.contains(name)
    else { return nil }
    return arguments.first
  }

  /// Something is put into the property, or sent to the stream in it.
  func isFilled(_ member: Member) -> Bool {
    !index.assignments(to: member).isEmpty || !values(sentTo: member).isEmpty
  }

  /// The object itself does so after it is made.
  func isFilledInUse(_ member: Member) -> Bool {
    !assignmentsInUse(to: member).isEmpty || !values(sentTo: member).isEmpty
      || isAddedTo(member)
  }

  /// `items.append(item)`
  private func isAddedTo(_ member: Member) -> Bool {
    CollectionMethods.growing.flatMap { index.calls(named: $0) }.contains { point in
      let unit = code[point.unit]
      let collection = Syntax(unit.body, point.node).receiver?.unwrapped
      guard let collection, collection.name == member.name else { return false }
      return types.isOwnCode(unit, of: member.owner)
        && LocalUses(in: unit.body).mayBeOwn(collection)
        && types.declaration(at: unit.declaration).kind != .`init`
    }
  }

  /// Those of the object's own code, other than its initialisers.
  private func assignmentsInUse(to member: Member) -> [CodePoint] {
    index.assignments(to: member).filter { point in
      let unit = code[point.unit]
      return types.declaration(at: unit.declaration).kind != .`init`
        && types.isOwnCode(unit, of: member.owner)
    }
  }

  /// Some code lets go of what the property holds, or may do so.
  func letsGo(_ member: Member) -> Bool {
    isEmptied(member)
      || assignmentsInUse(to: member).contains { mayAssignNothing($0, to: member) }
      || keepsInStream(member) && mayLetGo(stream: member)
  }

  /// A new stream, or a value that is not seen to be an object.
  private func mayAssignNothing(_ point: CodePoint, to member: Member) -> Bool {
    let unit = code[point.unit]
    let value = Syntax(unit.body, point.node).value
    return keepsInStream(member) || value.map { mayBeNothing($0, in: unit) } ?? true
  }

  /// All that code does with the stream is to send it objects and to read it, as far as is seen.
  private func mayLetGo(stream: Member) -> Bool {
    let sent = values(sentTo: stream)
    if sent.contains(where: { $0.value.mayBeEmptyValue }) { return true }
    let text = types[stream.place.file].text(types.declaration(at: stream.place).initialValue)
    return isOfOptionals(stream) && sent.contains { mayBeNothing($0.value, in: $0.unit) }
      || text.contains("bufferSize: 0")
      || units(mentioning: stream).contains { id in
        code[id].nodes([.member, .name], named: stream.name).contains { mention in
          guard !mention.isNameOrOfSelf || types.isOwnCode(code[id], of: stream.owner) else {
            return false
          }
          guard case .receiver(let member) = mention.use else { return true }
          let isCalled = member.wrapped.parent.map { $0.callee?.unwrapped.id == member.id } == true
          return !(harmless.contains(member.name) && isCalled || member.name == "value")
        }
      }
  }

  private func isOfOptionals(_ stream: Member) -> Bool {
    declaredType(of: stream).flatMap(streamed).map { $0 != $0.unwrapped } ?? true
  }

  /// `items.onNext(item)`
  private func values(sentTo member: Member) -> [(value: Syntax, unit: CodeUnit)] {
    ["accept", "onNext", "send"].flatMap { name in
      index.calls(named: name).compactMap { point in
        let unit = code[point.unit]
        let call = Syntax(unit.body, point.node)
        guard let receiver = call.receiver?.unwrapped, receiver.name == member.name,
          !receiver.isNameOrOfSelf || types.isOwnCode(unit, of: member.owner)
        else { return nil }
        return call.arguments.first.map { ($0.value, unit) }
      }
    }
  }

  /// Anything but the result of a method, a collection of something, a parameter without `?`, or a
  /// local that a condition has unwrapped or that names a part of something.
  private func mayBeNothing(_ expression: Syntax, in unit: CodeUnit) -> Bool {
    let value = expression.unwrapped
    switch value.kind {
    case .array: return value.mayBeEmptyValue
    case .call: return value.mayBeEmptyValue || value.receiver == nil
    case .cast: return value.firstChild.map { mayBeNothing($0, in: unit) } ?? true
    case .name:
      guard let declaration = LocalUses(in: value.body).declaration(of: value) else {
        let isParameter = types.parameterNames(of: unit.declaration).contains(value.name)
        return !isParameter || types.hasOptionalParameter(value.name, at: unit.declaration)
      }
      return declaration.kind != .binding
        || declaration.parent?.kind != .condition
          && (declaration.flags.contains(.mutable)
            || declaration.value?.unwrapped.kind != .member)
    default: return true
    }
  }
}

/// Streams of RxSwift, RxRelay and Combine that keep what they were given last.
private let rememberingStreams: Set = [
  "BehaviorRelay", "BehaviorSubject", "CurrentValueSubject", "ReplayRelay", "ReplaySubject",
]

/// What reads a stream, or sends it something.
private let harmless: Set = [
  "accept", "asObservable", "compactMap", "eraseToAnyPublisher", "filter", "first", "flatMap",
  "flatMapLatest", "map", "observe", "onNext", "receive", "send", "sink", "subscribe", "take",
  "withLatestFrom",
]
