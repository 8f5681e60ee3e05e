import RibsModel
import RibsSyntax

/// Where words that tell of a view's going stand in code that does not look for it.
struct IdleWords {
  private var places: [FileID: [ByteRange]] = [:]

  /// The names are those of UIKit that tell of a dismissal.
  init(in project: Project, hearing names: Set<String>) {
    for place in project.placesOfIdleProxies(hearing: names) + project.namesInEmbeddings() {
      places[place.file, default: []].append(place.range)
    }
  }

  /// The files in which one of the names stands elsewhere.
  func files(mentioning names: Set<String>, in project: Project) -> Set<FileID> {
    let hashes = Set(names.map { NameHash($0) })
    return Set(
      project.code.files(mentioning: names.sorted()).filter { file in
        guard let idle = places[file] else { return true }
        let source = project.types[file]
        return source.mentions(
          oneOf: hashes, in: ByteRange(0, UInt32(source.bytes.count)), besides: idle)
      })
  }
}

extension Project {
  /// `didMove` of `child.didMove(toParent: self)`: whoever embeds a view tells it so.
  fileprivate func namesInEmbeddings() -> [Location] {
    ["didMove", "willMove"].flatMap { index.calls(named: $0) }.compactMap { point in
      let unit = code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard let callee = call.firstChild?.unwrapped, callee.kind == .member,
        call.receiver?.unwrapped.text != "super", call.arguments.first?.label == "toParent"
      else { return nil }
      return Location(file: unit.location.file, range: callee.node.name)
    }
  }
}

extension SourceFile {
  /// One of the names stands in a part of the file, besides in some places and in comments.
  func mentions(
    oneOf names: Set<NameHash>, in range: ByteRange, besides places: [ByteRange] = []
  ) -> Bool {
    tokenize(bytes, range: range).contains { token in
      token.kind == .identifier && names.contains(nameHash(token.range))
        && !places.contains { $0.contains(token.range) }
    }
  }
}
