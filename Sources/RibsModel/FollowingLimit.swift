/// How many times code that reads code goes on from one thing to what that stands for.
///
/// What leads round in a circle is no program, yet it may be what somebody gives us to read. Where
/// a way ends here, nothing is concluded from it.
package enum FollowingLimit {
  /// From a name to what it was made with, or to what the function gives that is called. Nobody
  /// goes round so many corners, and each may lead on to several.
  package static let references = 8
  /// From a value to the local, the parameter or the function that gets it next, where all others
  /// that get it are looked at as well. Nobody hands a thing on more often.
  package static let handings = 3
  /// From one expression of a stream to the next. The parts of one expression count here too: the
  /// branches of a condition, the operands of `??`.
  static let streams = 12
  /// From a typealias to the one that it stands for, or from an initialiser to the one that it
  /// calls. Each leads on to one other, hardly ever to more, so that many of them cost little.
  static let declarations = 16
  /// From a function to the one that does what is asked for instead of it. Nobody hands a thing on
  /// through more of them.
  package static let functions = 4
  /// From a local to the one that it takes its value from. Only names that refer to each other in a
  /// circle go on for longer.
  package static let locals = 12
}

/// How many things code that reads code looks at side by side. Where there are more, nothing is
/// concluded from them.
package enum ReadingLimit {
  /// Places that do the same: the callers of a function, the branches that each show a view. Where
  /// there are more, the function is no step of one sequence, and nobody writes so many branches.
  package static let places = 8
  /// Functions by which a protocol's is fulfilled. One that more views adopt tells nothing of any of
  /// them.
  package static let implementations = 32
  /// Expressions of one stream. Locals that are made of one another lead on to more ways than anybody
  /// has the time for.
  static let expressions = 5_000
  /// The same where it is asked whether the stream ends at once.
  static let expressionsAtOnce = 200
}
