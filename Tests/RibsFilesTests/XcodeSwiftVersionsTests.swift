import RibsFiles
import TestSupport
import Testing

@Suite("Swift versions of Xcode projects")
struct XcodeSwiftVersionsTests {
  /// What the project and the target say in their two configurations.
  private func version(
    project: (String, String), target: (String, String), ofModule module: String? = "App"
  ) throws -> String? {
    let text = """
      // !$*UTF8*$!
      {
      \tobjects = {
      \t\tP = {isa = PBXProject; buildConfigurationList = PL; targets = (T, ); };
      \t\tPL = {isa = XCConfigurationList; buildConfigurations = (PD, PR, ); };
      \t\tPD = {isa = XCBuildConfiguration; buildSettings = { \(project.0) }; name = Debug; };
      \t\tPR = {isa = XCBuildConfiguration; buildSettings = { \(project.1) }; name = Release; };
      \t\tT = {isa = PBXNativeTarget; buildConfigurationList = TL; name = App;
      \t\t\tproductType = "com.apple.product-type.application"; };
      \t\tTL = {isa = XCConfigurationList; buildConfigurations = (TD, TR, ); };
      \t\tTD = {isa = XCBuildConfiguration; buildSettings = { \(target.0) }; name = Debug; };
      \t\tTR = {isa = XCBuildConfiguration; buildSettings = { \(target.1) }; name = Release; };
      \t};
      }

      """
    let versions = try #require(XcodeSwiftVersions(contents: Array(text.utf8)))
    return versions.version(ofModule: module)
  }

  private let none = ""
  private let five = "SWIFT_VERSION = 5.0;"
  private let six = "SWIFT_VERSION = \"6.0\";"

  @Test func theTargetsSettingsCountBeforeThoseOfTheProject() throws {
    #expect(try version(project: (none, none), target: (six, six)) == "6.0")
    #expect(try version(project: (six, six), target: (none, none)) == "6.0")
    #expect(try version(project: (five, five), target: (six, six)) == "6.0")
    #expect(try version(project: (six, six), target: (six, none)) == "6.0")
    #expect(try version(project: (six, six), target: (none, none), ofModule: nil) == "6.0")
    #expect(try version(project: (six, six), target: (none, none), ofModule: "Other") == "6.0")
  }

  @Test func whereConfigurationsDifferThereIsNone() throws {
    #expect(try version(project: (none, none), target: (none, none)) == nil)
    #expect(try version(project: (none, none), target: (five, six)) == nil)
    #expect(try version(project: (none, none), target: (none, six)) == nil)
    #expect(try version(project: (five, six), target: (none, none)) == nil)
    #expect(try version(project: (five, five), target: (six, none)) == nil)
  }

  @Test func modulesDiffer() throws {
    let project = XcodeProjectFile([
      .init("App", "application", settings: "SWIFT_VERSION = 6.0;"),
      .init("Kit", settings: "SWIFT_VERSION = 5.0;"),
      .init("AppTests", "bundle.unit-test", settings: "SWIFT_VERSION = 5.0;"),
    ])
    let versions = try #require(XcodeSwiftVersions(contents: Array(project.text.utf8)))
    #expect(versions.version(ofModule: "App") == "6.0")
    #expect(versions.version(ofModule: "Kit") == "5.0")
    #expect(versions.version(ofModule: "Other") == nil)
  }
}
