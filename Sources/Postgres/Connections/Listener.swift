/// A dedicated connection that listens on channels and reconnects until it is stopped.
///
///     for await event in database.listen(["changes"]).events {
///         switch event {
///         case .listening: readEverything()  // notifications may have been missed
///         case .notification(let notification): read(notification.payload)
///         case .lost(let error): logger.warning("\(error)")
///         }
///     }
public struct Listener: Sendable {
    /// A notification as the server delivered it.
    public struct Notification: Sendable, Hashable {
        /// The channel.
        public let channel: String
        /// The text of the notification, often empty.
        public let payload: String
        /// The server process that sent it.
        public let processID: Int32
    }

    /// An event of the connection.
    public enum Event: Sendable {
        /// The connection listens, for the first time or again. It missed earlier notifications.
        case listening
        /// A notification came.
        case notification(Notification)
        /// The connection was lost or failed; attempts continue.
        case lost(PostgresError)
    }

    /// The events, for one reader. It keeps the newest 1,024 unread events, so a slow reader loses the oldest. It ends
    /// after `stop()` and when the database shuts down.
    public let events: AsyncStream<Event>

    private let continuation: AsyncStream<Event>.Continuation

    init(events: AsyncStream<Event>, continuation: AsyncStream<Event>.Continuation) {
        self.events = events
        self.continuation = continuation
    }

    /// Stops listening and closes the connection.
    public func stop() { continuation.finish() }
}
