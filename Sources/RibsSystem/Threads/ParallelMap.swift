import Synchronization

/// Applies `transform` to every input on several cores and keeps the order of the inputs.
///
/// Workers take one input after the other, the heaviest first where `weight` tells (bytes, say), so
/// that no large one is left for the end. The result never depends on `jobs`.
package func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int = Jobs.count, weight: ((Input) -> Int)? = nil,
  _ transform: @escaping @Sendable (Input) -> Output
) -> [Output] {
  parallelMap(inputs, jobs: jobs, weight: weight, scratch: ()) { input, _ in transform(input) }
}

/// The same, where each worker has a `scratch` of its own, whose memory it reuses for input after
/// input.
package func parallelMap<Input: Sendable, Output: Sendable, Scratch: ~Copyable>(
  _ inputs: [Input], jobs: Int = Jobs.count, weight: ((Input) -> Int)? = nil,
  scratch: @escaping @autoclosure @Sendable () -> Scratch,
  _ transform: @escaping @Sendable (Input, inout Scratch) -> Output
) -> [Output] {
  let workers = max(1, min(jobs, inputs.count))
  let order = workers > 1 ? weight.map { heaviestFirst(inputs.map($0)) } : nil
  // Light inputs are taken several at a time: taking one may cost more than the work on it.
  let stride = order == nil ? max(1, min(64, inputs.count / (16 * workers))) : 1
  let turns = Turns()
  return [Output](unsafeUninitializedCapacity: inputs.count) { outputs, count in
    inputs.withUnsafeBufferPointer { inputs in
      guard let firstInput = inputs.baseAddress, let firstOutput = outputs.baseAddress else {
        return
      }
      // Safe: nobody changes the inputs meanwhile. No turn is taken twice, so each output is
      // written once, and read when all are. Inputs are read in place, as this code serves all
      // types, and would make a copy of `inputs[index]` and let it go by calls.
      nonisolated(unsafe) let (given, results) = (firstInput, firstOutput)
      let total = inputs.count
      Team.run(workers) {
        var scratch = scratch()
        while true {
          let turn = turns.take(stride)
          guard turn < total else { break }
          for turn in turn..<min(turn + stride, total) {
            let index = order?[turn] ?? turn
            (results + index).initialize(to: transform((given + index).pointee, &scratch))
          }
        }
      }
    }
    count = inputs.count
  }
}

/// The elements of all parts, one part's behind the other's, put into place on several cores.
package func joined<Element: Sendable>(_ parts: [[Element]]) -> [Element] {
  var starts: [Int] = []
  var total = 0
  for part in parts {
    starts.append(total)
    total += part.count
  }
  let firstPlaces = starts
  return [Element](unsafeUninitializedCapacity: total) { elements, count in
    guard let first = elements.baseAddress else { return }
    // Safe: each part has places of its own, and all are filled when `parallelMap` returns.
    nonisolated(unsafe) let target = first
    _ = parallelMap(Array(parts.indices)) { number in
      parts[number].withUnsafeBufferPointer { part in
        guard let source = part.baseAddress else { return }
        (target + firstPlaces[number]).initialize(from: source, count: part.count)
      }
    }
    count = total
  }
}

/// What two pieces of work give that need nothing of each other: while one has only a single
/// thread's work, the other has the rest.
package func sideBySide<First: Sendable, Second: Sendable>(
  _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let results = parallelMap([true, false]) { isFirst -> (First?, Second?) in
    isFirst ? (first(), nil) : (nil, second())
  }
  guard let firstResult = results[0].0, let secondResult = results[1].1 else {
    preconditionFailure("each piece of work gives its result")
  }
  return (firstResult, secondResult)
}

/// Deals out the inputs.
private final class Turns: Sendable {
  private let next = Atomic(0)

  func take(_ count: Int) -> Int { next.wrappingAdd(count, ordering: .relaxed).oldValue }
}

/// How many threads are at work.
package enum Jobs {
  /// `RIBS_JOBS` where it is a positive number, else the number of processors.
  package static let count =
    Posix.environmentVariable("RIBS_JOBS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    ?? Posix.processorCount
}

private func heaviestFirst(_ weights: [Int]) -> [Int] {
  weights.indices.sorted { weights[$0] > weights[$1] }
}
