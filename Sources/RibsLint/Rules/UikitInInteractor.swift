import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let uikitInInteractor = Rule(
    id: "uikit_in_interactor",
    summary: "an interactor or worker that deals with views",
    category: .structure, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        An interactor or worker has to do with what is on the screen:

        - it names a type of UIKit for that: `UIColor`, `UIFont`, `UIView`, `UITableViewCell`, \
        `UIViewController`, `UIAlertController`;
        - its file imports SwiftUI or a library for views such as Eureka, Lottie or SnapKit;
        - its file imports UIKit, and holds nothing that could need it.

        A class is told of once. An import of UIKit or SwiftUI alone is an info.
        """,
      leavesAlone: [
        """
        What UIKit has besides views: `UIApplication`, `UIDevice`, `UIPasteboard`, scenes, background \
        tasks and the user's settings; and `UIImage`, which is data as well.
        """,
        "Types of the app whose names begin alike.",
        """
        Imports of files that also declare other classes, or that name any type of UIKit, Core \
        Graphics or Core Animation, such as in the protocol of the presenter.
        """,
        "Presenters, view controllers and the protocols that they implement.",
      ],
      matters: """
        The interactor is what a test of a RIB runs: its logic without a screen. One that makes \
        colours, cells or view controllers has to be tested by looking at these, and its RIB can't \
        get another view without being changed. The framework keeps the two apart by \
        `Presentable` and `ViewControllable` (RIBs-iOS 1.0.0, `PresentableInteractor.swift:20-29`).
        """,
      fix: """
        Let the interactor speak of what the app is about (an enum, a name, an amount), and the \
        presenter or view choose the colour, font or cell for it. For an import of UIKit that nothing \
        needs, that of Foundation does.
        """),
    examples: [
      Example(
        "The interactor chooses a colour",
        """
        import RIBs
        import UIKit

        protocol TripPresentable: Presentable {
          func show(_ state: String, in color: UIColor)
        }

        final class TripInteractor: PresentableInteractor<TripPresentable> {
          func tripDidEnd(isPaid: Bool) {
            presenter.show("Arrived", in: isPaid ? UIColor.green : .red) // expect: uikit_in_interactor "`UIColor`"
          }
        }
        """),
      Example(
        "An import that nothing needs",
        """
        import RIBs
        import UIKit // expect: uikit_in_interactor "imports UIKit"

        final class TripInteractor: Interactor {
          private var isPaid = false

          func tripDidEnd() { isPaid = true }
        }
        """),
      Example(
        "The presenter chooses it",
        """
        import RIBs

        enum Payment {
          case done, due
        }

        protocol TripPresentable: Presentable {
          func show(_ state: String, _ payment: Payment)
        }

        final class TripInteractor: PresentableInteractor<TripPresentable> {
          func tripDidEnd(isPaid: Bool) {
            presenter.show("Arrived", isPaid ? .done : .due)
          }
        }
        """),
    ],
    check: .project(viewsInLogic))
}

@Sendable private func viewsInLogic(in project: Project) -> [Finding] {
  let types = project.types
  let classes = types.logicClasses
  let told = classes.compactMap { logic in
    types.views(namedBy: logic).map { (logic: logic, finding: $0) }
  }
  let toldFiles = Set(told.map { $0.logic.place.file })
  let logicFiles = Dictionary(grouping: classes) { $0.place.file }
  let others = types.filesWithOtherClasses(than: Set(classes.map(\.id)))
  let imports = logicFiles.compactMap { file, classes -> Finding? in
    guard !toldFiles.contains(file), !others.contains(file) else { return nil }
    return types.viewImport(in: file).map { alone($0, in: file, of: classes[0], types) }
  }
  return told.map(\.finding) + imports
}

extension TypeTable {
  /// The interactors and workers.
  fileprivate var logicClasses: [TypeInformation] {
    (classes(inheriting: .interactor) + classes(inheriting: .worker))
      .filter { $0.role == .source && frameworkBase(of: $0.id) != nil }
  }

  /// What is found where the class names types for views.
  fileprivate func views(namedBy logic: TypeInformation) -> Finding? {
    let mentions = ([logic.place] + logic.extensions).flatMap { place -> [(String, Location)] in
      let (file, range) = (self[place.file], declaration(at: place).range)
      guard role(of: place.file) == .source, file.contains("UI", in: range) else { return [] }
      return file.firstMentions(in: range, where: isForViews)
        .map { ($0.name, Location(file: place.file, range: $0.range)) }
    }
    guard let first = mentions.first else { return nil }
    return Finding(
      at: first.1, subject: [logic.qualifiedName],
      message: """
        `\(logic.name)` names \(commaList(quoting: mentions.map(\.0).unique)) of UIKit: what is shown \
        is for the presenter or view to choose
        """,
      help: "Tell the presenter what it is about, and let it choose the views and their looks.")
  }

  /// Files that declare a class which is none of these, and may need what the file imports.
  fileprivate func filesWithOtherClasses(than logic: Set<TypeID>) -> Set<FileID> {
    Set(types.filter { $0.kind == .class && !logic.contains($0.id) }.map(\.place.file))
  }

  /// The import of a library for views in a file that names nothing of UIKit.
  fileprivate func viewImport(in id: FileID) -> Declaration? {
    let file = self[id]
    let libraries = file.imports.filter {
      $0.condition == 0 && viewLibraries.contains(file.text($0.name))
    }
    // UIKit may be there for the other.
    guard let found = libraries.first(where: { file.text($0.name) != "UIKit" }) ?? libraries.first
    else { return nil }
    return file.firstMentions(in: file.wholeRange, where: mayNeedViews).isEmpty ? found : nil
  }
}

extension SourceFile {
  /// The names of the language's identifiers in a range, each where it stands first.
  fileprivate func firstMentions(
    in range: ByteRange, where isWanted: (String) -> Bool
  ) -> [(name: String, range: ByteRange)] {
    var seen: Set<String> = []
    return tokenize(bytes, range: range).compactMap { token in
      guard token.kind == .identifier else { return nil }
      let name = text(token.range)
      guard !seen.contains(name), isWanted(name) else { return nil }
      seen.insert(name)
      return (name, token.range)
    }
  }
}

/// `UIImage`, `CGFloat`, `NSAttributedString`; and UIKit gives index paths their rows.
private func mayNeedViews(_ name: String) -> Bool {
  guard !viewLibraries.contains(name) else { return false }
  return name == "IndexPath"
    || ["CA", "CG", "CI", "NS", "UI"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(2).first?.isUppercase == true
    }
}

/// Those whose whole matter is what is on the screen.
private let viewLibraries: Set = [
  "AsyncDisplayKit", "Eureka", "FlexLayout", "IGListKit", "Lottie", "PinLayout", "SkeletonView",
  "SnapKit", "SwiftUI", "TableKit", "UIKit",
]

/// The finding of an import in a file that names nothing of UIKit. What other libraries declare is
/// not known, so of them it says no more than what they are for.
private func alone(
  _ declaration: Declaration, in file: FileID, of logic: TypeInformation, _ types: TypeTable
) -> Finding {
  let module = types[file].text(declaration.name)
  let isUnneeded = module == "UIKit"
  return Finding(
    at: Location(file: file, range: declaration.range), subject: [logic.qualifiedName, module],
    message: """
      the file of `\(logic.name)` imports \(module), which is for views\
      \(isUnneeded ? ", and nothing in it has to do with any" : "")
      """,
    help: isUnneeded
      ? "Remove the import, or import Foundation instead."
      : "Let the presenter or view do what needs \(module), and remove the import.",
    severity: isUnneeded || module == "SwiftUI" ? .info : nil, confidence: .likely)
}
