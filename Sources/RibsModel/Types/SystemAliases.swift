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
    default: return nil
    }
  }

  /// Modules whose typealiases are all known here; a name that comes from another module outside the
  /// tree may stand for anything.
  static let knownModules: Set<String> = [
    "AppKit", "Combine", "CoreGraphics", "CoreLocation", "Foundation", "ModernRIBs",
    "NeedleFoundation", "RIBs", "CombineRIBs", "RxCocoa", "RxRelay", "RxSwift", "Swift", "SwiftUI",
    "UIKit",
  ]

  private static let plain = [
    "CFAbsoluteTime": "Double", "CFTimeInterval": "Double", "CLLocationAccuracy": "Double",
    "CLLocationDegrees": "Double", "CLLocationDirection": "Double", "CLLocationDistance": "Double",
    "CLLocationSpeed": "Double", "Float32": "Float", "Float64": "Double", "NSInteger": "Int",
    "NSNotification.Name": "Notification.Name", "NSUInteger": "UInt", "RxAbsoluteTime": "Date",
    "RxTimeInterval": "DispatchTimeInterval", "TimeInterval": "Double",
  ]
}
