import Checklists
import HTTPServer
import HTTPTypes
import JSON

/// What the interface says about itself: its limits and its document.
struct InterfaceRoutes: RouteGroup {
    let about: About
    let rates: RateLimits
    let document: DocumentSource

    static let tag = ObservationRoutes.tag

    var routes: [Route] {
        [
            .get("/v1/about", .everyone, "getAbout", "How one comes in", handler: describe)
                .described("For clients that show a way to sign up or in.").answering(
                    .ok(Self.aboutSchema, "Whether one can sign up, and how one signs in.")
                ).local,
            .get("/v1/limits", .everyone, "getLimits", "The limits of this server", handler: limits)
                .answering(.ok(about.limits.schema, "How many of each thing there may be, and how large.")).local,
            .get("/v1/openapi.json", .everyone, "getOpenAPI", "This document", handler: openAPI)
                .answering(.ok(InterfaceDocument.schema, "OpenAPI 3.1.", isVersioned: true)).compressed,
        ]
    }

    private static let aboutSchema = Schema.object(
        "About",
        [
            .init(
                "registration",
                .openWords(Registration.allCases.map(\.rawValue)).described(
                    "`open`: everyone may sign up; `invited`: with a code of the operator's; `closed`: nobody.")),
            .init("sign_in", .array(of: .openWords(["password"])).described("The ways to sign in.")),
            .init(
                "public_url",
                .string.nullable.described("The server's address, if the operator has named it (`public-url`).")),
        ], example: ["registration": "open", "sign_in": ["password"], "public_url": "https://check.example.org"])

    @Sendable func describe(_ call: Call) async throws -> Reply {
        .json([
            "registration": .string(about.registration.rawValue), "sign_in": ["password"],
            "public_url": about.publicOrigin.map { .string($0.text) } ?? .null,
        ])
    }

    @Sendable func limits(_ call: Call) async throws -> Reply { .json(about.limits.json) }

    @Sendable func openAPI(_ call: Call) async throws -> Reply {
        try rates.admitPublicRead(call)
        let made = await document.bytes
        return try made.reply(.json(made.bytes).with(.cacheControl, "no-cache"), to: call)
    }
}
