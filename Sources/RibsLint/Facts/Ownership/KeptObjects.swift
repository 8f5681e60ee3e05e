import RibsModel
import RibsSyntax

/// Properties that keep an object of one class, by themselves or as the last value of a stream.
extension Project {
  /// What the property is declared to hold can only be an object of the class.
  func keeps(_ object: TypeID, _ member: Member) -> Bool {
    guard types.keepsStrongly(member), let type = declaredType(of: member) else { return false }
    let value = streamed(by: type) ?? type
    return (value.references + value.element.references).contains { held in
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
    index.assignments(to: member).contains { point in
      let unit = code[point.unit]
      return types.declaration(at: unit.declaration).kind != .`init` && unit.isOf(member, types)
    } || !values(sentTo: member).isEmpty
  }

  /// Some code lets go of what the property holds, or may send nothing to the stream in it.
  func letsGo(_ member: Member) -> Bool {
    isEmptied(member) || keepsInStream(member) && maySendNothing(to: member)
  }

  private func maySendNothing(to stream: Member) -> Bool {
    values(sentTo: stream).contains(where: \.mayBeEmptyValue) || isDisposed(stream)
      || isGivenAway(stream)
  }

  private func isDisposed(_ stream: Member) -> Bool {
    index.calls(named: "dispose").contains { point in
      Syntax(code[point.unit].body, point.node).receiver?.unwrapped.name == stream.name
    }
  }

  /// Other code gets the stream, which may send to it: `source.bind(to: items)`.
  private func isGivenAway(_ stream: Member) -> Bool {
    units(mentioning: stream).contains { id in
      code[id].nodes([.member, .name], named: stream.name).contains { mention in
        guard case .argument = mention.use else { return false }
        return mention.kind == .member || code[id].isOf(stream, types)
      }
    }
  }

  /// `items.onNext(item)`
  private func values(sentTo member: Member) -> [Syntax] {
    ["accept", "onNext", "send"].flatMap { name in
      index.calls(named: name).compactMap { point in
        let call = Syntax(code[point.unit].body, point.node)
        guard call.receiver?.unwrapped.name == member.name else { return nil }
        return call.arguments.first?.value
      }
    }
  }
}

extension CodeUnit {
  /// The code is the object's own that has the property.
  fileprivate func isOf(_ member: Member, _ types: TypeTable) -> Bool {
    owner.map { types.isRelated($0, to: member.owner) } ?? false
  }
}

/// Streams of RxSwift, RxRelay and Combine that keep what they were given last.
private let rememberingStreams: Set = [
  "BehaviorRelay", "BehaviorSubject", "CurrentValueSubject", "ReplayRelay", "ReplaySubject",
]
