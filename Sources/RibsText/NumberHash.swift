/// The hash of a number that tells things apart, for `_rawHashValue(seed:)`.
///
/// Swift's own is made for keys of any length. Tables of places are asked so often that it was a
/// fiftieth of a run. `hash(into:)` can only feed that one: sets and dictionaries take another hash
/// from the hook alone, which is underscored, as Swift does not promise to keep it. Without it,
/// they would ask `hash(into:)` again.
@inlinable package func numberHash(_ number: Int32, seed: Int) -> Int {
  numberHash(0, number, seed: seed)
}

/// The same of two that tell things apart together.
@inlinable package func numberHash(_ first: Int32, _ second: Int32, seed: Int) -> Int {
  let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  let product = (UInt64(bitPattern: Int64(seed)) ^ key) &* 0x9E37_79B9_7F4A_7C15
  // A table takes the low bits, and of these all bits of both numbers have changed the upper half
  // only.
  return Int(product >> 32)
}
