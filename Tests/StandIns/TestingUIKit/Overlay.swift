// Swift Testing brings a module of this name into every file that imports both it and UIKit, and
// the real one needs the real UIKit. Nothing of it is needed here, but it has to be found.
import UIKit
