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
        #expect(measured.count > 10)
        #expect(try Self.metrics(in: Self.text("docs/operations/monitoring.md")) == measured)

        let watched = try Self.metrics(in: Self.text("deploy/prometheus/crosscheck.rules.yml"))
        #expect(watched.isSubset(of: measured))
        // Metrics that show the use of memory, and that no value makes wrong.
        let unwatched: Set = [
            "crosscheck_feed_ring_changes", "crosscheck_feed_ring_bytes", "crosscheck_feed_users",
            "crosscheck_feed_sessions", "crosscheck_unread_answer_bytes", "crosscheck_unfinished_body_bytes",
            "crosscheck_kept_page_bytes",
        ]
        #expect(measured.subtracting(watched) == unwatched)
        for page in try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "docs/operations").path)
        {
            let named = try Self.metrics(in: Self.text("docs/operations/\(page)"))
            #expect(named.isSubset(of: measured.union(Self.roles)), "\(page)")
        }
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
