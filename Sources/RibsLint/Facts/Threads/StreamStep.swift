import RibsModel
import RibsSyntax

/// What a call in a chain of streams does with the thread on which it is given values.
struct StreamStep {
  /// Its closures run there.
  let runsItsClosures: Bool
  /// What comes behind runs there as well.
  let handsOn: Bool

  init(_ name: String, _ arguments: [Argument]) {
    let firstLabel = arguments.first?.label
    let isTransparent =
      Self.transparent.contains(name)
      && !arguments.contains { Self.timing.contains($0.label ?? "") }
    let movesSubscription =
      name == "subscribeOn" || name == "subscribe" && firstLabel == "on"
    handsOn = isTransparent || movesSubscription
    let consumes =
      ["bind", "sink", "subscribe"].contains(name) && !movesSubscription
      && ReactiveVocabulary.consumers[name]?.labels.contains(firstLabel ?? "") == true
    runsItsClosures = handsOn || consumes || Self.flattening.contains(name)
  }

  /// With these labels closures run when somebody subscribes or lets go, wherever that is.
  static let labelsElsewhere: Set = [
    "onDispose", "onDisposed", "onSubscribe", "onSubscribed", "receiveCancel", "receiveRequest",
    "receiveSubscription",
  ]

  /// With these labels another stream or a clock decides.
  private static let timing: Set = ["for", "scheduler", "until", "untilOutputFrom"]

  /// Operators of RxSwift and Combine that hand each value, and the end, on as they are given it.
  /// None of those that give a first value to whoever subscribes, or that listen to others.
  private static let transparent: Set = [
    "asCompletable", "asMaybe", "asObservable", "asSingle", "breakpoint", "catchAndReturn",
    "catchErrorJustReturn", "compactMap", "debug", "decode", "distinctUntilChanged", "do",
    "dropFirst", "encode", "enumerated", "eraseToAnyPublisher", "filter", "first",
    "handleEvents", "ignoreElements", "map", "mapError", "materialize", "prefix", "print",
    "reduce", "removeDuplicates", "replaceError", "replaceNil", "scan", "setFailureType",
    "single", "skip", "take", "tryFilter", "tryMap", "withLatestFrom", "withUnretained",
  ]

  /// Operators whose closure is given each value, and behind which other streams decide.
  private static let flattening: Set = [
    "concatMap", "flatMap", "flatMapFirst", "flatMapLatest",
  ]
}
