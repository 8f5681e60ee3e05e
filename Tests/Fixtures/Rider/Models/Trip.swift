struct Trip: Equatable {
  let id: String
  let destination: Location
  let driverName: String
  let minutesLeft: Int
}
