import Dispatch
import Synchronization

/// Applies `transform` to every input on several cores and keeps the order of the inputs.
///
/// Workers take one input after the other, the heaviest first where `weight` tells (bytes, say), so
/// that no large one is left for the end. The result never depends on `jobs`.
package func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int = Jobs.count, weight: ((Input) -> Int)? = nil,
  _ transform: @Sendable (Input) -> Output
) -> [Output] {
  parallelMap(inputs, jobs: jobs, weight: weight, scratch: ()) { input, _ in transform(input) }
}

/// The same, where each worker has a `scratch` of its own, whose memory it reuses for input after
/// input.
package func parallelMap<Input: Sendable, Output: Sendable, Scratch: ~Copyable>(
  _ inputs: [Input], jobs: Int = Jobs.count, weight: ((Input) -> Int)? = nil,
  scratch: @autoclosure @Sendable () -> Scratch,
  _ transform: @Sendable (Input, inout Scratch) -> Output
) -> [Output] {
  let workers = min(jobs, inputs.count)
  guard workers > 1 else {
    var scratch = scratch()
    return inputs.map { transform($0, &scratch) }
  }

  let order = weight.map { heaviestFirst(inputs.map($0)) } ?? Array(inputs.indices)
  let next = Atomic(0)
  let finished = Mutex<[(index: Int, output: Output)]>([])
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    // Each worker locks once, when it has no more to do.
    var own: [(index: Int, output: Output)] = []
    var scratch = scratch()
    while true {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < order.count else { break }
      own.append((order[turn], transform(inputs[order[turn]], &scratch)))
    }
    finished.withLock { $0 += own }
  }

  var outputs = [Output?](repeating: nil, count: inputs.count)
  for (index, output) in finished.withLock({ $0 }) { outputs[index] = output }
  return outputs.compactMap { $0 }
}

/// How many workers a parallel step uses.
package enum Jobs {
  /// `RIBS_JOBS` where it is a positive number, else the number of processors.
  package static let count =
    Posix.environmentVariable("RIBS_JOBS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    ?? Posix.processorCount
}

private func heaviestFirst(_ weights: [Int]) -> [Int] {
  weights.indices.sorted { weights[$0] > weights[$1] }
}
