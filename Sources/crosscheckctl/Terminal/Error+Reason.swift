import Foundation

extension Error {
    /// Why a file could not be written, in the system's words if there are any.
    var reason: String {
        let cause = (self as? CocoaError)?.underlying ?? self
        guard let code = (cause as? POSIXError)?.code else { return localizedDescription }
        return String(cString: strerror(code.rawValue)) + "."
    }
}
