/// Answers the requests of a server's connections. The server knows no more of the program.
public protocol RequestHandler: AnyObject, Sendable {
    /// Answers a request, now or, with a deferred reply as the body, later.
    /// Runs on the connection's event loop until it first waits. Its task is not cancelled when the client goes away,
    /// because the work may be half done; `Connection.whileConnected` is for work that should be cancelled.
    func respond(to request: Request, over connection: Connection) async -> Reply

    /// The answer to bytes that are no request. The server then closes the connection.
    func refuse(_ error: RequestError) -> Reply

    /// The answer to a request that waited too long for its turn.
    func overload(_ request: Request) -> Reply

    /// Whether requests with this path skip the line, so that they get an answer even when all places are taken.
    func isUrgent(_ path: Substring) -> Bool

    /// Whether the server is about to stop: it then tells clients over HTTP/2 to begin no further requests.
    var isDraining: Bool { get }
}
