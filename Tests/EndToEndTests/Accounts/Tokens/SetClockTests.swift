import Foundation
import TestSupport
import Testing

/// The database's clock decides when a session ends, however wrong the daemon's is.
@Suite struct SetClockTests {
    /// Lends a ready daemon whose clock is some seconds ahead of the database's.
    private func withDaemon(
        of world: World, ahead seconds: Int64, _ body: (DaemonProcess) async throws -> Void
    ) async throws {
        let clock = try await SetClock()
        defer { clock.remove() }
        try clock.set(to: seconds)
        let port = try FreePort.find()
        let environment = clock.environment.merging([
            "DATABASE_URL": world.url, "CROSSCHECK_PORT": "\(port)", "CROSSCHECK_DATABASE_CONNECTIONS": "4",
            "CROSSCHECK_SHUTDOWN_DRAIN_SECONDS": "1",
        ]) { $1 }
        let daemon = try DaemonProcess(arguments: [], environment: environment, port: port)
        try await daemon.waitUntilReady()
        let date = try #require(try await daemon.http.send(.get, "/livez").header("date"))
        #expect(abs(try Date(date, strategy: Self.form).timeIntervalSinceNow - Double(seconds)) < 60)
        try await body(daemon)
        #expect(try await daemon.terminate() == 0)
    }

    private static let form = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
            """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)
    ).parseStrategy

    @Test func aSessionEndsWhereTheClockIsBehind() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await withDaemon(of: world, ahead: -3600) { daemon in
            let late = ada.at(daemon)
            try await world.psql("update sessions set expires_at = now() + interval '10 seconds'")
            #expect(try await late.send(.get, "/v1/me").status == 200)
            let isOver = try await found(within: .generous) {
                try await world.psql("select bool_and(expires_at <= now() - interval '1 second') from sessions") == "t"
                    ? true : nil
            }
            #expect(isOver == true)
            expectProblem(try await late.send(.get, "/v1/me"), 401, "unauthenticated")
        }
    }

    @Test func waitersGoOnWaitingWhereTheClockIsAhead() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await withDaemon(of: world, ahead: 7200) { daemon in
            let early = ada.at(daemon)
            try await world.psql("update sessions set expires_at = now() + interval '1 hour'")
            let cursor = try await early.cursor()
            let start = ContinuousClock.now
            #expect(try await early.poll(since: cursor, wait: 2)["changes"] == [])
            #expect(ContinuousClock.now - start >= .seconds(2))
        }
    }
}
