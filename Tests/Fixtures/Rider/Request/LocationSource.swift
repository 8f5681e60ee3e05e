import RIBs

/// Something the rider can pick a destination from at any time. Request does not know what it is.
/// @CreateMock
protocol LocationSourceBuildable: Buildable {
  func build(withListener listener: LocationSourceListener) -> ViewableRouting
}

protocol LocationSourceListener: AnyObject {
  func locationSourceDidSelect(_ location: Location)
}
