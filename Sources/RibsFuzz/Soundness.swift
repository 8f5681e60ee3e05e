import RibsSyntax
import RibsText

/// What holds of everything that is read, whatever the bytes are.
enum Soundness {
  /// What does not hold, in words; nothing, if all is well.
  static func problems(with bytes: [UInt8]) -> [String] {
    let file = parse(path: "A.swift", bytes: bytes)
    return problems(withTokens: tokenize(bytes), end: UInt32(bytes.count))
      + problems(withDeclarationsOf: file)
      + bodies(of: file).flatMap { problems(with: $0) }
  }

  /// Tokens are in order, not empty, inside the file, and overlap only inside string literals.
  static func problems(withTokens tokens: [Token], end: UInt32) -> [String] {
    var open: [Token] = []
    var previous: UInt32 = 0
    for token in tokens.dropLast() {
      while let last = open.last, last.end <= token.start { open.removeLast() }
      let isNested = open.last.map { token.start > $0.start && token.end <= $0.end } ?? true
      guard token.start >= previous, token.start < token.end, token.end <= end, isNested else {
        return ["\(token) is in the wrong place"]
      }
      if token.kind == .string { open.append(token) } else { previous = token.end }
    }
    let last = tokens.last
    return last?.kind == .endOfFile && last?.end == end ? [] : ["the tokens do not reach the end"]
  }

  /// Declarations lie inside their parents, in bytes and in the array, and their parts inside them.
  static func problems(withDeclarationsOf file: SourceFile) -> [String] {
    file.declarations.enumerated().flatMap { place, declaration in
      let parts = [
        declaration.name, declaration.type, declaration.body, declaration.initialValue,
        declaration.generics, declaration.requirements,
      ]
      let count = file.declarations.count
      var isSound =
        !declaration.range.isEmpty && Int(declaration.range.end) <= file.bytes.count
        && (!declaration.name.isEmpty || declaration.kind.hasMembers)
        && parts.allSatisfy { $0.isEmpty || declaration.range.contains($0) }
        && (place + 1...max(place + 1, count)).contains(Int(declaration.next.index))
        && declaration.parameters.indices.upperBound <= file.parameters.count
        && declaration.accessors.indices.upperBound <= file.accessors.count
        && declaration.attributes.indices.upperBound <= file.attributes.count
        && declaration.inheritedTypes.indices.upperBound <= file.inheritedTypes.count
        && Int(declaration.condition) < file.conditions.count
      if let parent = declaration.parent {
        let outer = file[parent]
        isSound =
          isSound && Int(parent.index) < place && Int(outer.next.index) > place
          && outer.kind.hasMembers && outer.body.contains(declaration.range)
      }
      return isSound ? [] : ["declaration \(place) does not hold together: \(declaration)"]
    }
  }

  /// Nodes lie inside their parents, in bytes and in the array.
  static func problems(with body: Body) -> [String] {
    guard let root = body.nodes.first, root.kind == .block,
      Int(root.next.index) == body.nodes.count
    else { return ["a body has no root"] }
    for (index, node) in body.nodes.enumerated().dropFirst() {
      let parent = body.nodes[Int(node.parent.index)]
      guard Int(node.parent.index) < index, node.next <= parent.next, Int(node.next.index) > index,
        node.range.start <= node.range.end, parent.range.contains(node.range)
      else { return ["node \(index) lies outside its parent: \(node) in \(parent)"] }
    }
    return []
  }

  /// Everything in a file that is read as code; also the whole file as if it were a body.
  private static func bodies(of file: SourceFile) -> [Body] {
    let code = file.declarations.filter { !$0.kind.hasMembers }
    let blocks = code.map(\.body) + file.accessors.map(\.body)
    let values = file.declarations.map(\.initialValue) + file.parameters.map(\.defaultValue)
    let whole = file.wholeRange
    return ([whole] + blocks.filter { !$0.isEmpty }).map { Body(parsing: $0, in: file) }
      + values.filter { !$0.isEmpty }.map { Body(parsingValue: $0, in: file) }
  }
}
