/// Answers the requests of a server's connections: what the server knows of the program that it is a part of.
public protocol RequestHandler: AnyObject, Sendable {
    /// Answers a request, now or, with a deferred reply as the body, later.
    ///
    /// Is begun on the connection's event loop, up to where it first waits. Its task is not cancelled when the client goes
    /// away, as the work may be half done; `Connection.whileConnected` is for what should be.
    func respond(to request: Request, over connection: Connection) async -> Reply

    /// The answer to what is no request. The connection is closed behind it.
    func refuse(_ error: RequestError) -> Reply

    /// The answer to a request whose turn did not come in time.
    func overload(_ request: Request) -> Reply

    /// Whether requests with this path pass by those that stand in line, so that they are answered when all places are taken.
    func isUrgent(_ path: Substring) -> Bool

    /// Whether the server is about to stop: clients over HTTP/2 are then told to begin no further requests.
    var isDraining: Bool { get }
}
