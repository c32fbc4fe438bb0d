import Foundation
import TestSupport
import Testing

/// A log that cannot be written loses lines, and does no other harm.
@Suite struct LogOutputTests {
    private func daemon(_ world: World, _ format: String, redirection: String? = nil) async throws -> DaemonProcess {
        let port = try FreePort.find()
        return try DaemonProcess(
            arguments: ["--port", "\(port)", "--log-format", format], environment: ["DATABASE_URL": world.url],
            port: port,
            redirection: redirection)
    }

    private func answers(of daemon: DaemonProcess, _ count: Int) async throws -> [HTTP.Answer] {
        var answers: [HTTP.Answer] = []
        for _ in 0..<count { answers.append(try await daemon.http.send(.get, "/v1/limits")) }
        return answers
    }

    private func expectItServes(_ daemon: DaemonProcess) async throws {
        for _ in 0..<20 { #expect(try await daemon.http.send(.get, "/v1/limits").status == 200) }
        #expect(try await daemon.terminate() == 0)
    }

    @Test(arguments: ["json", "text"], ["2>/dev/full", "2>&-"])
    func theDaemonGoesOnWhereNothingCanBeWritten(format: String, redirection: String) async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, format, redirection: redirection)
        try await daemon.waitUntilReady()
        try await expectItServes(daemon)
    }

    @Test(arguments: ["json", "text"]) func theDaemonGoesOnWithoutAReaderOfTheLog(format: String) async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, format)
        try await daemon.waitUntilReady()
        daemon.closeLog()
        try await expectItServes(daemon)
    }

    /// Nobody reads: a pipe takes some four hundred lines, and five times as many requests are answered.
    @Test(arguments: ["json", "text"]) func theDaemonAnswersWhileTheLogsReaderStandsStill(format: String) async throws {
        let world = try await World(daemons: 0)
        let path = FileManager.default.temporaryDirectory.appending(path: "crosscheck-log-\(UUID().uuidString)").path
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDWR | O_CLOEXEC)
        defer {
            close(reader)
            unlink(path)
        }
        let daemon = try await daemon(world, format, redirection: "2>'\(path)'")
        try await daemon.waitUntilReady()
        for _ in 0..<2_000 { #expect(try await daemon.http.send(.get, "/v1/limits").status == 200) }
        // A lost connection is a line, too: the thread of all connections has it to say.
        let lost = try await world.psql(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '\(world.database)' and application_name like 'crosscheckd%'"
        )
        #expect(Int(lost) ?? 0 > 0)
        let asksAgain = try await found(within: .generous) {
            let answer = try await daemon.http.send(
                .post, "/v1/sessions", json: ["login": "nobody", "password": "wrong password"])
            return answer.status == 401 ? true : nil
        }
        #expect(asksAgain == true)
        #expect(try await daemon.terminate() == 0)
    }

    @Test func everyAnswerIsInTheLogAtTheEnd() async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, "json")
        try await daemon.waitUntilReady()
        let answers = try await answers(of: daemon, 50)
        #expect(try await daemon.terminate() == 0)
        let log = daemon.log.joined(separator: "\n")
        #expect(answers.allSatisfy { $0.header("x-request-id").map(log.contains) ?? false })
    }

    /// A message of the database has line breaks, and characters that steer a terminal.
    @Test(arguments: ["json", "text"]) func anEntryIsOneLineWhateverItQuotes(format: String) async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, format)
        try await daemon.waitUntilReady()
        try await world.psql(
            #"""
            create or replace function crosscheck.public_checklist(p_hash bytea) returns setof crosscheck.checklists
            language plpgsql stable as $$
            begin
                raise exception E'first\nsecond \x1b[2J \u202e \u2028 third';
            end $$
            """#)
        let token = String(repeating: "a", count: 43)
        #expect(try await daemon.http.send(.get, "/v1/public/cc_\(token)").status == 500)
        #expect(try await daemon.terminate() == 0)
        let entry = try #require(daemon.log.first { $0.contains("first") })
        #expect(entry.contains(#"first\nsecond "#) && entry.contains("third"), "\(entry)")
        let log = daemon.log.joined()
        #expect(
            !log.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{2028}" }, "\(log)")
    }

    /// Otherwise the first opened file or connection would get its descriptor, and with it the log.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "no /proc"))
    func descriptorsClosedAtTheStartAreNotReused() async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, "json", redirection: "<&- >&- 2>&-")
        try await daemon.waitUntilReady()
        for number in 0...2 {
            let link = "/proc/\(daemon.processIdentifier)/fd/\(number)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
        try await expectItServes(daemon)
    }

    @Test func aSentenceThatCannotBeSaidLeavesTheStatus() async throws {
        let daemon = try DaemonProcess(arguments: ["--port", "0"], port: 1, redirection: "2>/dev/full")
        #expect(try await daemon.exitStatus() == 78)
    }
}
