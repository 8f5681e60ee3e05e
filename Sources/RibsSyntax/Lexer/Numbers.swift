extension Lexer {
  mutating func readNumber() {
    if bytes[position] == UInt8(ascii: "0") {
      switch byte(at: position + 1) {
      case UInt8(ascii: "x"):
        readHexadecimal()
        return
      case UInt8(ascii: "o"), UInt8(ascii: "b"):
        // Digits that the base does not have are an error, yet part of the number.
        emit(.integer, upTo: endOfName(from: position + 2))
        return
      default: break
      }
    }
    var offset = endOfDigits(from: position + 1, .digit)
    switch byte(at: offset) {
    case UInt8(ascii: "."):
      // `t.0.1` are two members of tuples, `15.2` in a version list is a tuple of versions.
      guard isClass(.digit, at: offset + 1), versionDepth == 0, tokens.last?.kind != .period else {
        emit(.integer, upTo: offset)
        return
      }
      offset = endOfDigits(from: offset + 1, .digit)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): break
    default:
      emit(.integer, upTo: endOfName(from: offset))
      return
    }
    emit(.float, upTo: endOfExponent(from: offset, "e"))
  }

  private mutating func readHexadecimal() {
    let digitsEnd = endOfDigits(from: position + 2, .hexDigit)
    guard isClass(.hexDigit, at: position + 2) else {
      emit(.integer, upTo: endOfName(from: position + 2))
      return
    }
    var offset = digitsEnd
    let hasFraction = byte(at: offset) == UInt8(ascii: ".")
    if hasFraction {
      guard isClass(.hexDigit, at: offset + 1) else {
        emit(.integer, upTo: digitsEnd)
        return
      }
      offset = endOfDigits(from: offset + 1, .hexDigit)
    }
    guard byte(at: offset) | 0x20 == UInt8(ascii: "p") else {
      // Without an exponent it is `0xff.description`, or an error if a digit follows the point.
      let isMember = hasFraction && !isClass(.digit, at: digitsEnd + 1)
      emit(.integer, upTo: isMember ? digitsEnd : hasFraction ? offset : endOfName(from: offset))
      return
    }
    let sign = byte(at: offset + 1)
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let isMember =
      hasFraction && !isSigned && !isClass(.digit, at: offset + 1)
      && !isClass(.digit, at: digitsEnd + 1)
    if isMember {
      // `0xff.fp`
      emit(.integer, upTo: digitsEnd)
    } else {
      emit(.float, upTo: endOfExponent(from: offset, "p"))
    }
  }

  /// The end of an exponent that may start at `offset`; wrong characters behind it belong to it.
  private func endOfExponent(from offset: Int, _ letter: Unicode.Scalar) -> Int {
    guard byte(at: offset) | 0x20 == UInt8(ascii: letter) else { return offset }
    var offset = offset + 1
    if byte(at: offset) == UInt8(ascii: "+") || byte(at: offset) == UInt8(ascii: "-") {
      offset += 1
    }
    return endOfName(from: offset)
  }

  private func endOfDigits(from offset: Int, _ digits: ByteClass) -> Int {
    var offset = offset
    while isClass(digits, at: offset) || byte(at: offset) == UInt8(ascii: "_") { offset += 1 }
    return offset
  }
}
