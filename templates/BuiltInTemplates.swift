/// The templates that are compiled into the program: file name and text, bytewise by file name.
///
/// Each is a file of this folder, so that the binary needs none of them beside it. A new template is
/// named here once; a test compares this list with the folder.
package let builtInTemplates: [(name: String, text: [UInt8])] = [
  ("RIBBuilder.template", PackageResources.RIBBuilder_template),
  ("RIBBuilderTests.template", PackageResources.RIBBuilderTests_template),
  ("RIBInteractor.template", PackageResources.RIBInteractor_template),
  ("RIBInteractorTests.template", PackageResources.RIBInteractorTests_template),
  ("RIBLeakTests.template", PackageResources.RIBLeakTests_template),
  ("RIBMocks.template", PackageResources.RIBMocks_template),
  ("RIBRouter.template", PackageResources.RIBRouter_template),
  ("RIBRouterTests.template", PackageResources.RIBRouterTests_template),
  ("RIBSnapshotTests.template", PackageResources.RIBSnapshotTests_template),
  ("RIBViewController.template", PackageResources.RIBViewController_template),
  ("RIBViewControllerTests.template", PackageResources.RIBViewControllerTests_template),
  ("RIBViewlessRouter.template", PackageResources.RIBViewlessRouter_template),
]
