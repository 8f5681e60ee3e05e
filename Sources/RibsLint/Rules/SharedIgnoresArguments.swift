import RibsModel
import RibsSyntax

extension Rule {
  package static let sharedIgnoresArguments = Rule(
    id: "shared_ignores_arguments",
    summary: "a `shared` value made from arguments that are not part of its key",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A function or subscript of a component uses a parameter in its `shared` closure, directly \
        or through a local variable.
        """,
      leavesAlone: [
        "A `shared` closure that uses no parameter.",
        "A call of `shared` with a `__function:` of its own.",
        "A function without `shared`.",
      ],
      matters: """
        `shared` keeps its value under the name of the function that calls it. That name has the \
        argument labels but not the arguments (`#function`; RIBs-iOS 1.0.0, `Component.swift:46`). \
        Whoever asks first decides for the life of the component: the second user is given the \
        object of the first. Run against RIBs-iOS 1.0.0: that is what happens.
        """,
      fix: """
        Make a new object on each call. Or keep the objects in a dictionary by argument, in a \
        `shared` property. Or make the argument a property of a child RIB's component.
        """),
    examples: [
      Example(
        "The first user's chat is everybody's",
        """
        import RIBs

        protocol MessagesDependency: Dependency {}

        final class ChatStream {
          init(user: String) {}
        }

        final class MessagesComponent: Component<MessagesDependency> {
          func chatStream(for user: String) -> ChatStream { // expect: shared_ignores_arguments "`user`"
            shared { ChatStream(user: user) }
          }
        }
        """),
      Example(
        "Made anew, or without the argument",
        """
        import RIBs

        protocol MessagesDependency: Dependency {}

        final class ChatStream {
          init(user: String) {}
        }

        final class ChatStreams {
          func stream(for user: String) -> ChatStream { ChatStream(user: user) }
        }

        final class MessagesComponent: Component<MessagesDependency> {
          func newChatStream(for user: String) -> ChatStream { ChatStream(user: user) }

          func chatStream(for user: String) -> ChatStream { chatStreams.stream(for: user) }

          private var chatStreams: ChatStreams { shared { ChatStreams() } }
        }
        """),
    ],
    check: .project(ignoredArguments))
}

@Sendable private func ignoredArguments(in project: Project) -> [Finding] {
  project.code.units(mentioning: "shared").compactMap { id in
    let unit = project.code[id]
    let parameters = project.types.parameterNames(of: unit)
    guard !parameters.isEmpty else { return nil }
    let uses = ParameterUses(of: parameters, in: unit)
    for call in SharedCalls(in: unit, project.types).calls {
      // A local function has a key of its own.
      guard !call.ancestors.contains(where: { $0.kind == .localFunction }),
        let factory = call.sharedFactory, let parameter = uses.first(in: factory)
      else { continue }
      return ignored(parameter, by: call, in: unit, project.types)
    }
    return nil
  }
}

extension TypeTable {
  /// The names by which the code of a function or subscript knows its parameters.
  fileprivate func parameterNames(of unit: CodeUnit) -> Set<String> {
    switch unit.role {
    case .function, .accessor(.get): break
    case .accessor, .initialValue, .defaultValue: return []
    }
    let kind = declaration(at: unit.declaration).kind
    guard kind == .func || kind == .subscript else { return [] }
    return Set(parameterNames(of: unit.declaration)).subtracting(["_"])
  }
}

/// Where the parameters of a function are used, also by way of locals that are made of them.
private struct ParameterUses {
  private let parameters: Set<String>
  private let locals: LocalUses

  init(of parameters: Set<String>, in unit: CodeUnit) {
    self.parameters = parameters
    locals = LocalUses(in: unit.body)
  }

  /// The parameter whose value the code needs.
  func first(in code: Syntax, depth: Int = 0) -> String? {
    guard depth < FollowingLimit.references else { return nil }
    for mention in code.descendants where mention.kind == .name || mention.kind == .capture {
      guard let declaration = locals.declaration(of: mention) else {
        let isPlain = mention.kind == .name || mention.value == nil
        if isPlain, parameters.contains(mention.name) { return mention.name }
        continue
      }
      if declaration.id < code.id, declaration.kind == .binding,
        let parameter = parameter(behind: declaration, depth)
      {
        return parameter
      }
    }
    return nil
  }

  /// The parameter that a local is made of, stands for, or is matched with a part of.
  private func parameter(behind local: Syntax, _ depth: Int) -> String? {
    if let value = local.value { return parameter(in: value, depth) }
    // `guard let user else { … }`
    if local.parent?.kind == .condition {
      return parameters.contains(local.name) ? local.name : nil
    }
    // `case .user(let id)`
    let matching = local.ancestors.first { [.switch, .condition, .block].contains($0.kind) }
    guard matching?.kind == .switch, let subject = matching?.firstChild else { return nil }
    return parameter(in: subject, depth)
  }

  private func parameter(in value: Syntax, _ depth: Int) -> String? {
    let inner = value.unwrapped
    if inner.kind == .name, locals.declaration(of: inner) == nil {
      return parameters.contains(inner.name) ? inner.name : nil
    }
    return first(in: value, depth: depth + 1)
  }
}

extension TypeTable {
  /// The parameter takes a function, which is no key.
  fileprivate func isFunction(_ parameter: String, of unit: CodeUnit) -> Bool {
    let written = member(of: unit).flatMap { member in
      parameters(of: member).first { $0.name == parameter }?.type
    }
    return written.map { canonical($0, from: Viewpoint(unit.declaration)).isFunction } == true
  }
}

private func ignored(
  _ parameter: String, by call: Syntax, in unit: CodeUnit, _ types: TypeTable
) -> Finding {
  let subject = types.subject(of: unit)
  let name = subject.joined(separator: ".")
  return Finding(
    at: types.memberLocation(of: unit), subject: subject,
    message: """
      `\(name)` shares what it makes from the first `\(parameter)`: every later call gets that \
      object, whatever it passes
      """,
    help: types.isFunction(parameter, of: unit)
      ? "Make it without `shared`."
      : "Make it without `shared`, or keep a dictionary by `\(parameter)` in a shared property.",
    notes: [.init(at: unit.nameLocation(of: call.callee ?? call), "the shared value")])
}
