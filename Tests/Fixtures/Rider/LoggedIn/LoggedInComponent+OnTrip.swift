extension LoggedInComponent: OnTripDependency {
  var tripStream: TripStream {
    mutableTripStream
  }
}
