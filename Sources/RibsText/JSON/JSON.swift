/// A JSON value that keeps the order of its keys, so that the same input gives the same bytes.
package indirect enum JSON: Hashable, Sendable {
  case object([Field])
  case array([JSON])
  case string(String)
  case integer(Int)
  /// A number of thousandths, printed with three digits behind the point: 1234 is 1.234.
  case thousandths(Int)
  case boolean(Bool)
  case null

  package struct Field: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value as text, indented by two spaces, with a line feed at the end.
  package var text: String {
    var output = ""
    write(to: &output, indentation: 0)
    output += "\n"
    return output
  }

  private func write(to output: inout String, indentation: Int) {
    switch self {
    case .object(let fields) where fields.isEmpty: output += "{}"
    case .object(let fields):
      Self.write(fields, between: ("{", "}"), to: &output, indentation: indentation) {
        Self.writeQuoted($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indentation: indentation + 1)
      }
    case .array(let elements) where elements.isEmpty: output += "[]"
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &output, indentation: indentation) {
        $0.write(to: &$1, indentation: indentation + 1)
      }
    case .string(let value): Self.writeQuoted(value, to: &output)
    case .integer(let value): output += String(value)
    case .thousandths(let value): output += Self.decimal(thousandths: value)
    case .boolean(let value): output += value ? "true" : "false"
    case .null: output += "null"
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to output: inout String,
    indentation: Int, _ writeElement: (Element, inout String) -> Void
  ) {
    output += brackets.0
    for (index, element) in elements.enumerated() {
      output += index == 0 ? "\n" : ",\n"
      output += String(repeating: "  ", count: indentation + 1)
      writeElement(element, &output)
    }
    output += "\n" + String(repeating: "  ", count: indentation) + brackets.1
  }

  private static func writeQuoted(_ value: String, to output: inout String) {
    output += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }

  private static func decimal(thousandths: Int) -> String {
    let digits = String(thousandths.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return (thousandths < 0 ? "-" : "") + padded.dropLast(3) + "." + padded.suffix(3)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Field($0.0, $0.1) })
  }
}
