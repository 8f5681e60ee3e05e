extension RequestComponent: ShortcutsDependency {}
