import HTTPServer
import Web

/// The files of the web app. They have a mount of their own, so that the page never stands in for one.
struct AssetRoutes: RouteGroup {
    static let tag = (name: "Files of the web app", description: "Scripts, styles and words.")

    var routes: [Route] {
        [.get("/assets/{edition}/{file...}", .everyone, "getAsset", "A file of the web app", handler: file).local]
    }

    @Sendable func file(_ call: Call) async throws -> Reply {
        // Pages of a former release ask for its files: nothing may keep the answer, for a daemon of that release may
        // still be there.
        guard
            let reply = WebApp.asset(
                call.parameters.get("file") ?? "", of: call.parameters.get("edition") ?? "", to: call.request.headers)
        else { throw Problem.notFound }
        return reply
    }
}
