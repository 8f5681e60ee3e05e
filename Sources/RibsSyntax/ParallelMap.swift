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
  let workers = min(jobs, inputs.count)
  guard workers > 1 else {
    var scratch = scratch()
    return inputs.map { transform($0, &scratch) }
  }

  let order = weight.map { heaviestFirst(inputs.map($0)) }
  // Light inputs are taken several at a time: taking one may cost more than the work on it.
  let stride = order == nil ? max(1, min(64, inputs.count / (16 * workers))) : 1
  let turns = Turns()
  return [Output](unsafeUninitializedCapacity: inputs.count) { outputs, count in
    guard let first = outputs.baseAddress else { return }
    // Safe: no turn is taken twice, so each place is written once, and read when all are.
    nonisolated(unsafe) let places = first
    Team.run(workers) {
      var scratch = scratch()
      while true {
        let turn = turns.take(stride)
        guard turn < inputs.count else { break }
        for turn in turn..<min(turn + stride, inputs.count) {
          let index = order?[turn] ?? turn
          (places + index).initialize(to: transform(inputs[index], &scratch))
        }
      }
    }
    count = inputs.count
  }
}

/// What two pieces of work give that need nothing of each other: while one has only a single thread's
/// work, the other has the rest.
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
