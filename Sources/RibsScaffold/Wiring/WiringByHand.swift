import RibsModel
import RibsSyntax
import RibsText

/// The lines that wire a child into a RIB, for someone who does it by hand: in the names, the
/// indentation and the manner of the parent, without what is there already.
package struct WiringByHand {
  private let child: ChildRib
  private let parent: Rib
  private let types: TypeTable
  private let style: RouterStyle
  private let showing: ViewShowing?
  private let code: ChildCode
  private let indentation: Indentation

  package init(_ child: ChildRib, into parent: Rib, _ types: TypeTable) {
    self.child = child
    self.parent = parent
    self.types = types
    let file = types[(parent.router.map { types[$0].place.file }) ?? parent.location.file]
    let layout = SourceLayout(file, limit: nil)
    indentation = layout.indentation
    style = RouterStyle(
      layout, parent.router.map { file.members(of: types[$0].place.declaration) } ?? [],
      routingRequirements: parent.routing.map { types[$0].members.map(\.name) } ?? [])
    let parts = try? ParentParts(parent, types)
    showing =
      child.isViewless
      ? nil : parts.flatMap { try? ViewShowingSearch(types: types, parts: $0).showing() }
    let view = "`router.viewControllable`"
    code = ChildCode(
      child: child, style: style,
      show: child.isViewless ? nil : showing?.show ?? "// Show \(view).",
      hide: child.isViewless ? nil : showing?.hide ?? "// Take \(view) away.")
  }

  /// Places, each with its lines below.
  package var text: String {
    let sections = component + interfaces + builder + router + view + tests
    return sections.filter { !$0.code.isEmpty }.map { place, code in
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  " + CodeLine(String($0)).text(indentation) }
      return ([place + ":"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private typealias Section = (place: String, code: String)

  // MARK: The parts of the parent

  private func name(_ type: TypeID?, _ suffix: String) -> String {
    type.map { types[$0].name } ?? parent.name + suffix
  }

  private func has(_ member: String, _ type: TypeID?) -> Bool {
    type.map { !types.allMembers(named: member, of: $0).isEmpty } ?? false
  }

  /// What the type does not have yet, by the names of the members.
  private func missing(_ members: [ChildCode.Member], in type: TypeID?) -> [String] {
    members.filter { !has($0.name, type) }.map(\.code)
  }

  private var component: [Section] {
    let known = ParentParts.component(of: parent, types)
    let name = name(known, "Component")
    let dependency = self.name(parent.dependency, "Dependency")
    let own = known == nil ? "final class \(name): Component<\(dependency)> {}" : ""
    let body =
      child.isViewless
      ? """
       {
        var \(child.viewControllerProperty): \(child.viewControllable) {
          // The view controller in which \(child.name.text) shows its children.
        }
      }
      """ : " {}"
    return [
      (self.name(parent.builder, "Builder") + ", as there is no component yet", own),
      ("\(name)+\(child.name.text).swift", "extension \(name): \(child.dependency)\(body)"),
    ]
  }

  private var interfaces: [Section] {
    let listens = parent.interactable.map { interactable in
      types[interactable].inherited.contains { $0.type.description == child.listener }
    }
    return [
      (
        name(parent.interactable, "Interactable") + ", behind the types it inherits",
        listens == true ? "" : ", \(child.listener)"
      ),
      (
        name(parent.routing, "Routing"),
        missing(code.requirements, in: parent.routing).joined(separator: "\n")
      ),
      (
        name(parent.interactor, "Interactor"),
        missing(code.event.map { [$0] } ?? [], in: parent.interactor).joined(separator: "\n\n")
      ),
    ]
  }

  private var builder: [Section] {
    let name = name(parent.builder, "Builder")
    let property = style.builderName(child)
    let component = self.name(ParentParts.component(of: parent, types), "Component")
    let making = "let component = \(component)(dependency: dependency)\n"
    return [
      (
        "\(name), before it makes the router",
        (parent.component == nil ? making : "")
          + code.makingBuilder(property, from: "component")
      ),
      ("\(name), as the last argument of the router", "\(property): \(property)"),
    ]
  }

  private var router: [Section] {
    let name = name(parent.router, "Router")
    let builder = code.builder.name
    let properties = missing([code.builder, code.routing], in: parent.router)
    let methods = missing(code.ways, in: parent.router)
    let lines = ([properties.joined(separator: "\n")] + methods).filter { !$0.isEmpty }
    return [
      (name, lines.joined(separator: "\n\n")),
      (
        "\(name)'s initializer, as the last parameter and before `super.init`",
        "\(builder): \(child.buildable)\nself.\(builder) = \(builder)"
      ),
    ]
  }

  private var view: [Section] {
    guard let (view, methods) = showing?.missing, !methods.isEmpty else { return [] }
    return [
      (types[view].name, methods.map(\.declaration).joined(separator: "\n")),
      (
        name(parent.viewController, "ViewController"),
        methods.map(ParentWiring.implementation).joined(separator: "\n\n")
      ),
    ]
  }

  private var tests: [Section] {
    let router = name(parent.router, "Router")
    let isTested = types.files.indices.contains { index in
      let file = types.files[index]
      return types.role(of: FileID(index)) == .test && file.bytes.holds(router)
        && file.words(in: file.wholeRange).contains(router)
    }
    let argument = "\(style.builderName(child)): \(child.buildable)Mock()"
    return [("Tests, where they make a \(router)", isTested ? argument : "")]
  }
}
