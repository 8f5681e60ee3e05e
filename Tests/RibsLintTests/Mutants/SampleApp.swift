import Foundation
import RibsModel
import RibsSyntax
import RibsText
import TestSupport

/// The rider app, and what its components provide to whom.
struct SampleApp: Sendable {
  /// By path below the app's folder.
  let texts: [String: String]
  private let parsed: [String: SourceFile]

  init() throws {
    let folder = Fixture.rider.folder.path + "/"
    var texts: [String: String] = [:]
    for file in try Fixture.rider.sources() {
      texts[String(file.path.dropFirst(folder.count))] = try String(
        contentsOf: file, encoding: .utf8)
    }
    self.texts = texts
    parsed = texts.reduce(into: [:]) { $0[$1.key] = parse($1) }
  }

  /// The app with the mutant's files in place of its own.
  func project(_ mutant: Mutant) -> Project {
    let changed = mutant.files.reduce(into: [:]) { $0[$1.key] = parse($1) }
    let files = parsed.merging(changed) { _, new in new }
    return Project(
      files: files.values.map {
        ProjectFile(source: $0, pathBelow: $0.path)
      })
  }

  /// A property that a component has because a child's Dependency asks for it.
  struct Provider: Sendable {
    /// The component.
    let owner: String
    let name: String
    /// The file and text of the declaration.
    let path: String
    let declaration: String
    let type: String
    /// What makes the value; nil when the initialiser assigns it.
    let value: String?
    let isStored: Bool
    /// The Dependency protocols that ask for it.
    let askedBy: [String]

    var subject: String { "\(owner).\(name)" }
    /// It comes from the scope above.
    var isForwarded: Bool { value == "dependency.\(name)" }
    /// A value for anybody who asks.
    var someValue: String { value ?? "fatalError()" }
    /// The class behind a protocol's type, or a subclass of another kind.
    let narrowerType: String?
  }

  struct Conformance: Sendable {
    let owner: String
    let dependency: String
    /// The file and the text up to the braces.
    let path: String
    let clause: String

    var subject: String { "\(owner): \(dependency)" }
    var isExtension: Bool { clause.hasPrefix("extension") }
  }

  var providers: [Provider] {
    [
      provider("AppComponent", "authenticationService", of: "AuthenticationService"),
      provider("AppComponent", "placeService", of: "PlaceService"),
      provider("AppComponent", "rideService", of: "RideService"),
      provider("RootComponent", "loggedInViewController", of: "RootViewController"),
      provider("RootComponent", "placeService", of: "PlaceService"),
      provider("RootComponent", "rideService", of: "RideService"),
      provider("LoggedInComponent", "accessToken", of: nil),
      provider("LoggedInComponent", "favoritesBuilder", of: "FavoritesBuilder"),
      provider("LoggedInComponent", "placeService", of: "PlaceService"),
      provider("LoggedInComponent", "rideService", of: "RideService"),
      provider("LoggedInComponent", "tripStream", of: "MutableTripStream"),
      provider("RequestComponent", "accessToken", of: nil),
      provider("RequestComponent", "placeService", of: "PlaceService"),
    ].compactMap { $0 }
  }

  var conformances: [Conformance] {
    texts.keys.sorted().flatMap { path -> [Conformance] in
      let file = parsed[path]
      return file?.declarations.compactMap { declaration -> Conformance? in
        guard let file, declaration.kind == .class || declaration.kind == .extension,
          file.text(declaration.name).hasSuffix("Component"),
          let last = declaration.inheritedTypes.indices.last
        else { return nil }
        let dependency = file.text(file.inheritedTypes[last])
        guard dependency.hasSuffix("Dependency") else { return nil }
        let head = ByteRange(declaration.range.start, declaration.body.start)
        return Conformance(
          owner: file.text(declaration.name), dependency: dependency, path: path,
          clause: file.text(head).trimmingCharacters(in: .whitespaces))
      } ?? []
    }
  }

  /// The file of a component's class.
  func home(of component: String) -> String {
    component == "AppComponent"
      ? "App/AppComponent.swift"
      : "\(component.dropLast(9))/\(component.dropLast(9))Builder.swift"
  }

  /// The file of a Dependency protocol, and the requirement's line in it.
  func requirement(_ name: String, of dependency: String) -> (path: String, text: String)? {
    let path = "\(dependency.dropLast(10))/\(dependency.dropLast(10))Builder.swift"
    let type = "protocol \(dependency)"
    guard let file = parsed[path],
      let owner = file.declarations.firstIndex(where: {
        $0.kind == .protocol && "protocol " + file.text($0.name) == type
      }),
      let member = file.declarations.first(where: {
        $0.parent == DeclarationID(owner) && file.text($0.name) == name
      })
    else { return nil }
    return (path, file.text(member.range))
  }

  private func provider(_ owner: String, _ name: String, of narrowerType: String?) -> Provider? {
    for (path, file) in parsed {
      for declaration in file.declarations where file.text(declaration.name) == name {
        guard let parent = declaration.parent, file[parent].kind != .protocol,
          file.text(file[parent].name) == owner, !declaration.type.isEmpty
        else { continue }
        let getter = declaration.accessors.indices.first.map {
          file.text(file.accessors[$0].body).dropFirst().dropLast()
            .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let initial = file.text(declaration.initialValue)
        let askedBy = conformances.filter { $0.owner == owner }.map(\.dependency).filter {
          requirement(name, of: $0) != nil
        }
        return Provider(
          owner: owner, name: name, path: path, declaration: file.text(declaration.range),
          type: file.text(declaration.type), value: getter ?? (initial.isEmpty ? nil : initial),
          isStored: getter == nil, askedBy: askedBy, narrowerType: narrowerType)
      }
    }
    return nil
  }
}

private func parse(_ file: (key: String, value: String)) -> SourceFile {
  RibsSyntax.parse(path: file.key, bytes: Array(file.value.utf8))
}
