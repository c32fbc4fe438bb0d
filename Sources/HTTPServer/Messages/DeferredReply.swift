/// An answer that is not there yet, and that no task waits for: such as that to a poll for which nothing is new.
///
/// The connection keeps it, parks it, and asks for the reply when it was woken. All calls but `resume` come from the
/// connection's event loop, and no two at once. While it is parked there is this object, what `park` has registered, and
/// the connection: no task, no continuation, no request.
public protocol DeferredReply: AnyObject, Sendable {
    /// Begins to wait. Is called once. `wakeUp` is to be noted once, from anywhere, as soon as `reply` or `resume` has something.
    func park(_ wakeUp: WakeUp)

    /// Nobody waits for it any more: the client has gone. A wake-up that was noted meanwhile has no effect.
    func abandon()

    /// The reply, once it was woken; nil where more than memory is needed for it, and `resume` is to be called.
    func reply() -> Reply?

    /// Goes on in a task, with a place among those at work. What it returns may be deferred again.
    func resume() async -> Reply

    /// The answer instead of `resume`, where its turn did not come in time.
    func overload() -> Reply
}
