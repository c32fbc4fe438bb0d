import Foundation
import TestSupport
import Testing

/// The daemon's metrics, those of the alerts and those of the document are the same.
@Suite struct MonitoringTests {
    private static let folder = Repository.root.appending(path: "deploy/prometheus")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The names of metrics in a text; a histogram's series have the histogram's name.
    private static func metrics(in text: String) -> Set<String> {
        Set(
            text.matches(of: /\b(?:crosscheck|process)_[a-z_]+/).map { match in
                String(match.0).replacing(/_(?:bucket|sum|count)$/, with: "")
            })
    }

    private static func alerts(in text: String, _ key: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").filter { $0 != "-" }
            return words.first == "\(key):" ? words.last.map(String.init) : nil
        }
    }

    @Test func everyMetricIsExplainedAndEveryAlertLooksAtOne() async throws {
        let world = try await World(daemons: 0)
        let files = try await CertificateFiles()
        let daemon = try await World.daemon(url: world.url, files.arguments)
        try await daemon.waitForLine(containing: "Listening")
        let http = HTTP("https://localhost:\(daemon.port)", trusting: files.certificate)
        try await http.send(.get, "/livez")
        let said = try await http.send(.get, "/metrics").text
        try await http.shutdown()
        let types = said.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
        let measured = Set(types.compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) })
        #expect(measured.count > 10 && types.count == measured.count)
        #expect(try Self.metrics(in: Self.text("docs/operations/monitoring.md")) == measured)

        let watched = try Self.metrics(in: Self.text("deploy/prometheus/crosscheck.rules.yml"))
        #expect(watched.isSubset(of: measured))
        // Metrics that show the use of memory or time, and that no value makes wrong.
        let unwatched: Set = [
            "crosscheck_feed_ring_changes", "crosscheck_feed_ring_bytes", "crosscheck_feed_users",
            "crosscheck_feed_sessions", "crosscheck_unread_answer_bytes", "crosscheck_unfinished_body_bytes",
            "crosscheck_kept_page_bytes", "crosscheck_queue_done_total", "crosscheck_queue_work_seconds_total",
        ]
        #expect(measured.subtracting(watched) == unwatched)
        for page in try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "docs/operations").path)
        {
            let named = try Self.metrics(in: Self.text("docs/operations/\(page)"))
            #expect(named.isSubset(of: measured.union(Self.roles)), "\(page)")
        }
    }

    /// Then clients do not see them. The probes are on both.
    @Test func metricsMayHaveAListenerOfTheirOwn() async throws {
        let world = try await World(daemons: 0)
        let files = try await CertificateFiles()
        let port = try FreePort.find()
        let daemon = try await World.daemon(url: world.url, files.arguments + ["--metrics-port", "\(port)"])
        try await daemon.waitForLine(containing: "Listening")
        let http = HTTP("https://localhost:\(daemon.port)", trusting: files.certificate)
        let monitoring = HTTP("http://127.0.0.1:\(port)")
        for (path, publicly, privately) in [
            ("/metrics", 404, 200), ("/livez", 200, 200), ("/v1/limits", 200, 404), ("/docs", 200, 404),
            ("/v1/me", 401, 404),
        ] {
            #expect(try await http.send(.get, path).status == publicly, "\(path)")
            #expect(try await monitoring.send(.get, path).status == privately, "\(path)")
        }
        for listener in [http, monitoring] { #expect(try await listener.becomesReady()) }
        let text = try await monitoring.send(.get, "/metrics").text
        #expect(text.contains(#"crosscheck_http_requests_total{method="GET",route="/v1/limits",status="200"} 1"#))
        #expect(text.contains(#"crosscheck_http_requests_total{method="GET",route="/livez",status="200"} 2"#))
        let document = try OpenAPIDocument(try await http.send(.get, "/v1/openapi.json").body)
        #expect(document.operations.count > 50 && !document.operations.contains { $0.path == "/metrics" })
        try await http.shutdown()
        #expect(try await daemon.terminate() == 0)
        // A port in use is named.
        let taken = try await World.daemon(url: world.url)
        try await taken.waitForLine(containing: "Listening")
        let other = try await World.daemon(url: world.url, ["--metrics-port", "\(taken.port)"])
        try await other.waitForLine(containing: "Cannot listen on 127.0.0.1 port \(taken.port): the port is in use.")
        #expect(try await taken.terminate() == 0)
    }

    /// Names that begin like a metric but are not one.
    private static let roles: Set = [
        "crosscheck_owner", "crosscheck_app", "crosscheck_daemon", "crosscheck_standby", "crosscheck_database",
    ]

    @Test func everyAlertIsExplainedAndTried() throws {
        let rules = try Self.text("deploy/prometheus/crosscheck.rules.yml")
        let alerts = Self.alerts(in: rules, "alert")
        #expect(alerts.count > 10 && Set(alerts).count == alerts.count)
        #expect(rules.matches(of: /\n +runbook: "[^"]{20,}"/).count == alerts.count)
        #expect(rules.matches(of: /\n +summary: "[^"]{10,}"/).count == alerts.count)
        #expect(rules.matches(of: /severity: (?:page|ticket)\}/).count == alerts.count)
        let tried = Self.alerts(in: try Self.text("deploy/prometheus/crosscheck.rules.test.yml"), "alertname")
        #expect(Set(tried) == Set(alerts))
        let document = try Self.text("docs/operations/monitoring.md")
        for alert in alerts { #expect(document.contains("`\(alert)`"), "\(alert)") }
    }
}
