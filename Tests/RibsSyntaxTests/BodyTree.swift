import RibsSyntax
import RibsText

/// A body as an expression in parentheses, short enough to write by hand.
///
/// A name, literal or operator stands for itself, `<T>` is a type, `label:value` an argument and
/// `+label:value` a trailing closure; every other node is `(kind name flags children)`.
struct BodyTree: CustomStringConvertible {
  let body: Body

  /// The statements of a function's body.
  init(statements: String) { body = parsed("{ \(statements) }") }

  /// The value behind `=` of a variable.
  init(value: String) {
    body = Body(parsingValue: ByteRange(0, UInt32(value.utf8.count)), in: file(value))
  }

  var description: String {
    var children: [String] = []
    var child = 1
    while child < body.nodes.count {
      children.append(text(of: child))
      child = Int(body.nodes[child].next.index)
    }
    return children.joined(separator: "; ")
  }

  private func text(of index: Int) -> String {
    let node = body.nodes[index]
    var children: [String] = []
    var child = index + 1
    while child < Int(node.next.index) {
      children.append(text(of: child))
      child = Int(body.nodes[child].next.index)
    }
    let name = body.file.name(node.name)
    switch node.kind {
    case .name, .operatorName:
      if children.isEmpty { return name }
    case .literal: return body.file.text(node.range)
    case .type: return "<\(name)>"
    case .argument:
      let mark = node.flags.contains(.trailing) ? "+" : ""
      return mark + (name.isEmpty ? "" : "\(name):") + children.joined()
    case .block: return "{\(children.joined(separator: "; "))}" + flags(of: node)
    default: break
    }
    let head = "\(node.kind)" + (name.isEmpty ? "" : " \(name)") + flags(of: node)
    return "(" + ([head] + children).joined(separator: " ") + ")"
  }

  private func flags(of node: Node) -> String {
    let names: [(NodeFlags, String)] = [
      (.weak, "weak"), (.unowned, "unowned"), (.mutable, "var"), (.never, "never"),
    ]
    return names.map { node.flags.contains($0.0) ? " " + $0.1 : "" }.joined()
  }
}

func file(_ source: String) -> SourceFile {
  parse(path: "Test.swift", bytes: Array(source.utf8))
}

/// The body of a function, braces included.
func parsed(_ source: String) -> Body {
  Body(parsing: ByteRange(0, UInt32(source.utf8.count)), in: file(source))
}
