import Foundation
import TestSupport
import Testing

/// A log that cannot be written costs lines of the log, and nothing else.
@Suite struct LogOutputTests {
    private func daemon(_ world: World, _ format: String, redirection: String? = nil) async throws -> DaemonProcess {
        let port = try await FreePort.find()
        return try DaemonProcess(
            arguments: ["--port", "\(port)", "--log-format", format], environment: ["DATABASE_URL": world.url],
            port: port,
            redirection: redirection)
    }

    private func expectItServes(_ daemon: DaemonProcess) async throws {
        for _ in 0..<20 { #expect(try await daemon.http.send(.get, "/v1/limits").status == 200) }
        #expect(try await daemon.terminate() == 0)
    }

    @Test(arguments: ["json", "text"], ["2>/dev/full", "2>&-"])
    func itGoesOnWhereNothingCanBeWritten(format: String, redirection: String) async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, format, redirection: redirection)
        try await daemon.waitUntilReady()
        try await expectItServes(daemon)
    }

    @Test(arguments: ["json", "text"]) func itGoesOnWhenNobodyReadsAnyMore(format: String) async throws {
        let world = try await World(daemons: 0)
        let daemon = try await daemon(world, format)
        try await daemon.waitUntilReady()
        daemon.closeLog()
        try await expectItServes(daemon)
    }

    /// The first file or connection that is opened would get its number, and the log.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "no /proc"))
    func whatIsClosedAtTheStartIsNothingElseLater() async throws {
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
