/// Proves to the services who the rider is. Whoever is logged out has none.
struct AccessToken: Equatable {
  let value: String
}
