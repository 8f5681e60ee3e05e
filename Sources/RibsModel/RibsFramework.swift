/// The library whose streams an app uses, and with it the port of the RIBs framework.
package enum Flavour: String, CaseIterable, Hashable, Sendable {
  /// RxSwift, as RIBs does.
  case rx
  /// Combine, as ModernRIBs and CombineRIBs do.
  case combine
}

/// A module that declares `Router` and its kin, and the library of its streams.
package struct RibsFramework: Hashable, Sendable {
  package let module: String
  package let flavour: Flavour

  package init(module: String, flavour: Flavour) {
    self.module = module
    self.flavour = flavour
  }

  /// The published ones.
  package static let published = [
    standard(.rx), standard(.combine), RibsFramework(module: "CombineRIBs", flavour: .combine),
  ]

  /// The best known one of a flavour.
  package static func standard(_ flavour: Flavour) -> RibsFramework {
    switch flavour {
    case .rx: RibsFramework(module: "RIBs", flavour: .rx)
    case .combine: RibsFramework(module: "ModernRIBs", flavour: .combine)
    }
  }
}
