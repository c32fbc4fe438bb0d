import HTTPServer
import JSON

/// Makes the interface's document when it is first asked for, once, and on none of the event loops.
actor DocumentSource {
    private let groups: @Sendable () -> [any RouteGroup]
    private var made: [UInt8]?

    /// The document of these groups.
    init(_ groups: @escaping @Sendable () -> [any RouteGroup]) { self.groups = groups }

    /// The document as JSON in UTF-8.
    var bytes: [UInt8] {
        if let made { return made }
        let bytes = InterfaceDocument(groups()).json.bytes
        made = bytes
        return bytes
    }
}
