extension LoggedInComponent: MenuDependency, OnTripDependency, FavoritesDependency {}

extension LoggedInComponent: RequestDependency {
  var favoritesBuilder: FavoritesBuildable {  // expect: component_retains_child
    shared { FavoritesBuilder(dependency: self) }
  }
}
