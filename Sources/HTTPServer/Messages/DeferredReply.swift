/// An answer that comes later, without a waiting task: for instance the answer to a long poll.
/// The connection keeps it, parks it, and asks for the reply after the wake-up. All calls but `resume` come from the
/// connection's event loop, and no two at once. While it is parked, only this object, the registration by `park` and
/// the connection take memory: no task, no continuation, no request.
public protocol DeferredReply: AnyObject, Sendable {
    /// Begins to wait. Called once. The implementation notes `wakeUp` once, from any thread, as soon as `reply` or
    /// `resume` has an answer.
    func park(_ wakeUp: WakeUp)

    /// The client has gone. A later wake-up has no effect.
    func abandon()

    /// The reply after the wake-up; nil if it needs more than memory: the connection then calls `resume`.
    func reply() -> Reply?

    /// Makes the reply in a task, with a place among the running requests. The reply may be deferred again.
    func resume() async -> Reply

    /// The answer instead of `resume`, if there was no place in time.
    func overload() -> Reply
}
