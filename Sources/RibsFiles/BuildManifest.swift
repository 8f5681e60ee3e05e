/// A file that says what is built where no Xcode project does, or that one is made of.
package enum BuildManifest: CaseIterable {
  case swiftPM, tuist, bazel, buck
  case bazelByShortName
  case xcodeGen
  /// What XcodeGen reads only where it is told to: nothing is concluded from what is in it.
  case xcodeGenByOtherName

  /// As bytes that a walk compares with the name of each file that it meets.
  var bytes: StaticString {
    switch self {
    case .swiftPM: "Package.swift"
    case .tuist: "Project.swift"
    case .bazel: "BUILD.bazel"
    case .bazelByShortName: "BUILD"
    case .buck: "BUCK"
    case .xcodeGen: "project.yml"
    case .xcodeGenByOtherName: "project.yaml"
    }
  }

  package var fileName: String { bytes.description }

  /// Something builds what it describes, and needs no Xcode project for that.
  package static let ofBuilders: [BuildManifest] = [.swiftPM, .bazel, .bazelByShortName, .buck]

  /// What it says is read for the conventions of a project.
  package static let ofConventions: [BuildManifest] = [.swiftPM, .tuist, .xcodeGen]
}
