/// The templates that are compiled into the program: path below this folder and text, bytewise by path.
///
/// Each is a file of this folder, so that the binary needs none of them beside it. A new template is
/// named here once; a test compares this list with the folder.
package let builtInTemplates: [(name: String, text: [UInt8])] = [
  ("flag/Flag.template", PackageResources.Flag_template),
  ("flag/FlagBase.template", PackageResources.FlagBase_template),
  ("flag/FlagMocks.template", PackageResources.FlagMocks_template),
  ("flag/FlagTests.template", PackageResources.FlagTests_template),
  ("launch/AppComponent.template", PackageResources.AppComponent_template),
  ("plugin/Plugin.template", PackageResources.Plugin_template),
  ("plugin/PluginBase.template", PackageResources.PluginBase_template),
  ("plugin/PluginPoint.template", PackageResources.PluginPoint_template),
  ("plugin/PluginPointBaseTests.template", PackageResources.PluginPointBaseTests_template),
  ("plugin/PluginPointMocks.template", PackageResources.PluginPointMocks_template),
  ("plugin/PluginPointTests.template", PackageResources.PluginPointTests_template),
  ("plugin/PluginTests.template", PackageResources.PluginTests_template),
  ("rib/RIBBuilder.template", PackageResources.RIBBuilder_template),
  ("rib/RIBBuilderTests.template", PackageResources.RIBBuilderTests_template),
  ("rib/RIBHostingController.template", PackageResources.RIBHostingController_template),
  ("rib/RIBInteractor.template", PackageResources.RIBInteractor_template),
  ("rib/RIBInteractorTests.template", PackageResources.RIBInteractorTests_template),
  ("rib/RIBLeakTests.template", PackageResources.RIBLeakTests_template),
  ("rib/RIBMocks.template", PackageResources.RIBMocks_template),
  ("rib/RIBPresenter.template", PackageResources.RIBPresenter_template),
  ("rib/RIBPresenterTests.template", PackageResources.RIBPresenterTests_template),
  ("rib/RIBRouter.template", PackageResources.RIBRouter_template),
  ("rib/RIBRouterTests.template", PackageResources.RIBRouterTests_template),
  ("rib/RIBSnapshotTests.template", PackageResources.RIBSnapshotTests_template),
  ("rib/RIBView.template", PackageResources.RIBView_template),
  ("rib/RIBViewController.template", PackageResources.RIBViewController_template),
  ("rib/RIBViewControllerTests.template", PackageResources.RIBViewControllerTests_template),
  ("rib/RIBViewlessRouter.template", PackageResources.RIBViewlessRouter_template),
  ("swift-testing/FlagSwiftTesting.template", PackageResources.FlagSwiftTesting_template),
  (
    "swift-testing/PluginPointBaseSwiftTesting.template",
    PackageResources.PluginPointBaseSwiftTesting_template
  ),
  (
    "swift-testing/PluginPointSwiftTesting.template",
    PackageResources.PluginPointSwiftTesting_template
  ),
  ("swift-testing/PluginSwiftTesting.template", PackageResources.PluginSwiftTesting_template),
  (
    "swift-testing/RIBBuilderSwiftTesting.template",
    PackageResources.RIBBuilderSwiftTesting_template
  ),
  (
    "swift-testing/RIBInteractorSwiftTesting.template",
    PackageResources.RIBInteractorSwiftTesting_template
  ),
  ("swift-testing/RIBLeakSwiftTesting.template", PackageResources.RIBLeakSwiftTesting_template),
  (
    "swift-testing/RIBPresenterSwiftTesting.template",
    PackageResources.RIBPresenterSwiftTesting_template
  ),
  ("swift-testing/RIBRouterSwiftTesting.template", PackageResources.RIBRouterSwiftTesting_template),
  (
    "swift-testing/RIBSnapshotSwiftTesting.template",
    PackageResources.RIBSnapshotSwiftTesting_template
  ),
  (
    "swift-testing/RIBViewControllerSwiftTesting.template",
    PackageResources.RIBViewControllerSwiftTesting_template
  ),
  ("swift-testing/WorkerSwiftTesting.template", PackageResources.WorkerSwiftTesting_template),
  ("worker/Worker.template", PackageResources.Worker_template),
  ("worker/WorkerTests.template", PackageResources.WorkerTests_template),
]
