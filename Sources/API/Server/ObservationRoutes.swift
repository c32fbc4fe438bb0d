import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Postgres
import Store
import Synchronization

/// Routes for operators and their tools, and the pages for people: health, metrics, the document, problems.
struct ObservationRoutes: RouteGroup {
    /// The paths by which monitoring watches the daemon.
    static let probes: Set<String> = ["/livez", "/readyz", "/metrics"]

    let backend: Backend
    let observer: Observer
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
        try backend.rates.admitPublicRead(call)
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
    @Sendable func metrics(_ call: Call) async throws -> Reply { await Task.detached { metricsReply }.value }

    private var metricsReply: Reply {
        var text = PrometheusText()
        let (requests, durations) = observer.metrics.withLock { ($0.requests, $0.durations) }
        text.metric("crosscheck_http_requests_total", .counter, "Requests answered.")
        let kinds = requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        for (key, count) in kinds {
            text.sample(
                "crosscheck_http_requests_total",
                [("method", key.method), ("route", key.route), ("status", String(key.status))], Double(count))
        }
        text.metric("crosscheck_http_request_seconds", .histogram, "Time to answer a request, waiting polls included.")
        for (route, histogram) in durations.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(RequestMetrics.bounds, histogram.buckets) {
                sum += count
                text.sample(
                    "crosscheck_http_request_seconds_bucket", [("route", route), ("le", "\(bound)")], Double(sum))
            }
            text.sample(
                "crosscheck_http_request_seconds_bucket", [("route", route), ("le", "+Inf")], Double(histogram.count))
            text.sample("crosscheck_http_request_seconds_sum", [("route", route)], histogram.sum)
            text.sample("crosscheck_http_request_seconds_count", [("route", route)], Double(histogram.count))
        }
        let database = backend.store.database.status
        text.single("crosscheck_database_connections", .gauge, "Connections that are up.", Double(database.connected))
        text.single(
            "crosscheck_database_statements_in_flight", .gauge, "Statements sent and not yet answered.",
            Double(database.inFlight))
        text.single(
            "crosscheck_database_statements_waiting", .gauge, "Statements waiting for a place.",
            Double(database.waiting))
        text.single(
            "crosscheck_unread_answer_bytes", .gauge, "Bytes of large answers that clients have not taken yet.",
            Double(backend.memory.answers.used))
        text.single(
            "crosscheck_unfinished_body_bytes", .gauge,
            "Bytes of large bodies that are still to come, or being worked on.",
            Double(backend.memory.bodies.used))
        text.single(
            "crosscheck_kept_page_bytes", .gauge, "Bytes of pages of tasks that are kept.",
            Double(backend.taskPages.bytes))
        let feed = backend.feed.status
        text.single("crosscheck_feed_waiting_polls", .gauge, "Waiting polls.", Double(feed.waiters))
        text.single("crosscheck_feed_users", .gauge, "Users whose rights are in memory.", Double(feed.users))
        text.single("crosscheck_feed_sessions", .gauge, "Sessions in memory.", Double(feed.sessions))
        text.single("crosscheck_feed_ring_changes", .gauge, "Changes in memory.", Double(feed.ringChanges))
        text.single("crosscheck_feed_ring_bytes", .gauge, "Bytes of changes in memory.", Double(feed.ringBytes))
        text.single("crosscheck_feed_reads_total", .counter, "Reads of the log.", Double(feed.reads))
        text.single("crosscheck_feed_changes_total", .counter, "Changes read from the log.", Double(feed.changesRead))
        text.single(
            "crosscheck_feed_notifications_sent_total", .counter, "Notifications sent.", Double(feed.notificationsSent))
        text.single(
            "crosscheck_feed_notifications_received_total", .counter, "Notifications received.",
            Double(feed.notificationsReceived))
        text.single(
            "crosscheck_feed_listening", .gauge, "1 while the listening connection is up.", feed.isListening ? 1 : 0)
        let age =
            feed.lastRead.map { Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18 } ?? .infinity
        text.single("crosscheck_feed_last_read_seconds", .gauge, "Age of the last read of the log.", min(age, 1e9))
        text.single(
            "crosscheck_upkeep_failures_total", .counter, "Times that the daemon could not remove outdated rows.",
            Double(observer.upkeepFailures.load(ordering: .relaxed)))
        text.single(
            "crosscheck_reminders_sent_total", .counter, "Reminders and summaries that the daemon sent.",
            Double(observer.reminders.load(ordering: .relaxed)))
        text.single(
            "crosscheck_reminders_late_total", .counter, "Those of them that were more than five minutes late.",
            Double(observer.lateReminders.load(ordering: .relaxed)))
        text.single(
            "crosscheck_reminder_failures_total", .counter,
            "Times that the daemon could not send or work out reminders.",
            Double(observer.reminderFailures.load(ordering: .relaxed)))
        var descriptors = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &descriptors)
        text.single(
            "process_max_fds", .gauge, "Maximum number of open file descriptors.", Double(descriptors.rlim_cur))
        if let certificate = backend.certificate {
            text.single(
                "crosscheck_tls_certificate_expiry_timestamp_seconds", .gauge,
                "When the certificate expires (Unix time).",
                certificate.expiry.timeIntervalSince1970)
        }
        return Reply.text(text.text, type: "text/plain; version=0.0.4; charset=utf-8").with(.cacheControl, "no-store")
    }
}
