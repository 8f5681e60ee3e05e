protocol HomeChildListener: AnyObject {
  func childDidFinish(with result: Int)
}
