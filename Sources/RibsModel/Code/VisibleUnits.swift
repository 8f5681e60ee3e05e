import RibsSyntax

extension CodeTable {
  /// The units that can see a property and may mention its name, in source order; none that does is
  /// missing.
  package func units(mentioning property: Member) -> [CodeUnitID] {
    guard property.isFileScoped else { return units(mentioning: property.name) }
    return units(in: property.place.file, mentioning: property.name)
  }
}
