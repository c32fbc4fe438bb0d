import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import NIOCore
import Store

extension Call {
    /// The most elements on the page.
    func limit(_ limits: Limits) throws(Problem) -> Int {
        try number("limit", in: 1...limits[.page], otherwise: min(100, limits[.page]))
    }

    /// A page of a listing, with the address of the next in `Link` (RFC 8288).
    func page(_ name: String, _ page: Page) throws(Problem) -> Reply {
        try self.page(.list(name, page.elements), next: page.next)
    }

    /// The same of a page that is already written.
    func page(_ json: ByteBuffer, next: PageKey?) throws(Problem) -> Reply {
        let reply = Reply.json(json)
        guard let next else { return reply }
        var query = (request.query ?? "").split(separator: "&").filter { !$0.hasPrefix("page=") }
        query.append("page=\(next.text)")
        return reply.with(.link, "<\(request.path)?\(query.joined(separator: "&"))>; rel=\"next\"")
    }
}

extension [JSONValue.Member] {
    /// The arguments of a create, with an id for the new thing if the client has chosen none.
    func withMadeID() -> Self {
        contains { $0.name == "id" } ? self : self + [.init("made_id", .string(UUID.v7(at: Date()).lowercase))]
    }
}
