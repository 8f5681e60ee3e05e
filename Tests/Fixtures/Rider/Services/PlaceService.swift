import RxSwift

/// @mockable
protocol PlaceServicing: AnyObject {
  func favorites(accessToken: AccessToken) -> Single<[Location]>
  func recents(accessToken: AccessToken) -> Single<[Location]>
  func locations(matching query: String) -> Single<[Location]>
}

final class PlaceService: PlaceServicing {
  private let home = Location(name: "Home", latitude: 52.36, longitude: 4.88)
  private let work = Location(name: "Work", latitude: 52.37, longitude: 4.9)

  func favorites(accessToken: AccessToken) -> Single<[Location]> {
    .just([home, work])
  }

  func recents(accessToken: AccessToken) -> Single<[Location]> {
    .just([work])
  }

  func locations(matching query: String) -> Single<[Location]> {
    .just([home, work].filter { $0.name.hasPrefix(query) })
  }
}
