import HTTPServer
import JSON

/// Makes the interface's document, and its page, when it is first asked for, each once, and on none of the event loops.
actor DocumentSource {
    private let groups: @Sendable () -> [any RouteGroup]
    private var json: JSONValue?
    private var made: [UInt8]?
    private var shown: String?

    /// The document of these groups.
    init(_ groups: @escaping @Sendable () -> [any RouteGroup]) { self.groups = groups }

    /// The document as JSON in UTF-8.
    var bytes: [UInt8] {
        if let made { return made }
        let bytes = document.bytes
        made = bytes
        return bytes
    }

    /// The document as a page.
    var page: String {
        if let shown { return shown }
        let page = InterfacePage(document).html
        shown = page
        return page
    }

    private var document: JSONValue {
        if let json { return json }
        let document = InterfaceDocument(groups()).json
        json = document
        return document
    }
}
