/// Swift that has nothing to do with RIBs: types with functions that loop, branch, format and
/// transform, a file for every 400 lines.
struct PlainCode {
  /// Begins the names of the types and files.
  let name: String
  /// Chooses the functions.
  let seed: Int
  let lines: Int

  private static let linesPerFile = 400

  var files: [(name: String, text: String)] {
    stride(from: 0, to: max(0, lines), by: Self.linesPerFile).enumerated().map { number, start in
      let type = "\(name)Formatter\(number)"
      return (type, text(of: type, lines: min(Self.linesPerFile, lines - start), from: number))
    }
  }

  private func text(of type: String, lines: Int, from number: Int) -> String {
    var text = """
      import Foundation

      /// Prepares what \(name) shows, apart from its view so that it can be tested.
      struct \(type) {
        var locale = "en_GB"
        var limit = \(seed % 90 + 10)

      """
    // The head has six lines, the closing brace one.
    var rest = lines - 7
    var turn = seed + number
    while rest > 0 {
      let function = Self.functions[turn % Self.functions.count](turn)
      rest -= function.utf8.count { $0 == UInt8(ascii: "\n") }
      text += function
      turn += 1
    }
    return text + "}\n"
  }

  private static let functions: [@Sendable (Int) -> String] = [
    { number in
      """

        /// Groups the entries by their first letter, the largest group first.
        func grouped\(number)(_ entries: [String]) -> [(letter: Character, entries: [String])] {
          var groups: [Character: [String]] = [:]
          for entry in entries where !entry.isEmpty {
            guard let letter = entry.first else { continue }
            groups[letter, default: []].append(entry)
          }
          return groups.map { ($0.key, $0.value.sorted()) }
            .sorted { $0.entries.count > $1.entries.count }
        }

      """
    },
    { number in
      """

        private func distance\(number)(from start: (x: Double, y: Double), to end: (x: Double, y: Double))
          -> Double
        {
          let (dx, dy) = (end.x - start.x, end.y - start.y)
          return (dx * dx + dy * dy).squareRoot() / 1_000
        }

      """
    },
    { number in
      """

        // Falls back to the short form when the long one does not fit.
        func title\(number)(for state: Int, name: String?, isShort: Bool = false) -> String {
          switch state {
          case 0 where isShort: return "–"
          case 0: return "Nothing yet"
          case 1...limit: return "\\(name ?? "Somebody") has \\(state) of \\(limit)"
          default:
            let rest = state - limit
            return name.map { "\\($0): \\(limit) and \\(rest) more" } ?? "More than \\(limit)"
          }
        }

      """
    },
    { number in
      """

        func load\(number)(_ data: Data?, completion: @escaping (Result<[String: Int], Error>) -> Void) {
          guard let data, !data.isEmpty else {
            completion(.failure(CocoaError(.fileReadUnknown)))
            return
          }
          DispatchQueue.global(qos: .userInitiated).async {
            do {
              let decoded = try JSONDecoder().decode([String: Int].self, from: data)
              DispatchQueue.main.async { completion(.success(decoded.filter { $0.value > 0 })) }
            } catch {
              completion(.failure(error))
            }
          }
        }

      """
    },
    { number in
      """

        /* Luhn's check sum, as on cards. */
        static func isValid\(number)(_ digits: [UInt8]) -> Bool {
          var sum = 0
          var isDoubled = false
          for digit in digits.reversed() {
            var value = Int(digit)
            if isDoubled {
              value *= 2
              if value > 9 { value -= 9 }
            }
            sum += value
            isDoubled.toggle()
          }
          return !digits.isEmpty && sum % 10 == 0
        }

      """
    },
  ]
}
