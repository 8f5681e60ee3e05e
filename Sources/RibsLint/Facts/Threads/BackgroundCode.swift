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
    let calls = project.index.calls(
      namedOneOf: BackgroundCodeReading.names, in: project.unitsInBackground)
    all = parallelMap(calls, scratch: BackgroundCodeReading(project)) { call, reading in
      reading.code(runBy: call)
    }.compactMap { $0 }
  }
}

extension Project {
  /// The units of the app that may have some code run in the background.
  fileprivate var unitsInBackground: [CodeUnitID] {
    let places = fact(BackgroundQueuePlaces.self)
    let making = Set(places.units + code.units(mentioning: places.names.sorted()))
    guard !making.isEmpty else { return [] }
    var work = PossibleViewWork(self)
    return code.units(mentioning: BackgroundCodeReading.names.sorted(), where: making.contains)
      .filter { code[$0].fileRole == .source && work.isPossible(in: code[$0]) }
  }
}
