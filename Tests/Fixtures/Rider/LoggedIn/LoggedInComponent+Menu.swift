extension LoggedInComponent: MenuDependency {}
