extension LoggedInComponent: FavoritesDependency {}
