import RibsGraph

extension Command {
  static let tree: Command = .init(
    name: "tree", summary: "print the RIB tree",
    discussion: """
      Each RIB stands under the RIBs whose routers attach it. A RIB with several parents is repeated, \
      marked `↑` where its own children are not repeated with it. RIBs that nobody attaches and places \
      that could not be followed come last.
      """,
    arguments: [.paths], options: GraphOptions.all
  ) { invocation, console in
    let wanted = try GraphOptions(invocation)
    try refuseOtherThanSwift(invocation.values(of: .paths))
    let read = try readProject(at: invocation.values(of: .paths), console)
    let graph = try wanted.graph(of: read, [.tree], console)
    console.output.write(TerminalTree(graph).text)
    return read.status
  }
}
