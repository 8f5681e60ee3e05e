import RibsModel
import RibsSyntax
import RibsText

/// The type of what is passed on, which has to mean the same in each file that it is written in.
struct ForwardedType {
  private let requirement: Requirement
  private let types: TypeTable

  init(of requirement: Requirement, _ types: TypeTable) {
    self.requirement = requirement
    self.types = types
  }

  /// All of it is known, and can be written for a property as it is for a requirement.
  var isCertain: Bool {
    !requirement.type.isUncertain && !requirement.spelling.hasSuffix(".Protocol")
      && !requirement.type.allParts.contains { if case .generic = $0 { true } else { false } }
  }

  /// A declaration of that access may show it.
  func isVisible(to access: Access) -> Bool {
    requirement.type.allParts.allSatisfy { part in
      guard case .declared(let type, _) = part else { return true }
      return types[type].access >= access
    }
  }

  /// What a file has to import for the type to mean the same there as where it is asked for; nil
  /// where it means something else, or where that is not certain. An import for the file alone does
  /// not do for what is written `openly`, for other modules.
  func imports(at place: DeclarationPlace, openly: Bool) -> [String]? {
    let (file, source) = (types[place.file], types[requirement.place.file])
    let type = TypeExpression(
      parsing: types.declaration(at: requirement.place).type, in: source)
    guard types.canonical(type, from: Viewpoint(place)) == requirement.type,
      !(openly && file.imports.contains { $0.isForFileAlone(file) })
    else { return nil }
    let written = Set(file.names.map(\.name))
    let foreign = foreignNames.filter { !written.contains(NameHash($0)) }
    guard !foreign.isEmpty else { return [] }
    let ofStreams = foreign.allSatisfy(ReactiveVocabulary.isStream)
    let present = file.plainImports
    let missing = source.plainImports.filter {
      !present.contains($0) && (!ofStreams || streamModules.contains($0))
    }
    guard let module = missing.first else { return [] }
    // Of several modules, nothing tells which one has the type; another target may not build with it.
    let isCertain =
      missing.count == 1 && !module.contains(".")
      && types.module(of: place.file) == types.module(of: requirement.place.file)
    return isCertain ? missing : nil
  }

  /// What modules outside the tree declare of it, other than Swift's own.
  private var foreignNames: [String] {
    requirement.type.allParts.compactMap { part in
      guard case .external(let name, _) = part, !swiftTypes.contains(name) else { return nil }
      return name
    }
  }
}

extension SourceFile {
  /// The names of what is imported wherever the file is compiled.
  fileprivate var plainImports: [String] {
    imports.filter { $0.condition == 0 }.map { text($0.name) }
  }
}

extension Declaration {
  /// `internal import Clocks`, `@_implementationOnly import Clocks`
  fileprivate func isForFileAlone(_ file: SourceFile) -> Bool {
    !modifiers.isDisjoint(with: [.internal, .private, .fileprivate, .package])
      || file.attributeNames(of: self).contains { $0 == "_implementationOnly" || $0 == "_spiOnly" }
  }
}

extension CanonicalType {
  /// The type and all that it is made of.
  fileprivate var allParts: [CanonicalType] {
    let inner: [CanonicalType] =
      switch self {
      case .declared(_, let arguments), .framework(_, let arguments), .external(_, let arguments),
        .composition(let arguments):
        arguments
      case .implicitlyUnwrapped(let type), .some(let type), .metatype(let type),
        .specified(_, let type):
        [type]
      case .tuple(let elements): elements.map(\.type)
      case .function(let parameters, _, let result): parameters + [result]
      case .generic, .unknown: []
      }
    return [self] + inner.flatMap(\.allParts)
  }
}

/// Where libraries of streams declare these.
private let streamModules: Set = ["Combine", "RxCocoa", "RxRelay", "RxSwift"]

private let swiftTypes: Set = [
  "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Duration", "Float",
  "Int", "Int32", "Int64", "Optional", "Set", "String", "UInt", "UInt32", "UInt64", "UInt8", "Void",
]
