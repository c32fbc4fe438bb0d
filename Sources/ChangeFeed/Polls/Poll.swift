import Checklists
import Foundation
import Sessions
import Store

/// A client's question for what is new. See `ChangeFeed.ask`.
public struct Poll: Sendable {
    let principal: Principal
    /// The number of the history that its cursor is of.
    let history: Int
    /// The most changes it takes at once.
    let limit: Int
    /// Until when it waits.
    let deadline: ContinuousClock.Instant
    /// Up to where the client has seen; nil where it asks for the present cursor.
    var since: ReadPoint?
    /// Where it is in an answer of several pages.
    var place: Cursor.Place?
    /// Whether the tail has begun a read, and ended it, since this was asked or went on.
    var isFresh = false
}

/// How far a poll has come.
public enum PollProgress: Sendable {
    /// It has its answer.
    case answered(PollAnswer)
    /// Nothing is new for it: it is to be parked.
    case waits(Poll)
}

/// Why a parked poll waits no longer.
public enum PollEnd: Sendable {
    /// It has its answer.
    case answered(PollAnswer)
    /// Something happened that asks for more than memory: it is to go on.
    case again
}

/// What is to be done with a poll.
enum PollStep {
    /// Something is missing that only the database has.
    enum Need {
        /// Whether the session is still good.
        case session
        /// What the user may see.
        case access
        /// A read of the tail.
        case read
        /// The changes themselves: there are too many of them, or they are too old to be in memory.
        case page
    }

    /// It has its answer.
    case answer(PollAnswer)
    /// It is answered with these changes.
    case deliver([LoggedChange], cursor: String)
    /// Nothing is new: it waits.
    case wait
    /// It needs something first, and is then checked again.
    case needs(Need)
}

/// Answers parked polls many at a time.
///
/// Each is told its end, which is only noted; then this is woken, once for all that ended together. So a change that
/// thousands wait for is on its way to all of them before any comes back with its next request.
public protocol PollWaker: AnyObject, Sendable {
    /// Polls of this have ended.
    func wake()
}
