import RibsScaffold
import Testing

@Suite("The name of a RIB")
struct RibNameTests {
  @Test(arguments: [
    ("Home", "home"), ("LocationEditor", "locationEditor"), ("FAQ", "faq"),
    ("HTMLEditor", "htmlEditor"), ("Step2", "step2"), ("A", "a"), ("HomeRIB", "homeRIB"),
    ("Übersicht", "übersicht"), ("OAuth2Login", "oAuth2Login"), ("한글", "한글"),
  ])
  func isAnIdentifierInUpperCamelCase(name: String, lowerCamelCase: String) throws {
    #expect(try RibName(name).lowerCamelCase == lowerCamelCase)
  }

  @Test(arguments: [
    ("FooRouter", "Foo"), ("FooViewController", "Foo"), ("FooInteractor", "Foo"),
    ("FooViewController", "Foo"),
  ])
  func aRibIsNotCalledLikeOneOfItsTypes(name: String, rib: String) throws {
    #expect(try RibName(name).text == name)
    #expect {
      try RibName(ofRib: name)
    } throws: { error in
      let error = error as? RibNameError
      return error?.message
        == "`\(name)` is no name for a RIB: its router would be called `\(name)Router`"
        && error?.remedy == "Name the RIB without the suffix: `\(rib)`."
    }
  }

  @Test(arguments: [
    ("Mock", "its types would be taken for what stands in for others in tests"),
    ("MockPay", "its types would be taken for what stands in for others in tests"),
    ("Tests", "a folder of that name would be taken for one of tests"),
    ("PaySpec", "a folder of that name would be taken for one of tests"),
  ])
  func aRibIsNotCalledLikeWhatIsOnlyForTests(name: String, reason: String) throws {
    #expect(try RibName(name).text == name)
    #expect {
      try RibName(ofRib: name)
    } throws: { error in
      (error as? RibNameError)?.message == "`\(name)` is no name for a RIB: \(reason)"
    }
    for other in ["Mockup", "Contest", "CodingTest"] {
      #expect(try RibName(ofRib: other).text == other)
    }
  }

  @Test(arguments: [
    ("", "it is empty", "Give a name in UpperCamelCase, such as `LocationEditor`."),
    ("home", "it must begin with a capital letter", "Did you mean `Home`?"),
    ("class", "it must begin with a capital letter", "Did you mean `Class`?"),
    ("home-page", "`-` can't stand in an UpperCamelCase name", "Did you mean `HomePage`?"),
    ("Home_Page", "`_` can't stand in an UpperCamelCase name", "Did you mean `HomePage`?"),
    ("../Home", "`.` can't stand in an UpperCamelCase name", "Did you mean `Home`?"),
    ("2Home", "it must begin with a letter", "Did you mean `Home`?"),
    ("Home😀", "`😀` can't stand in an UpperCamelCase name", "Did you mean `Home`?"),
    (
      "Self", "Swift keeps this word for itself",
      "Give a name in UpperCamelCase, such as `LocationEditor`."
    ),
    (
      "Router", "every RIB has a part of that name",
      "Give a name in UpperCamelCase, such as `LocationEditor`."
    ),
    (
      "Children", "every RIB has a part of that name",
      "Give a name in UpperCamelCase, such as `LocationEditor`."
    ),
    (
      "Viewable", "`ViewableRouter` is a type of the frameworks that a RIB uses",
      "Give a name in UpperCamelCase, such as `LocationEditor`."
    ),
    (
      "UI", "`UIViewController` is a type of the frameworks that a RIB uses",
      "Give a name in UpperCamelCase, such as `LocationEditor`."
    ),
  ])
  func isRefusedWithTheReasonAndANearName(name: String, reason: String, remedy: String) {
    #expect {
      try RibName(name)
    } throws: { error in
      let error = error as? RibNameError
      return error?.message == "`\(name)` is no name for a RIB: \(reason)"
        && error?.remedy == remedy
    }
  }
}
