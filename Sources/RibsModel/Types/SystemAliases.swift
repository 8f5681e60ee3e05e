/// What names of the system's and the reactive libraries' modules stand for, so that a type under
/// either name is one type.
enum SystemAliases {
  static func target(of name: String, _ arguments: [CanonicalType]) -> CanonicalType? {
    if let plain = plain[name], arguments.isEmpty { return .external(plain, arguments: []) }
    switch name {
    case "Codable":
      return .composition([
        .external("Decodable", arguments: []), .external("Encodable", arguments: []),
      ])
    case "AnyClass": return .metatype(.external("AnyObject", arguments: []))
    case "PrimitiveSequence", "SharedSequence": return trait(arguments)
    default: return nil
    }
  }

  /// `PrimitiveSequence<SingleTrait, Int>` under the name that everybody gives it: `Single<Int>`.
  private static func trait(_ arguments: [CanonicalType]) -> CanonicalType? {
    guard arguments.count == 2, case .external(let trait, _) = arguments[0],
      let name = traits[trait]
    else { return nil }
    return .external(name, arguments: name == "Completable" ? [] : [arguments[1]])
  }

  /// Modules whose typealiases are all known here; a name that comes from another module outside
  /// the tree may stand for anything.
  static let knownModules: Set<String> = [
    "AppKit", "Combine", "CoreGraphics", "CoreLocation", "Foundation", "ModernRIBs",
    "NeedleFoundation", "RIBs", "CombineRIBs", "RxCocoa", "RxRelay", "RxSwift", "Swift", "SwiftUI",
    "UIKit",
  ]

  private static let plain = [
    "CBool": "Bool", "CChar": "Int8", "CDouble": "Double", "CFAbsoluteTime": "Double",
    "CFIndex": "Int", "CFTimeInterval": "Double", "CFloat": "Float", "CInt": "Int32",
    "CLLocationAccuracy": "Double", "CLLocationDegrees": "Double", "CLLocationDirection": "Double",
    "CLLocationDistance": "Double", "CLLocationSpeed": "Double", "CLong": "Int",
    "CLongLong": "Int64", "CShort": "Int16", "CUnsignedChar": "UInt8", "CUnsignedInt": "UInt32",
    "CUnsignedLong": "UInt", "CUnsignedLongLong": "UInt64", "CUnsignedShort": "UInt16",
    "Float32": "Float", "Float64": "Double", "FourCharCode": "UInt32", "NSInteger": "Int",
    "NSNotification.Name": "Notification.Name", "NSUInteger": "UInt", "OSStatus": "Int32",
    "OSType": "UInt32", "RxAbsoluteTime": "Date", "RxTimeInterval": "DispatchTimeInterval",
    "TimeInterval": "Double", "unichar": "UInt16",
  ]

  /// RxSwift's traits of sequences, and the typealiases of the sequences that have them.
  private static let traits = [
    "CompletableTrait": "Completable", "DriverSharingStrategy": "Driver", "MaybeTrait": "Maybe",
    "SignalSharingStrategy": "Signal", "SingleTrait": "Single",
  ]
}
