/// A part of a line as a terminal may be sent it: for everything that would move the cursor or
/// colour the terminal stands a replacement, tabs stay, and line ends are left out.
package func printable(_ text: String) -> String {
  var printed = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t": printed.unicodeScalars.append(scalar)
    case .control where scalar == "\n" || scalar == "\r": break
    case .control, .lineSeparator, .paragraphSeparator: printed.unicodeScalars.append("\u{FFFD}")
    default: printed.unicodeScalars.append(scalar)
    }
  }
  return printed
}

/// As many characters or bytes of a line as are printed at least: enough for what people write.
package let widthOfPrintedLines = 160
