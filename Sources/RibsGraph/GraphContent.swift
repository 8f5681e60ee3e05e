/// Which edges a picture shows.
package enum GraphContent: String, CaseIterable, Sendable {
  case tree, scopes
}
