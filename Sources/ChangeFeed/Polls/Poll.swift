import Checklists
import Foundation
import Sessions
import Store

/// A client's request for new changes. See `ChangeFeed.ask`.
public struct Poll: Sendable {
    let principal: Principal
    /// The number of its cursor's history.
    let history: Int
    /// The most changes in one answer.
    let limit: Int
    /// Until when it waits.
    let deadline: ContinuousClock.Instant
    /// The point up to which the client has seen changes; nil if it asks for the present cursor.
    var since: ReadPoint?
    /// The place in an answer of several pages.
    var place: Cursor.Place?
    /// Whether the tail has begun and ended a read since `ask` or `resume`.
    var isFresh = false
}

/// The state of a poll.
public enum PollProgress: Sendable {
    /// It has its answer.
    case answered(PollAnswer)
    /// There are no changes for it: the caller parks it.
    case waits(Poll)
}

/// The end of a parked poll's wait.
public enum PollEnd: Sendable {
    /// It has its answer.
    case answered(PollAnswer)
    /// The answer needs more than memory: the caller resumes the poll.
    case again
}

/// The next step of a poll.
enum PollStep {
    /// Something that only the database has.
    enum Need {
        /// Whether the session is still good.
        case session
        /// The user's rights.
        case access
        /// A read of the tail.
        case read
        /// The changes themselves: there are too many of them, or they are too old to be in memory.
        case page
    }

    /// It has its answer.
    case answer(PollAnswer)
    /// Answer it with these changes.
    case deliver([LoggedChange], cursor: String)
    /// There are no changes: it waits.
    case wait
    /// It needs something first; then check it again.
    case needs(Need)
}

/// Answers many parked polls in one go.
/// Each poll's `end` only notes the answer; then the feed wakes this, once for hundreds of polls that end together.
public protocol PollWaker: AnyObject, Sendable {
    /// Sends the noted answers.
    func wake()
}
