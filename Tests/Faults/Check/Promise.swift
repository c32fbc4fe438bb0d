/// The promises, each with the word for its breach.
enum Promise: String, CaseIterable, Sendable {
    /// An edit with a successful answer is not there.
    case lost
    /// An edit is there twice.
    case repeated
    /// A refused edit is there.
    case refusedAndDone = "refused-and-done"
    /// A stream's versions are not 1, 2, 3 …
    case gap
    /// A subscriber's copy differs from the server's state.
    case copyDiffers = "copy-differs"
    /// More users are on a checklist or a task than its limit allows.
    case overLimit = "over-limit"
    /// A user got a change that they may not see.
    case seen
    /// A change came too late, though nothing was broken.
    case late
    /// Service was not back in time after the repair.
    case outage
    /// A client got an answer that no client may get.
    case failure
}

/// A broken promise.
struct Breach: Sendable, CustomStringConvertible {
    var promise: Promise
    /// The edit, stream or user, and the expectation.
    var detail: String

    var description: String { "\(promise.rawValue): \(detail)" }
}
