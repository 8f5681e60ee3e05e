/// The RIBs that live for as long as the process: the app launches them, and no router attaches
/// them. What a demo's delegate launches, the app itself may attach.
package struct PermanentRibs: ProjectFact {
  package let all: [Rib]

  package init(of project: Project) {
    let attached = Set(project.attachEdges.map(\.child))
    all = project.ribs.filter { $0.isRoot && !attached.contains($0.id) }
  }
}
