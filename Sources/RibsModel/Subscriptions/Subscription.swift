import RibsSyntax

/// A chain of calls that ends in a subscription:
/// `source.map { … }.subscribe { … }.disposed(by: bag)`.
package struct Subscription: Sendable {
  package let flavour: Flavour
  /// What subscribes: `subscribe`, `bind`, `drive`, `emit`, `sink`, `assign`.
  package let consumer: String
  /// The whole statement that it stands in.
  package let statement: Location
  /// From the source to the end of the call that subscribes.
  package let location: Location
  /// What is subscribed to.
  package let sourceCode: Syntax
  /// Unknown, and not looked for, where something ends the subscription anyway.
  package let lifetime: SourceLifetime
  /// A part of the source goes on for as long as the object does, whatever else is not known of it;
  /// told as the lifetime is.
  package let lastsWithOwner: Bool
  /// The source is an event of an object that the object around has, of which no more is known; told
  /// as the lifetime is.
  package let isOfOwnObject: Bool
  /// The source is the activity of an interactor or worker (`isActiveStream`, `isStartedStream`),
  /// which nobody can follow who ends with it; told of subscriptions that are kept only.
  package let followsActivity: Bool
  /// When the source may give its first value; told of publishers that end while they are subscribed
  /// to and whose subscription nothing keeps, of what a passing bag keeps, and of what is bound to
  /// an activity that is about to end.
  package let firstValue: FirstValue
  /// The source has ended when the call that subscribes comes back, or right after; told of
  /// RxSwift's only, where nothing keeps the subscription, or no longer than its activity.
  package let endsAtOnce: Bool
  /// The part of the source that can't be seen to end, if one is known.
  let unseenCode: Syntax?
  /// The chain is known to be one of RxSwift or Combine by a type or by words that only they have.
  package let isCertain: Bool
  /// A workflow is started: `workflow.subscribe(actionableItem)`.
  package let isWorkflow: Bool
  /// How the subscription itself keeps `self` alive; nil where it does not, or something ends it
  /// anyway.
  package let selfHold: SelfHold?
  package let ending: SubscriptionEnding
  /// The class, struct, enum or protocol around it.
  package let owner: TypeID?
  /// The function, initialiser or variable that it is code of.
  package let declaration: DeclarationPlace

  /// The source as it is written, on one line.
  package var source: String { sourceCode.oneLine }

  /// What can't be seen to end; nil unless the lifetime is unknown.
  package var unseenPart: Syntax? { lifetime == .unknown ? unseenCode ?? sourceCode : nil }

  /// The code makes an observable: `Observable.create { observer in … }`
  package var isInFactory: Bool {
    sourceCode.ancestors.contains { call in
      guard call.calleeName == "create", let factory = call.callee?.unwrapped,
        call.arguments.map(\.value).contains(where: {
          $0.kind == .closure && sourceCode.isInside($0)
        })
      else { return false }
      return factory.kind == .implicitMember
        || ["Observable", "Infallible"].contains(factory.firstChild?.name)
        || ReactiveVocabulary.traits.contains(factory.firstChild?.name ?? "")
    }
  }

  /// The words of what can't be seen to end; empty unless the lifetime is unknown.
  package var unseen: String { unseenPart?.oneLine ?? "" }
}

/// Whether a source ends by itself, which ends its subscriptions.
package enum SourceLifetime: Hashable, Sendable {
  /// It does not: a subject, a relay, a control's events, notifications, a stream's property.
  case endless
  /// It is the object's own, with which it dies: a private subject or relay, the framework's
  /// `lifecycle`, `isActiveStream` and `isStartedStream` of `self`, a control of the interactor's
  /// view.
  case withOwner
  /// Something else ends it: `take(until:)`.
  case bounded
  /// It ends while it is subscribed to, or as soon as its first values are there.
  case finite
  /// It ends some time after: a network request.
  case finiteLater
  case unknown

  /// It does not end while the object around is alive.
  package var goesOn: Bool { self == .endless || self == .withOwner }

  /// It does not go on for ever.
  package var ends: Bool {
    switch self {
    case .finite, .finiteLater, .bounded: true
    case .endless, .withOwner, .unknown: false
    }
  }
}

/// The place where something takes hold of `self`.
package struct SelfHold: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case closure
    /// By another name that `self` has outside of the closure: `guard let owner = self`.
    case alias(String)
    /// Only the capture list of a closure within speaks of `self`.
    case innerList
    case methodReference
    /// A local function that uses `self`, by its name.
    case localFunction(String)
    /// `withUnretained(self)` before a `share(replay:)`, whose buffer holds the object.
    case replayBuffer
    /// `assign(to:on: self)`
    case assignment
  }

  package let kind: Kind
  /// Where that is written.
  package let location: Location
  /// The closure or other value that is given away and holds it.
  package let value: Location
}

/// What becomes of what the subscribing call gives back.
package enum SubscriptionEnding: Sendable {
  /// A stored property of the object around keeps it.
  case kept(SubscriptionKeeper)
  /// A bag that is associated with the object around, as NSObject+Rx does it: `rx.disposeBag`.
  /// Nothing empties it.
  case associated
  /// The storage of a `@Published` property of the object around keeps it: `assign(to: &$results)`.
  /// Nothing ends it before that is gone (Combine, `Publisher.assign(to:)`).
  case published(Member)
  /// A stored property of another object keeps it: `header.disposeBag`.
  case keptElsewhere(ForeignKeeper)
  /// `disposeOnDeactivate(interactor:)` and its kin end it with an interactor, worker or workflow.
  case confined(Confinement)
  /// Nothing has it: the value of a statement, or assigned to `_`.
  case dropped
  /// A local constant that nothing reads.
  case unusedLocal(name: String)
  /// A bag has it that is gone as soon as the code around has run, and disposes of it then: a local
  /// one of that name, or one that is made in place.
  case passing(bag: String?)
  /// Returned, passed on, kept by another object, or not followed.
  case handedOn

  var isKept: Bool {
    switch self {
    case .kept, .associated, .published: true
    case .keptElsewhere, .confined, .dropped, .unusedLocal, .passing, .handedOn: false
    }
  }

  /// Nothing that is seen ends it before its source or the object around, unless it is ended where
  /// it is made.
  var isOpen: Bool {
    switch self {
    case .dropped, .unusedLocal, .passing, .associated, .published, .keptElsewhere: true
    case .kept(let keeper): !keeper.isEmptied
    case .confined, .handedOn: false
    }
  }

  var isPassing: Bool { if case .passing = self { true } else { false } }

  /// Nobody has it any more when the statement is over, or can have it.
  var isLost: Bool {
    switch self {
    case .dropped, .unusedLocal, .passing: true
    case .kept, .associated, .published, .keptElsewhere, .confined, .handedOn: false
    }
  }
}

/// The property that keeps subscriptions, and whether anything empties it before the object dies.
package struct SubscriptionKeeper: Sendable {
  package let property: Member
  /// The functions in which it is emptied or replaced, other than initialisers and `deinit`.
  package let resets: [DeclarationPlace]
  /// One of them runs apart from the subscribing, so that it ends what was subscribed.
  package let isEmptied: Bool
  /// It holds one subscription, and a new one ends the one before: `AnyCancellable?`,
  /// `SerialDisposable`.
  package let replaces: Bool
}

/// The property of another object that keeps subscriptions, and that nothing is seen to empty while
/// the object is in use.
package struct ForeignKeeper: Sendable {
  package let property: Member
  /// The expression that stands for the object.
  package let object: CodePoint
}

package struct Confinement: Sendable {
  /// `disposeOnDeactivate`, `disposeOnStop`, `cancelOnDeactivate`, …
  package let name: String
  package enum Target: Hashable, Sendable {
    case itself
    /// A local constant for an object that is made in the same code.
    case made
    /// A parameter or property of that name, which no local name hides.
    case named(String)
    case other
  }

  /// The object it is bound to.
  package let target: Target
  /// The unit's own code, not that of a closure in it.
  package let runsAtOnce: Bool
  /// The statement in which it is bound; the subscription may have been made before.
  package let statement: Location
}
