/// What is promised, each by the word for its breach.
enum Promise: String, CaseIterable, Sendable {
    /// An edit that was answered with success is not there.
    case lost
    /// An edit is there twice.
    case repeated
    /// An edit that was refused is there.
    case refusedAndDone = "refused-and-done"
    /// A stream's versions are not 1, 2, 3 …
    case gap
    /// A subscriber's copy is not what the server has.
    case copyDiffers = "copy-differs"
    /// More are on a checklist or a task than may be.
    case overLimit = "over-limit"
    /// Somebody was sent what they may not see.
    case seen
    /// A change was not delivered in time, though nothing was broken.
    case late
    /// Service was not back in time after the repair.
    case outage
    /// A client was answered as no client may be.
    case failure
}

/// A promise that was not kept.
struct Breach: Sendable, CustomStringConvertible {
    var promise: Promise
    /// Which edit, stream or user, and what was expected.
    var detail: String

    var description: String { "\(promise.rawValue): \(detail)" }
}
