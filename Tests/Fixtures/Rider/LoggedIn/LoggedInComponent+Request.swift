extension LoggedInComponent: RequestDependency {
  // Favorites belong to whoever is logged in; Request only decides when to show them.
  var favoritesBuilder: FavoritesBuildable {
    FavoritesBuilder(dependency: self)
  }
}
