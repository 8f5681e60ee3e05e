// The access token is not among what LoggedOut may ask for.
extension RootComponent: LoggedOutDependency {}
