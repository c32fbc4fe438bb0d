import Checklists
import HTTPServer
import HTTPTypes
import JSON
import Metrics

/// Routes for operators and their tools, and the pages for people: health, metrics, the document, problems.
struct ObservationRoutes: RouteGroup {
    /// The paths by which monitoring watches the daemon.
    static let probes: Set<String> = ["/livez", "/readyz", "/metrics"]

    let rates: RateLimits
    let registry: MetricRegistry
    let readiness: Readiness
    /// Whether `/metrics` is here, and not on a listener of its own.
    let hasMetrics: Bool
    let document: DocumentSource

    static let tag = (name: "Server", description: "Health, metrics, limits and this document.")

    var routes: [Route] { probeRoutes + (hasMetrics ? [metricsRoute] : []) + pageRoutes }

    /// The pages.
    private var pageRoutes: [Route] {
        [
            .get("/docs", .everyone, "getDocs", "This document as a page for people", handler: docs)
                .answering(
                    .text(
                        "text/html", "HTML, with a style and a script of its own, and nothing from other sites."
                    ).with(
                        .init(
                            name: "Content-Security-Policy", description: "The rights of the page in a browser.",
                            schema: .string)
                    ).versioned
                ).compressed,
            .get("/problems/{name}", .everyone, "getProblem", "The meaning of a problem's type", handler: problem)
                .answering(.ok(Problem.descriptionSchema, "The problem.")).refusing(.notFound).local,
        ]
    }

    /// The probes, which every listener has.
    var probeRoutes: [Route] {
        [
            .get("/livez", .everyone, "getLiveness", "Whether the daemon is running", handler: live)
                .answering(.ok(.object("Liveness", [.init("status", .constant("live"))]), "The daemon is running."))
                .local,
            .get("/readyz", .everyone, "getReadiness", "Whether the daemon can serve", handler: ready)
                .answering(
                    .ok(Readiness.schema, "The daemon can serve."),
                    .json(
                        .serviceUnavailable, Readiness.schema,
                        "The daemon cannot serve: at least one condition is false.")
                ).local,
        ]
    }

    /// The route of the metrics.
    var metricsRoute: Route {
        .get("/metrics", .everyone, "getMetrics", "Metrics of the daemon", handler: metrics)
            .answering(.text("text/plain", "Prometheus' text format, version 0.0.4.")).local
    }

    @Sendable func live(_ call: Call) async throws -> Reply {
        .json(["status": "live"]).with(.cacheControl, "no-store")
    }

    @Sendable func ready(_ call: Call) async throws -> Reply {
        let conditions = readiness.conditions
        let isReady = conditions.allSatisfy(\.holds)
        return Reply.json(
            [
                "status": isReady ? "ready" : "not ready",
                "conditions": .object(conditions.map { .init($0.name, .bool($0.holds)) }),
            ], status: isReady ? .ok : .serviceUnavailable
        ).with(.cacheControl, "no-store")
    }

    @Sendable func docs(_ call: Call) async throws -> Reply {
        try rates.admitPublicRead(call)
        let made = await document.page
        let page = Reply(
            .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
                .contentSecurityPolicy: InterfacePage.policy,
            ], body: .bytes(made.bytes))
        return try made.reply(page, to: call)
    }

    @Sendable func problem(_ call: Call) async throws -> Reply {
        guard let problem = call.parameters.get("name").flatMap({ Problem.catalogue[$0] }) else {
            throw Problem.notFound
        }
        return .json([
            "type": .string("/problems/\(problem.name)"), "title": .string(problem.title),
            "status": .integer(Int64(problem.status.code)), "description": .string(problem.detail),
        ])
    }

    /// Thousands of lines: no event loop makes them.
    @Sendable func metrics(_ call: Call) async throws -> Reply {
        await Task.detached { [registry] in
            Reply.text(PrometheusText(registry.metrics).text, type: PrometheusText.mediaType)
                .with(.cacheControl, "no-store")
        }.value
    }
}
