import RibsModel
import RibsSyntax

/// Where the project has queues, schedulers and sessions that run in the background.
struct BackgroundQueuePlaces: ProjectFact {
  /// The units that make one which may, or are given one as they stand.
  let units: [CodeUnitID]
  /// The names of the properties in which one is kept that does.
  private(set) var names: Set<String> = []

  init(of project: Project) {
    units = project.code.unitsMakingQueues
    var queues = BackgroundQueues(project)
    func isMeant(_ value: Syntax, in unit: CodeUnitID) -> Bool {
      queues.isInBackground(value, in: unit) || queues.isInBackground(session: value, in: unit)
    }
    for id in units {
      let unit = project.code[id]
      switch unit.role {
      case .initialValue, .accessor(.get):
        let value = unit.role == .initialValue ? unit.body.root.firstChild : unit.body.onlyResult
        if let value, isMeant(value, in: id) {
          names.insert(project.types.declaredName(at: unit.declaration))
        }
      case .function where project.types.isInitialiser(unit):
        for assignment in unit.nodes([.assignment]) {
          guard let value = assignment.value, isMeant(value, in: id) else { continue }
          names.formUnion(assignment.targets.map(\.name))
        }
      case .accessor, .function, .defaultValue: break
      }
    }
  }
}

extension CodeTable {
  fileprivate var unitsMakingQueues: [CodeUnitID] {
    // Most that speaks of queues speaks of the main one.
    let labelling = Set(files(mentioning: ["label"]))
    let own = units(calling: "DispatchQueue") { labelling.contains(self[$0].location.file) }
    return Set(units(mentioning: makers) + own).sorted().filter { self[$0].fileRole == .source }
  }
}

private let makers = [
  "ConcurrentDispatchQueueScheduler", "OperationQueue", "OperationQueueScheduler",
  "SerialDispatchQueueScheduler", "URLSession", "global",
]
