import RibsModel
import RibsSyntax
import RibsText

/// What a plugin point tells its plugins apart by, and what it makes them with.
struct PluginPointParts {
  /// The enum with a case for each plugin.
  let pluginSwitch: TypeInformation
  /// The `switch self` that gives each case its key.
  let keys: Syntax
  /// The array of the factories.
  let factories: Syntax

  init(of point: TypeInformation, _ types: TypeTable) throws(WiringRefusal) {
    let name = point.name.dropLast("Point".count) + "Switch"
    let switches = types.types(named: String(name)).map { types[$0] }
    guard
      let pluginSwitch = switches.first(where: { $0.kind == .enum && $0.module == point.module })
    else { throw WiringRefusal("there is no enum `\(name)`", at: types.location(of: point.id)) }
    self.pluginSwitch = pluginSwitch
    guard
      let keys = Self.code(of: "generatedExperimentKey", in: pluginSwitch, types)?.descendants
        .first(
          where: { $0.kind == .switch && $0.firstChild?.text == "self" })
    else {
      throw WiringRefusal(
        "the keys of `\(pluginSwitch.name)` are in no `switch self`",
        at: types.location(of: pluginSwitch.id))
    }
    self.keys = keys
    guard
      let factories = Self.code(of: "pluginFactories", in: point, types)?.descendants.first(where: {
        $0.kind == .array && $0.parent?.kind != .call
      })
    else {
      throw WiringRefusal(
        "`\(point.name)` lists its factories in no array", at: types.location(of: point.id))
    }
    self.factories = factories
  }

  var keyCases: [Syntax] { keys.children.filter { $0.kind == .switchCase } }

  private static func code(
    of property: String, in type: TypeInformation, _ types: TypeTable
  ) -> Syntax? {
    let file = types[type.place.file]
    let declaration = file.members(of: type.place.declaration).first {
      file.name($0.name) == property
    }
    return declaration.map { declaration in
      let accessor = declaration.accessors.indices.map { file.accessors[$0] }
        .first { !$0.body.isEmpty }
      return Body(parsing: accessor?.body ?? declaration.body, in: file).root
    }
  }
}
