import Foundation
import Logging
import Postgres
import TestSupport
import Testing

@Suite struct OutageTests {
    private static let one = Statement("select 1")

    @Test func serviceComesBackWithTheServer() async throws {
        let cluster = try await Cluster.create()
        try await withDatabase(on: cluster, { $0.maximumOutage = .milliseconds(300) }) { database in
            try await eventually { database.status.connected == 2 }
            _ = try await database.execute(Self.one)
            try await cluster.stop()
            let error = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
            #expect(error?.kind == .connection)
            #expect(error?.isUnavailable == true)
            #expect(error?.outcomeUnknown == false)
            #expect(database.status.connected == 0)
            #expect(database.status.lastError != nil)
            try await cluster.start()
            try await eventually { (try? await database.execute(Self.one)) != nil }
            try await eventually { database.status.connected == 2 && database.status.lastError == nil }
        }
    }

    @Test func aServerThatStandsStillAfterTheSignInIsLeft() async throws {
        let relay = try await Relay(to: Cluster.shared)
        relay.withholdAnswersAfterSignIn()
        try await withDatabase({
            $0.url = relay.url(database: "postgres")
            $0.connectTimeout = .seconds(1)
        }) { database in
            try await eventually { database.status.lastError?.message.contains("did not answer within") == true }
            #expect(database.status.connected == 0)
            relay.cut()
            try await eventually { database.status.connected == 2 }
        }
    }

    @Test func aCrashLeavesTheOutcomeUnknown() async throws {
        let cluster = try await Cluster.create()
        try await withDatabase(on: cluster, connections: 1) { database in
            try await eventually { database.status.connected == 1 }
            let task = Task { try await database.execute(Statement("select pg_sleep(30)::text")) }
            try await eventually { database.status.inFlight == 1 }
            try await cluster.stop(signal: SIGQUIT)
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            #expect(error?.outcomeUnknown == true)
            #expect(error?.isUnavailable == true)
        }
    }

    @Test func theSecondHostServesWhenTheFirstIsDead() async throws {
        let cluster = try await Cluster.shared
        try await withDatabase({
            $0.url =
                "host=/nonexistent,\(cluster.directory.path) user=postgres dbname=postgres target_session_attrs=read-write"
        }) { database in
            let answer = try await database.execute(Self.one)[0].decode(Int.self)
            #expect(answer == 1)
        }
    }

    @Test(arguments: [
        "postgres://name:hunter2@[broken/db", "host=/nonexistent user=u password=hunter2 dbname=d",
        "postgres://name:hunter2@%2Fnonexistent/db?application_name=x",
    ])
    func thePasswordIsInNoError(url: String) async throws {
        try await withDatabase({
            $0.url = url
            $0.maximumWait = .milliseconds(100)
        }) { database in
            let error = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
            #expect(error?.kind == .connection)
            #expect(!"\(String(describing: error)) \(String(reflecting: error))".contains("hunter2"))
        }
    }

    @Test func sessionsAreSetUpAsConfigured() async throws {
        try await withDatabase({
            $0.applicationName = "outage tests"
            $0.sessionParameters = [("search_path", "pg_catalog"), ("lock_timeout", "1234ms")]
        }) { database in
            let settings = Statement(
                """
                select current_setting('TimeZone'), current_setting('lock_timeout'),
                    current_setting('application_name')
                """)
            let values = try await database.execute(settings)[0].decode((String, String, String).self)
            #expect(values == ("UTC", "1234ms", "outage tests"))
        }
    }

    @Test func statementsRacingShutdownAreAllAnswered() async throws {
        for _ in 0..<10 {
            try await withDatabase { database in
                await withTaskGroup(of: PostgresError.Kind?.self) { group in
                    for number in 0..<300 {
                        group.addTask {
                            do throws(PostgresError) {
                                _ = try await database.execute(Self.one)
                                return nil
                            } catch {
                                return error.kind
                            }
                        }
                        if number == 150 { database.shutdown() }
                    }
                    var answers = 0
                    for await kind in group {
                        #expect(kind == nil || kind == .shutDown)
                        answers += 1
                    }
                    #expect(answers == 300)
                }
            }
        }
    }

    @Test func shutdownFinishesATransaction() async throws {
        let cluster = try await Cluster.shared
        var configuration = Database.Configuration(url: cluster.url(database: "postgres"))
        configuration.maximumWait = .seconds(60)
        configuration.maximumOutage = .seconds(60)
        configuration.connections = 1
        configuration.shutdownGrace = .seconds(60)
        let database = Database(configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { await database.run() }
        try await database.script("create table if not exists finished (number int)")
        try await database.withTransaction { connection in
            _ = try await connection.execute(Statement("insert into finished values (1)"))
            running.cancel()
            try await Task.sleep(for: .milliseconds(50))
            _ = try await connection.execute(Statement("insert into finished values (2)"))
        }
        await running.value
        let error = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
        #expect(error?.kind == .shutDown)
        try await withDatabase { other in
            let count = try await other.execute(Statement("select count(*) from finished"))[0].decode(Int.self)
            #expect(count == 2)
        }
    }

    @Test func shutdownEndsWhatDoesNotEnd() async throws {
        let cluster = try await Cluster.shared
        var configuration = Database.Configuration(url: cluster.url(database: "postgres"))
        configuration.maximumWait = .seconds(60)
        configuration.maximumOutage = .seconds(60)
        configuration.shutdownGrace = .milliseconds(200)
        let database = Database(configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { await database.run() }
        let task = Task { try await database.execute(Statement("select pg_sleep(30)::text")) }
        try await eventually { database.status.inFlight == 1 }
        database.shutdown()
        let error = await #expect(throws: PostgresError.self) { try await task.value }
        #expect(error?.kind == .shutDown)
        #expect(error?.outcomeUnknown == true)
        await running.value
    }

    @Test func aDatabaseShutDownBeforeItRunsRefuses() async throws {
        let database = Database(.init(url: ""), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let task = Task { try await database.execute(Self.one) }
        database.shutdown()
        let error = await #expect(throws: PostgresError.self) { try await task.value }
        #expect(error?.kind == .shutDown)
        await database.run()
    }
}
