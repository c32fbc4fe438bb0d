import Hummingbird
import Logging
import Synchronization

/// Which route took a request, and what it answers with. Hummingbird's router can hand back only answers of its own.
final class Routed: Sendable {
    /// Names the request in the answer and in the log.
    let id = RequestID().text
    let connection: Connection
    private let found = Mutex<(route: Route?, reply: Reply?)>((nil, nil))

    init(connection: Connection) { self.connection = connection }

    /// The route; nil where none takes the request.
    var route: Route? { found.withLock { $0.route } }
    var reply: Reply? { found.withLock { $0.reply } }

    func take(_ route: Route) { found.withLock { $0.route = route } }
    func answer(with reply: Reply) { found.withLock { $0.reply = reply } }
}

/// The request on its way to a route, as Hummingbird's router hands it on.
struct RoutedContext: RequestContext {
    struct Source: RequestContextSource {
        let routed: Routed
        // Hummingbird's own log, in which there is nothing that `Observer` does not say.
        let logger = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })
    }

    var coreContext: CoreRequestContextStorage
    let routed: Routed

    init(source: Source) {
        coreContext = .init(source: source)
        routed = source.routed
    }
}
