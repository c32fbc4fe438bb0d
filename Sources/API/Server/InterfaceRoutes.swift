import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// What the interface says about itself: its limits and its document.
struct InterfaceRoutes: RouteGroup {
    let backend: Backend
    let document: DocumentSource

    static let tag = ObservationRoutes.tag

    var routes: [Route] {
        [
            .get("/v1/limits", .everyone, "getLimits", "The limits of this server", handler: limits)
                .answering(.ok(backend.limits.schema, "How many of each thing there may be, and how large.")).local,
            .get("/v1/openapi.json", .everyone, "getOpenAPI", "This document", handler: openAPI)
                .answering(.ok(InterfaceDocument.schema, "OpenAPI 3.1.", isVersioned: true)).compressed,
        ]
    }

    @Sendable func limits(_ call: Call) async throws -> Reply { .json(backend.limits.json) }

    @Sendable func openAPI(_ call: Call) async throws -> Reply {
        try backend.rates.admitPublicRead(call)
        let made = await document.bytes
        return try made.reply(.json(made.bytes).with(.cacheControl, "no-cache"), to: call)
    }
}
