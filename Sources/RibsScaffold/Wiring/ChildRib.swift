import RibsFiles
import RibsModel
import RibsSyntax

/// A RIB that is being written, as far as its parent must know it.
package struct ChildRib: Sendable {
  package let request: ScaffoldRequest

  /// What its Dependency protocol asks for.
  let requirements: [DependencyRequirement]

  /// The file of the mocks by which tests of the parent make the child; nil where the project's own
  /// templates write none.
  let mocks: PlannedFile?

  /// The files that these were found in, as they are read.
  let sources: [ProjectFile]

  /// `planned` are the files that the request comes to.
  package init(_ request: ScaffoldRequest, _ planned: [PlannedFile]) {
    self.request = request
    let name = request.name.text
    // Most files say nothing of either.
    let planned = planned.filter {
      $0.contents.holds("\(name)Dependency:") || $0.contents.holds("\(name)BuildableMock")
    }
    self.sources = planned.map { ProjectFile(path: $0.path, bytes: $0.contents) }
    let sources = self.sources.map(\.source)
    requirements = DependencyRequirement.all(of: name + "Dependency", in: sources)
    let mocks = [
      "\(name)BuildableMock": ["buildCallCount", "buildHandler"], "\(name)RoutingMock": [],
    ]
    let index = sources.firstIndex { source in
      mocks.allSatisfy { source.declares($0.key, with: $0.value) }
    }
    self.mocks = index.map { planned[$0] }
  }

  package var name: RibName { request.name }
  /// Of what its parent sees of it.
  var access: Access { request.style.isPublic ? .public : .internal }
  var isViewless: Bool { request.kind == .rib(.viewless) }

  var builder: String { name.text + "Builder" }
  var buildable: String { name.text + "Buildable" }
  var dependency: String { name.text + "Dependency" }
  var listener: String { name.text + "Listener" }
  /// What a viewless RIB asks of an ancestor's view.
  var viewControllable: String { name.text + "ViewControllable" }
  var viewControllerProperty: String { name.lowerCamelCase + "ViewController" }
  /// What its listener hears when it is done: the parent detaches it then.
  var closingEvent: String? { isViewless ? nil : name.lowerCamelCase + "DidClose" }
  /// The narrowest protocol that tells what a parent does with its router.
  var routing: String { isViewless ? "Routing" : "ViewableRouting" }
}

extension SourceFile {
  /// There is a class of that name with these properties.
  fileprivate func declares(_ type: String, with properties: [String]) -> Bool {
    declarations.enumerated().contains { index, declaration in
      guard declaration.kind == .class, name(declaration.name) == type else { return false }
      let members = self.members(of: DeclarationID(index)).map { name($0.name) }
      return properties.allSatisfy(members.contains)
    }
  }
}
