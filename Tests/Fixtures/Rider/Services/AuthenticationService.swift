import RxSwift

/// @mockable
protocol AuthenticationServicing: AnyObject {
  func accessToken(username: String, password: String) -> Single<AccessToken>
}

enum AuthenticationError: Error {
  case missingPassword
}

final class AuthenticationService: AuthenticationServicing {
  func accessToken(username: String, password: String) -> Single<AccessToken> {
    password.isEmpty
      ? .error(AuthenticationError.missingPassword)
      : .just(AccessToken(value: "token of \(username)"))
  }
}
