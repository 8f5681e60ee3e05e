import RibsModel
import RibsSyntax
import RibsSystem

/// Code that is sure to run on another thread than the main one: closures, and functions that are
/// given by their names, all for one reason.
struct BackgroundCode {
  /// What takes them there.
  enum Cause: Hashable {
    /// `queue.async { … }`
    case queue
    /// `observe(on: scheduler)`, `receive(on: queue)`, `delay(…, scheduler: scheduler)`
    case hop
    /// `subscribe(on: scheduler)` behind a source that gives its values where it is subscribed to.
    case subscribing
    /// `URLSession.shared.dataTask(with: url) { … }`
    case request
    /// `URLSession.shared.dataTaskPublisher(for: url)`
    case publisher
    /// `completion(image)` in the background, in a function of the project.
    case callback
  }

  let cause: Cause
  /// The call that does.
  let call: CodePoint
  let unit: CodeUnitID
  /// The closures and names of functions, each with the call that is given it.
  let work: [(code: Syntax, taker: Syntax)]

  /// Nothing is taken for granted of what the sources do not show.
  var isCertain: Bool { cause != .publisher && cause != .subscribing }
}

/// All of a project that the code tells of itself; none that a function is given to call back.
struct DirectBackgroundCode: ProjectFact {
  let all: [BackgroundCode]

  init(of project: Project) {
    all = parallelMap(project.unitsInBackground, scratch: BackgroundCodeReading(project)) {
      unit, reading in reading.code(in: unit)
    }.flatMap { $0 }
  }
}

extension Project {
  /// The units of the app that may have some code run in the background.
  var unitsInBackground: [CodeUnitID] {
    let names = fact(BackgroundQueueNames.self).names
    let moving = Set(code.units(mentioning: BackgroundCodeReading.names.sorted()))
    let units = code.unitsMakingQueues + code.units(mentioning: names.sorted())
    return Set(units).intersection(moving).sorted().filter { code[$0].fileRole == .source }
  }
}
