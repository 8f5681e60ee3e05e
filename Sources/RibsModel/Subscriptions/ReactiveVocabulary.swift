import RibsText

/// The names of RxSwift, RxCocoa, RxRelay and Combine that subscriptions are read by.
package enum ReactiveVocabulary {
  /// The calls that subscribe, with the first labels they may have; an empty one is no label.
  package static let consumers: [String: (flavour: Flavour, labels: Set<String>)] = [
    "subscribe": (
      .rx,
      ["", "with", "onNext", "onError", "onCompleted", "onDisposed", "onSuccess", "onFailure"]
    ),
    "bind": (.rx, ["", "to", "onNext", "with"]),
    "drive": (.rx, ["", "onNext", "with", "onCompleted", "onDisposed"]),
    "emit": (.rx, ["", "to", "onNext", "with", "onCompleted", "onDisposed"]),
    "sink": (.combine, ["", "receiveValue", "receiveCompletion"]),
    "assign": (.combine, ["to"]),
  ]

  /// First labels that only subscriptions have.
  static let telltaleLabels: Set<String> = [
    "onNext", "onError", "onCompleted", "onDisposed", "onSuccess", "onFailure", "receiveValue",
    "receiveCompletion",
  ]

  /// What ends a subscription with an interactor, worker or workflow (RIBs-iOS `Interactor.swift`,
  /// `Worker.swift`, `Workflow.swift`; RIBs+Combine).
  static let confinements = confinementsToActivity.union(["disposeWith", "cancelWith"])
  /// Those that end it at once where what it is bound to is not active.
  package static let confinementsToActivity: Set<String> = [
    "disposeOnDeactivate", "disposeOnStop", "cancelOnDeactivate", "cancelOnStop",
  ]

  // MARK: Types

  /// Subjects and relays, into which who has one can send values, each with the type of streams by
  /// which it can be read only.
  package static let subjects = [
    "BehaviorRelay": "Observable", "BehaviorSubject": "Observable", "PublishRelay": "Observable",
    "PublishSubject": "Observable", "ReplayRelay": "Observable", "ReplaySubject": "Observable",
    "CurrentValueRelay": "AnyPublisher", "CurrentValueSubject": "AnyPublisher",
    "PassthroughRelay": "AnyPublisher", "PassthroughSubject": "AnyPublisher",
  ]
  static let endlessTypes = controlTypes.union(subjects.keys)
  static let finiteTypes = traits.union(finitePublishers)
  /// Those of RxSwift that stay so through `flatMap`.
  static let traits: Set<String> = ["Single", "Maybe", "Completable", "PrimitiveSequence"]
  /// Those of Combine.
  static let finitePublishers: Set<String> = ["Just", "Future", "Empty", "Fail", "Record"]
  /// Streams of which nothing but their origin tells whether they end.
  static let openTypes: Set<String> = [
    "Observable", "Driver", "Signal", "Infallible", "SharedSequence", "ConnectableObservable",
    "AsyncSubject", "AnyPublisher", "Publisher", "Published.Publisher", "Deferred",
    "GroupedObservable", "ObservableType", "Subject", "ConnectablePublisher",
  ]
  static let combineTypes = finitePublishers.union([
    "CurrentValueSubject", "PassthroughSubject", "CurrentValueRelay", "PassthroughRelay",
    "AnyPublisher", "Publisher", "Published.Publisher", "Deferred", "Subject",
    "ConnectablePublisher",
  ])
  /// Protocols by which a class of the project is an observable or publisher.
  package static let streamProtocols: Set<String> = [
    "ObservableType", "ObservableConvertibleType", "Publisher", "Subject", "ConnectablePublisher",
  ]

  /// The name is that of a type whose values are streams.
  package static func isStream(_ name: String) -> Bool {
    endlessTypes.contains(name) || finiteTypes.contains(name) || openTypes.contains(name)
  }

  /// Types in `Publishers` that are made of several publishers.
  static let publishersOfSeveral: Set = [
    "CombineLatest", "CombineLatest3", "CombineLatest4", "Concatenate", "Merge", "Merge3", "Merge4",
    "Merge5", "Merge6", "Merge7", "Merge8", "MergeMany", "Zip", "Zip3", "Zip4",
  ]

  /// Static members of `Observable` and its kin, by what they make.
  static let finiteFactories: Set<String> = ["just", "of", "from", "empty", "error", "range"]
  static let endlessFactories: Set<String> = ["never", "interval", "repeatElement"]

  // MARK: `.rx`

  /// What RxCocoa has events of controls in.
  static let controlTypes: Set<String> = ["ControlEvent", "ControlProperty"]
  static let endlessControlEvents: Set<String> = [
    "tap", "text", "controlEvent", "notification", "value", "isOn", "itemSelected",
    "itemDeselected", "itemDeleted", "modelSelected", "modelDeselected", "selectedSegmentIndex",
    "contentOffset", "date", "attributedText", "searchButtonClicked", "cancelButtonClicked",
    "didScroll", "willDisplayCell", "didEndDecelerating", "observe", "observeWeakly",
  ]
  /// Types of what ends a subscription, and of what keeps such.
  package static let disposables: Set<String> = [
    "AnyCancellable", "Cancellable", "CompositeDisposable", "Disposable", "DisposeBag",
  ]

  /// RxCocoa's for what is called on an object; they end with that (`NSObject+Rx.swift`).
  static let messages: Set = ["methodInvoked", "sentMessage"]

  /// RxCocoa's of `URLSession`, and RxAlamofire's of sessions and requests.
  static let requests: Set<String> = [
    "data", "response", "json", "request", "requestData", "requestString", "requestJSON",
    "requestDecodable", "responseData", "responseString", "responseJSON", "responseDecodable",
  ]

  /// With what the names of functions begin that ask for something once: `fetchUser()`,
  /// `addCard(number)`.
  private static let requestVerbs = [
    "add", "approve", "authenticate", "authorize", "cancel", "check", "confirm", "create", "delete",
    "download", "edit", "estimate", "execute", "export", "fetch", "find", "generate", "get",
    "import", "load", "login", "logout", "perform", "post", "purchase", "put", "query", "read",
    "refresh", "register", "remove", "request", "resend", "reset", "resolve", "restore",
    "retrieve", "save", "search", "send", "sign", "submit", "update", "upload", "validate",
    "verify",
  ]

  /// A function of the name asks for something once, if its code does not tell otherwise.
  static func soundsLikeRequest(_ name: String) -> Bool {
    name.begins(withWordOf: requestVerbs)
  }

  // MARK: Operators

  /// Operators after which the source ends as it did before.
  package static let preserving: Set<String> = [
    "map", "filter", "compactMap", "distinctUntilChanged", "debounce", "throttle", "delay",
    "delaySubscription", "observe", "observeOn", "subscribe", "subscribeOn", "receive", "do",
    "share", "startWith", "skip", "skipWhile", "withLatestFrom", "scan", "withUnretained",
    "asObservable", "asDriver", "asSignal", "asInfallible", "eraseToAnyPublisher",
    "removeDuplicates", "dropFirst", "drop", "handleEvents", "print", "debug", "catch",
    "catchError", "catchErrorJustReturn", "catchAndReturn", "replaceError", "replaceNil",
    "tryMap", "tryFilter", "mapError", "setFailureType", "prepend", "pairwise", "buffer",
    "enumerated", "materialize", "autoconnect", "retry",
    "ignoreElements", "ignoreOutput", "unwrap", "filterNil", "void", "mapTo", "replay",
    "replayAll", "shareReplay", "shareReplayLatestWhileConnected", "refCount", "publish",
    "makeConnectable", "orEmpty", "asSharedSequence", "changed", "measureInterval", "multicast",
    "timeInterval",
  ]
  /// Operators whose closure gives further streams, which have to end as well.
  static let flattening: Set<String> = [
    "flatMap", "flatMapLatest", "flatMapFirst", "concatMap",
  ]
  /// Operators and factories of what ends when all of their streams have.
  static let joining: Set<String> = [
    "concat", "append", "merge", "combineLatest", "andThen", "amb", "ifEmpty", "switchToLatest",
    "switchLatest",
  ]
  /// Operators and factories of what ends when one of their streams does.
  static let pairing: Set<String> = ["zip"]
  /// Operators that end the stream sooner or later.
  static let ending: Set<String> = [
    "take", "takeUntil", "takeWhile", "first", "single", "elementAt", "element", "asSingle",
    "asCompletable", "asMaybe", "toArray", "reduce", "last", "collect", "count", "prefix",
    "output", "allSatisfy", "contains", "min", "max", "timeout",
  ]
  /// Those that give a `Single`, `Maybe` or `Completable` in RxSwift.
  static let makingTraits: Set<String> = [
    "first", "asSingle", "asCompletable", "asMaybe", "toArray",
  ]
  /// Operators after which nothing is known.
  static let open: Set<String> = [
    "repeat", "window", "groupBy", "sample", "dematerialize", "with",
  ]

  /// Operators of RxSwift whose results have the very values that they are given, whenever they
  /// end. Those of `preserving` end as before, and may have other values.
  static let handingOn: Set<String> = [
    "asDriver", "asInfallible", "asObservable", "asSignal", "catch", "catchAndReturn", "catchError",
    "catchErrorJustReturn", "debounce", "debug", "delay", "delaySubscription",
    "distinctUntilChanged", "do", "filter", "observe", "observeOn", "retry", "share", "skip",
    "skipUntil", "skipWhile", "startWith", "subscribe", "subscribeOn", "take", "takeLast",
    "takeUntil", "takeWhile", "throttle",
  ]
  /// Operators of RxSwift that give their closure each value by itself.
  static let givingEach: Set<String> = [
    "compactMap", "concatMap", "do", "filter", "flatMap", "flatMapFirst", "flatMapLatest", "map",
    "skip", "skipWhile", "take", "takeWhile",
  ]

  /// Operators of RxSwift that give each value, and the end, when what they work on does.
  static let keepingTimeInRx: Set<String> = [
    "asInfallible", "asObservable", "asSingle", "catchAndReturn", "catchErrorJustReturn", "debug",
    "do", "enumerated", "map", "mapTo", "scan", "startWith", "void", "withUnretained",
  ]
  /// Operators of Combine that give their first value when what they work on gives one, and not
  /// before.
  static let keepingTimeInCombine: Set<String> = [
    "allSatisfy", "breakpoint", "collect", "compactMap", "contains", "count", "drop", "dropFirst",
    "eraseToAnyPublisher", "filter", "first", "handleEvents", "last", "map", "mapError", "max",
    "min", "output", "prefix", "print", "reduce", "removeDuplicates", "replaceNil",
    "setFailureType", "share", "tryCompactMap", "tryFilter", "tryMap",
  ]

  package static func isOperator(_ name: String) -> Bool {
    preserving.contains(name) || ending.contains(name) || flattening.contains(name)
      || joining.contains(name) || pairing.contains(name) || open.contains(name)
  }

  /// Operators of RxSwift or Combine alone, which no collection or project API is called.
  static let telltaleOperators: Set<String> = [
    "asObservable", "asDriver", "asSignal", "asInfallible", "eraseToAnyPublisher",
    "distinctUntilChanged", "observeOn", "subscribeOn", "flatMapLatest", "withLatestFrom",
    "withUnretained", "removeDuplicates", "autoconnect", "catchErrorJustReturn",
  ]
}

extension CanonicalType {
  /// The name of a type of RxSwift or Combine whose values are streams.
  var streamName: String? {
    guard case .external(let name, _) = unwrapped else { return nil }
    return ReactiveVocabulary.isStream(name) ? name : nil
  }
}
