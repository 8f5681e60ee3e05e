import RibsModel
import RibsSyntax
import RibsText

extension Project {
  /// The fix that ends a subscription, to which nothing holds on, with its interactor or worker. It
  /// is certain only in the hook in which the activity begins.
  func confining(_ subscription: Subscription) -> Fix? {
    guard case .dropped = subscription.ending, runsInHook(subscription),
      let end = confinement(in: subscription.owner, subscription.flavour)
    else { return nil }
    let file = types[subscription.statement.file]
    let (statement, call) = (subscription.statement.range, subscription.location.range)
    let place = TextEdit(
      inserting: separator(before: end, behind: call, in: file) + end, at: call.end)
    if statement == call { return Fix(in: subscription.statement.file, place) }
    let front = ByteRange(statement.start, call.start)
    guard statement.end == call.end, tokens(in: front, of: file) == ["_", "="] else { return nil }
    return Fix(
      in: subscription.statement.file, TextEdit(replacing: front, with: ""), place)
  }

  /// The fix that ends subscriptions with their interactor or worker instead of keeping them in a
  /// property, which goes when nothing else mentions it.
  func confining(_ subscriptions: [Subscription], keptBy property: Member) -> Fix? {
    var edits: [TextEdit] = []
    let file = types[property.place.file]
    for subscription in subscriptions {
      guard subscription.statement.file == property.place.file, runsInHook(subscription),
        let end = confinement(in: subscription.owner, subscription.flavour),
        let keeping = keepingCall(behind: subscription, in: property)
      else { return nil }
      edits.append(TextEdit(replacing: keeping, with: end.dropFirst().description))
    }
    if property.isFileScoped,
      mentions(of: property.name, in: property.place.file) == edits.count,
      let removal = file.edit(removingLineOf: types.declaration(at: property.place).range)
    {
      edits.append(removal)
    }
    return Fix(property.place.file, edits)
  }

  private func mentions(of name: String, in file: FileID) -> Int {
    code.units(in: file, mentioning: name).reduce(0) { count, unit in
      count
        + code[unit].body.nodes.count { node in
          switch node.kind {
          case .name, .member, .capture: types[file].name(node.name) == name
          // What is in them is not looked at.
          case .keyPath, .localDeclaration: types[file].mentions(name, in: node.range)
          default: false
          }
        }
    }
  }

  /// From `disposed` or `store` to the end of that call, which is the statement's end.
  private func keepingCall(
    behind subscription: Subscription, in property: Member
  ) -> ByteRange? {
    let file = types[subscription.statement.file]
    let range = ByteRange(subscription.location.range.end, subscription.statement.range.end)
    let words = tokens(in: range, of: file)
    let isRx = words == [".", "disposed", "(", "by", ":", property.name, ")"]
    let isCombine = words == [".", "store", "(", "in", ":", "&", property.name, ")"]
    guard isRx || isCombine else { return nil }
    let name = tokenize(file.bytes, range: range).dropFirst().first?.start
    return name.map { ByteRange($0, range.end) }
  }

  /// The subscription stands in `didBecomeActive` or `didStart` itself, in no closure, and the file
  /// imports what declares the way to end it there.
  private func runsInHook(_ subscription: Subscription) -> Bool {
    guard let owner = subscription.owner else { return false }
    let place = subscription.declaration
    let declaration = types.declaration(at: place)
    let file = types[place.file]
    let frameworks = RibsFramework.published.filter { $0.flavour == subscription.flavour }
    guard declaration.kind == .func, types.declaredName(at: place) == activationHook(of: owner),
      declaration.modifiers.contains(.override),
      file.imports.contains(where: { declaration in
        frameworks.contains { $0.module == file.text(declaration.name) }
      }),
      let unit = code.result(of: place).map({ code[$0] })
    else { return false }
    let statement = unit.body.root.descendantsRunInPlace.first {
      $0.range == subscription.statement.range
    }
    return statement != nil
  }

  /// The indentation for a chain whose links stand on lines of their own, else nothing.
  private func separator(
    before end: String, behind call: ByteRange, in file: SourceFile
  ) -> String {
    let lines = tokenize(file.bytes, range: call).filter {
      $0.kind == .period && $0.flags.contains(.startsLine)
    }
    guard let last = lines.last else { return "" }
    // A link inside an argument's closure says nothing about the chain's own links.
    let lastLine = file.lineStart(at: call.end - 1)
    guard last.start >= lastLine || closes(file, lastLine, last) else { return "" }
    return file.bytes.lineEnding + file.margin(at: last.start)
  }

  /// The call's last line begins with the bracket that closes a link on the same level.
  private func closes(_ file: SourceFile, _ line: UInt32, _ link: Token) -> Bool {
    let tail = file.bytes[Int(line)...].drop(while: \.isSpaceOrTab)
    let indentation = tail.startIndex - Int(line)
    let first = tail.first
    return (first == UInt8(ascii: "}") || first == UInt8(ascii: ")"))
      && indentation == file.margin(at: link.start).utf8.count
  }

  private func tokens(in range: ByteRange, of file: SourceFile) -> [String] {
    tokenize(file.bytes, range: range).filter { $0.kind != .endOfFile }.map { file.text($0.range) }
  }
}
