import RibsModel
import RibsSyntax

/// What the system calls when the code that gave it the closure is long done, and that nobody can
/// take back.
enum LaterCall {
  case queue
  case task
  case request
  case timer
  case notifications

  /// The names of the calls by which a closure is given.
  static let names: Set = [
    "Task", "addObserver", "async", "asyncAfter", "dataTask", "detached", "downloadTask",
    "scheduledTimer", "uploadTask",
  ]

  /// Who calls it, as the subject of a sentence.
  var subject: String {
    switch self {
    case .queue: "the queue"
    case .task: "the task"
    case .request: "the session"
    case .timer: "the timer"
    case .notifications: "the notification center"
    }
  }
}

extension Project {
  /// What calls the closure that the call is given last; nil where that is not the system's, or where
  /// something may end it before the object around is gone.
  func laterCall(_ call: CodePoint, _ typing: inout Typing) -> LaterCall? {
    let syntax = code.syntax(at: call)
    guard let later = kind(of: syntax), types.types(named: later.type).isEmpty,
      isOf(later.type, syntax, call, &typing), !typing.isProjectsOwn(call)
    else { return nil }
    switch later.call {
    case .queue, .task, .request: return later.call
    // Whoever has what the call gives back may have it end in `deinit`.
    case .timer, .notifications:
      guard case .dropped = syntax.use, !isGivenBack(syntax, in: code[call.unit]) else {
        return nil
      }
      return later.call
    }
  }

  /// The call is all that a closure, or a function with a result, consists of.
  private func isGivenBack(_ call: Syntax, in unit: CodeUnit) -> Bool {
    call.isImplicitReturn && (call.enclosingFunction != nil || types.givesBack(unit))
  }

  private func kind(of call: Syntax) -> (call: LaterCall, type: String)? {
    let labels = call.arguments.map { $0.label ?? "" }
    switch call.calleeName {
    case "async", "asyncAfter": return (.queue, "DispatchQueue")
    case "Task", "detached": return (.task, "Task")
    case "dataTask", "downloadTask", "uploadTask":
      return labels.first == "with" ? (.request, "URLSession") : nil
    case "scheduledTimer":
      return labels.starts(with: ["withTimeInterval", "repeats"]) ? (.timer, "Timer") : nil
    case "addObserver":
      return labels.starts(with: ["forName", "object", "queue"])
        ? (.notifications, "NotificationCenter") : nil
    default: return nil
    }
  }

  /// What is called is the type's: `Task { }`, `DispatchQueue.main.async { }`, or the method of a
  /// property that holds one.
  private func isOf(_ type: String, _ call: Syntax, _ point: CodePoint, _ typing: inout Typing)
    -> Bool
  {
    guard let receiver = call.receiver else { return call.calleeName == type }
    if receiver.outermostReceiver.name == type { return true }
    guard case .external(type, _) = typing.type(at: point.at(receiver.id)).unwrapped else {
      return false
    }
    return true
  }
}
