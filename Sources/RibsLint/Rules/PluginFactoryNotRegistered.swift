import RibsModel
import RibsSyntax

extension Rule {
  package static let pluginFactoryNotRegistered = Rule(
    id: "plugin_factory_not_registered",
    summary: "a plugin factory that is in the list of no plugin point",
    category: .plugin, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A subclass of the project's `PluginFactory` is named nowhere in the app but where it is \
        declared, so nothing makes one.

        A plugin point in the tree has the same enum of switches, and code for its \
        `pluginFactories`: the list in which the factory is missing. Tests that make the factory \
        don't count.
        """,
      leavesAlone: [
        "Factories that other code names, for whatever purpose, and base classes of others.",
        """
        Factories whose plugin point is not in the tree, or whose list may have others in it: those \
        that a function or a base class adds.
        """,
        "Public factories, where no app is in the tree, and those whose names stand in a string.",
        "Factories with an attribute by which something else may find them.",
      ],
      matters: """
        The plugin point makes plugins only with the factories that it lists. The plugin compiles, \
        its tests pass, its switch exists at the server, and no user ever sees it.
        """,
      fix: "Add the factory to `pluginFactories` of its plugin point, or remove it with its plugin."
    ),
    examples: [
      Example(
        "The promo is not in the list",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: String, PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String { rawValue }
        }

        \(pluginPointExample(listing: "OffersPluginFactory()"))

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))

        \(pluginFactoryExample(
          "Promo", pluginSwitch: "promo",
          mark: " // expect: plugin_factory_not_registered \"`HomePluginPoint`\""))
        """),
      Example(
        "Both are",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: String, PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String { rawValue }
        }

        \(pluginPointExample(listing: "OffersPluginFactory(), PromoPluginFactory()"))

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))

        \(pluginFactoryExample("Promo", pluginSwitch: "promo"))
        """),
    ],
    check: .project(factoriesInNoList))
}

@Sendable private func factoriesInNoList(in project: Project) -> [Finding] {
  let plugins = PluginFactories(in: project)
  return plugins.factories.compactMap { factory in
    guard project.isMadeNowhere(factory), let point = plugins.point(of: factory),
      project.showsItsFactories(point), !project.mayBeUsedElsewhere(factory)
    else { return nil }
    return unlisted(factory, point, project)
  }
}

extension Project {
  /// The list consists of factories that it makes: nothing else may put others into it.
  fileprivate func showsItsFactories(_ point: PluginFactories.PluginPoint) -> Bool {
    var typing = flow.typing
    let unit = code[point.list]
    guard hierarchy.heirs(of: point.type.id).isEmpty,
      !types.declaration(at: point.type.place).modifiers.contains(.open),
      types.attributeNames(at: unit.declaration).isEmpty, unit.nodes([.macro]).isEmpty
    else { return false }
    let arrays = unit.nodes([.array])
    return !arrays.isEmpty
      && unit.nodes([.call, .name, .member]).allSatisfy { node in
        arrays.contains { array in node.ancestors.contains { $0.id == array.id } }
      }
      && arrays.flatMap(\.children).allSatisfy { element in
        let call = element.unwrapped
        guard call.kind == .call,
          case .constructor(let made) = typing.callee(of: CodePoint(point.list, call.id))
        else { return false }
        return made.declared != nil
      }
  }

  /// The app names the class only where it declares and extends it.
  fileprivate func isMadeNowhere(_ type: TypeInformation) -> Bool {
    guard types.types(named: type.name).count == 1, hierarchy.heirs(of: type.id).isEmpty,
      types.attributeNames(at: type.place).allSatisfy(["available", "MainActor"].contains)
    else { return false }
    return code.files(mentioning: [type.name]).allSatisfy { id in
      let file = types[id]
      guard ![.test, .mock, .framework].contains(types.role(of: id)) else { return true }
      let own = types.ranges(of: type, in: id)
      return tokenize(file.bytes).allSatisfy { token in
        switch token.kind {
        case .identifier:
          file.name(token.range) != type.name || own.contains { $0.contains(token.range) }
        case .string: !file.text(token.range).contains(type.name)
        default: true
        }
      }
    }
  }
}

private func unlisted(
  _ factory: TypeInformation, _ point: PluginFactories.PluginPoint, _ project: Project
) -> Finding {
  let name = point.type.name
  return Finding(
    at: project.types.location(of: factory.id), subject: [factory.qualifiedName],
    message: "nothing makes `\(factory.name)`, so `\(name)` never shows its plugin",
    help: "Add `\(factory.name)` to the `pluginFactories` of `\(name)`, or remove it.",
    notes: [
      .init(at: project.types.memberLocation(of: project.code[point.list]), "the list is here")
    ])
}
