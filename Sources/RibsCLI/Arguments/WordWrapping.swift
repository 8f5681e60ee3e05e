/// The words of a text in lines of at most `width` columns, as far as words are shorter than that.
func wrapped(_ text: some StringProtocol, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let line = lines.last, line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
