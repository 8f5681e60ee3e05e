import RibsFiles

/// Why a run of the program ends early.
struct FuzzFailure: Error {
  let message: String
  /// The command line is wrong, rather than what was tried.
  var isMisuse = false
}

/// What a command line asks for.
struct FuzzCommand {
  static let usage = """
    usage: ribs-fuzz [--seed N] [--first N] [--rounds N | --seconds N] [PATH…]

    Reads broken Swift, round after round, and checks that what comes out holds together. Each round
    depends on the seed and its own number alone, so that one that ends the program is run again by
    `--first`. The Swift files at PATH are broken too, besides those built in.
    """

  private var seed: UInt64 = 1
  private var first = 0
  private var rounds = 10_000
  private var seconds: Int?
  private var paths: [String] = []

  init(_ arguments: [String]) throws(FuzzFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed": seed = UInt64(try Self.number(after: argument, &rest))
      case "--first": first = try Self.number(after: argument, &rest)
      case "--rounds": rounds = try Self.number(after: argument, &rest)
      case "--seconds": seconds = try Self.number(after: argument, &rest)
      case let path where !path.hasPrefix("-"): paths.append(path)
      default:
        throw FuzzFailure(
          message: "error: unknown option `\(argument)`\n\n\(Self.usage)", isMisuse: true)
      }
    }
  }

  private static func number(after option: String, _ rest: inout ArraySlice<String>)
    throws(FuzzFailure) -> Int
  {
    guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else {
      throw FuzzFailure(message: "error: `\(option)` needs a number\n\n\(usage)", isMisuse: true)
    }
    return number
  }

  func run() throws(FuzzFailure) {
    let fuzzer = Fuzzer(seed: seed, corpus: DifficultCode.snippets + (try files()))
    let clock = ContinuousClock()
    let start = clock.now
    // No round has a number above the largest.
    let end = seconds == nil ? first + min(rounds, .max - first) : .max
    var round = first
    while round < end {
      if let seconds, start.duration(to: clock.now) >= .seconds(seconds) { break }
      if round % 1_000 == 0 { print("seed \(seed), round \(round)") }
      let input = fuzzer.input(ofRound: round)
      let began = clock.now
      let problems = Soundness.problems(with: input)
      let took = began.duration(to: clock.now)
      // A second for a hundred kilobytes is hundreds of times what it should be.
      let limit = Duration.seconds(1 + input.count / 100_000)
      guard problems.isEmpty, took < limit else {
        let what = problems.isEmpty ? ["it took \(took)"] : problems
        throw FuzzFailure(
          message: """
            seed \(seed), round \(round): \(what.joined(separator: "; "))
            \(String(decoding: input, as: UTF8.self).debugDescription)
            """)
      }
      round += 1
    }
    print("\(round - first) rounds, nothing wrong")
  }

  private func files() throws(FuzzFailure) -> [[UInt8]] {
    guard !paths.isEmpty else { return [] }
    do throws(FileError) {
      var files: [[UInt8]] = []
      for file in try FileFinder.find(paths).files { files.append(try FileReader.read(file.path)) }
      return files
    } catch {
      throw FuzzFailure(message: "error: \(error.path) cannot be read", isMisuse: true)
    }
  }
}
