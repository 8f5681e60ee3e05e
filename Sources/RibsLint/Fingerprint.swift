/// What a finding is known by from one run to the next: `rule:subject`, or `rule:subject#2` for the
/// second of that name. A subject is made of names, so no other `#` is in it.
package struct Fingerprint: Hashable, Sendable {
  /// As reports and baselines write it.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// That of the first finding of a rule with that subject.
  init(rule: String, subject: [String]) {
    text = ([rule] + subject).joined(separator: ":")
  }

  package var rule: String { String(text.prefix { $0 != ":" && $0 != "#" }) }

  /// The rule and the subject: what several findings may have in common.
  package var name: Substring { text.prefix { $0 != "#" } }

  /// Which of the findings of its name it is, in the order of their places; from 1.
  var ordinal: Int { Int(text[name.endIndex...].dropFirst()) ?? 1 }

  /// That of another finding of its name.
  func numbered(_ ordinal: Int) -> Fingerprint {
    Fingerprint(ordinal > 1 ? "\(name)#\(ordinal)" : String(name))
  }
}
