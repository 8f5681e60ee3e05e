struct Location: Equatable {
  let name: String
  let latitude: Double
  let longitude: Double
}
