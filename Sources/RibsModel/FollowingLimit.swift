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
}
