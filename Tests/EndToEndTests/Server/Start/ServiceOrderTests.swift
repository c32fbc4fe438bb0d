import Logging
import ServiceLifecycle
import Testing

@testable import crosscheckd

/// Each service starts after those that it uses.
@Suite struct ServiceOrderTests {
    private struct First: OrderedService {
        static let after: [any OrderedService.Type] = []
        func run() async throws {}
    }

    private struct Second: OrderedService {
        static let after: [any OrderedService.Type] = [First.self, Absent.self]
        func run() async throws {}
    }

    private struct Third: OrderedService {
        static let after: [any OrderedService.Type] = [Second.self]
        func run() async throws {}
    }

    private struct Absent: OrderedService {
        static let after: [any OrderedService.Type] = []
        func run() async throws {}
    }

    private func names(_ services: [any OrderedService]) -> [String] { services.map { "\(type(of: $0))" } }

    @Test func servicesComeBehindThoseThatTheyUse() {
        let services: [any OrderedService] = [Third(), First(), Second(), First()]
        #expect(names(services.ordered) == ["First", "First", "Second", "Third"])
        #expect(names([any OrderedService]().ordered).isEmpty)
    }

    /// Then it answers until all that it uses are there no more, and monitoring sees the end.
    @Test func aDaemonStopsItsInterfaceFirst() async throws {
        let settings = try await Settings.read(
            arguments: [
                "crosscheckd", "--database-url", "postgresql://nowhere.invalid/none", "--metrics-port", "9464",
            ],
            environment: [:])
        let logger = Logger(label: "services")
        let daemon = Daemon(settings, role: nil, inherited: nil, logger: logger, requestLogger: logger)
        #expect(names(daemon.services).last == "Drain")
        #expect(daemon.services.count == 11 && Set(names(daemon.services)).count == 10)
        // Their declarations tell the order, not that of the list.
        for _ in 0..<50 {
            let names = names(daemon.services.shuffled().ordered)
            func place(_ name: String) throws -> Int { try #require(names.lastIndex(of: name)) }
            #expect(try place("DatabaseService") < place("ChangeFeed"))
            #expect(try place("ChangeFeed") < place("QueueService"))
            #expect(try place("ChangeFeed") < place("HTTPService"))
            #expect(try place("MonitoringService") < place("HTTPService"))
            #expect(try place("HTTPService") < place("Drain"))
        }
    }
}
