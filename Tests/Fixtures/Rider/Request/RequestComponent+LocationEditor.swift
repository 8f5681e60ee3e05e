extension RequestComponent: LocationEditorDependency {}
