import Foundation

extension Error {
    /// Why a file could not be written, in the system's words where it had some.
    var reason: String {
        let cause = (self as? CocoaError)?.underlying ?? self
        guard let code = (cause as? POSIXError)?.code else { return localizedDescription }
        return String(cString: strerror(code.rawValue)) + "."
    }
}
