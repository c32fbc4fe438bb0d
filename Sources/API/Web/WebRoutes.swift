import Foundation
import HTTPServer
import HTTPTypes
import Web

/// The web app's page, at every path that no other mount has: the page reads the path itself.
struct WebRoutes: RouteGroup {
    let clients: Clients

    static let tag = (name: "Web app", description: "The page for people.")

    var routes: [Route] {
        [
            .get("/sw.js", .everyone, "getWorker", "The service worker") {
                try Self.found(WebApp.worker(to: $0.request.headers))
            }.local,
            .get("/manifest.webmanifest", .everyone, "getManifest", "The manifest of the installed app") {
                try Self.found(WebApp.manifest(to: $0.request.headers))
            }.local,
            .get("/favicon.ico", .everyone, "getIcon", "The icon") {
                try Self.found(WebApp.icon(to: $0.request.headers))
            }.local,
            .get("/{path...}", .everyone, "getPage", "The page", handler: page).local,
        ]
    }

    /// Only for clients that take HTML, and for no path that looks like a file or is no text: a program that asks for
    /// something that is not there shall learn that.
    @Sendable func page(_ call: Call) async throws -> Reply {
        let accepted = call.request.headers[.accept]
        let path = call.parameters.get("path") ?? ""
        guard Accept.choose(accepted, from: ["text/html", "application/json"]) == "text/html" else {
            guard path.isEmpty, Accept.choose(accepted, from: ["application/json"]) != nil else {
                throw Problem.notFound
            }
            return EntranceRoutes.forPrograms
        }
        guard path.split(separator: "/").last?.contains(".") != true, Self.isText(path) else { throw Problem.notFound }
        let reply = try Self.found(
            WebApp.page(to: call.request.headers, isTrustworthy: clients.visit(call).isTrustworthy))
        return reply.with(.vary, "Accept, Accept-Encoding")
    }

    /// Whether a path is UTF-8 without control characters.
    private static func isText(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return true }
        return path.removingPercentEncoding?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            ?? false
    }

    private static func found(_ reply: Reply?) throws(Problem) -> Reply {
        guard let reply else { throw .notFound }
        return reply
    }
}
