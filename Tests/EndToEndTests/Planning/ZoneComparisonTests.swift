import Foundation
import LocalTime
import Logging
import Postgres
import Store
import TestSupport
import Testing

/// Operators learn when PostgreSQL and the daemon have other time zones.
@Suite struct ZoneComparisonTests {
    /// A directory of three zones: the clocks of one are wrong, one is unknown to the world.
    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "Europe"), withIntermediateDirectories: true)
        for (name, source) in [
            ("Europe/Berlin", "Asia/Tokyo"), ("Europe/Rome", "Europe/Rome"), ("Olympus", "Asia/Tokyo"),
        ] {
            try FileManager.default.copyItem(
                at: URL(filePath: "/usr/share/zoneinfo/\(source)").resolvingSymlinksInPath(),
                to: folder.appending(path: name))
        }
        return folder
    }

    private func compare(_ zones: Zones) async throws -> ZoneComparison {
        let world = try await World(daemons: 0)
        let database = Database(.init(url: world.url).forStore(), logger: Logger(label: "zones"))
        let running = Task { await database.run() }
        defer {
            database.shutdown()
            running.cancel()
        }
        return try await ZoneComparison.of(zones, in: database, from: Date(timeIntervalSince1970: 1_774_742_400))
    }

    @Test func theZonesOfOneMachineAreTheSame() async throws {
        let comparison = try await compare(Zones())
        #expect(comparison.isEqual && comparison.count > 400, "\(comparison.summary)")
        #expect(comparison.summary == "All \(comparison.count) zones have the same clocks.")
    }

    @Test func differingZonesAreNamed() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let comparison = try await compare(Zones(directory: folder.path))
        #expect(comparison.missing == ["Olympus"] && comparison.different == ["Europe/Berlin"] && comparison.count == 3)
        #expect(comparison.summary == "PostgreSQL lacks Olympus. Clocks differ in Europe/Berlin.")
        let none = try await compare(Zones(directory: "/nowhere"))
        #expect(!none.isEqual && none.summary == "This machine has no time zone database.")
    }

    @Test func theDaemonSaysSoAndRefusesWhatEitherLacks() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let world = try await World(daemons: 0)
        let daemon = try await World.daemon(url: world.url, environment: ["TZDIR": folder.path])
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        for (zone, status) in [("Europe/Rome", 200), ("Olympus", 422), ("Asia/Tokyo", 422), ("Etc/UTC", 200)] {
            let answer = try await ada.send(.patch, "/v1/me/settings", ["time_zone": .string(zone)])
            #expect(answer.status == status, "\(zone): \(answer.text)")
        }
        _ = try await daemon.waitForLine(containing: "PostgreSQL lacks Olympus. Clocks differ in Europe/Berlin.")
        try await daemon.kill()
    }
}
