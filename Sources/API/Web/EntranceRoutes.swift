import HTTPServer
import HTTPTypes
import JSON
import Web

/// The entrance of a server without the web app.
struct EntranceRoutes: RouteGroup {
    static let tag = (name: "Entrance", description: "The way to the documentation.")

    var routes: [Route] {
        [
            .get("/", .everyone, "getRoot", "The way to the documentation", handler: root).local,
            .get("/sw.js", .everyone, "getRetiredWorker", "Removes the service worker of the web app") { _ in
                WebApp.retiredWorker
            }.local,
        ]
    }

    @Sendable func root(_ call: Call) async throws -> Reply {
        let type = Accept.choose(call.request.headers[.accept], from: ["application/json", "text/html"])
        guard type == "text/html" else { return Self.forPrograms }
        return Reply(.seeOther, headers: [.location: "/docs", .vary: "Accept", .cacheControl: "no-cache"])
    }

    /// The answer to programs.
    static let forPrograms = Reply.json(["docs": "/docs", "openapi": "/v1/openapi.json"]).with(.vary, "Accept")
        .with(.cacheControl, "no-cache")
}
