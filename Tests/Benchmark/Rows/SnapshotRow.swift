import Checklists
import Foundation
import NIOCore
import Postgres
import Store

/// The snapshot of a user with 100 checklists of 50 tasks, against its select in psql.
struct SnapshotRow: Row {
    let name = "snapshot"
    let summary = "GET /v1/snapshot of 100 checklists of 50 tasks, against its select in psql"

    func measure(_ bench: Bench) async throws -> [Figure] {
        let stage = try await bench.stage()
        let (ours, theirs) = try await bench.inTurn(name) { _ in
            try await Self.overHTTP(bench, stage)
        } _: { _ in
            try await Self.inPsql(bench, stage)
        }
        return [
            Figure(
                row: name, what: "until the last byte", unit: .seconds, ours: ours, theirs: theirs, opponent: "psql",
                better: .lower, toReach: 1.2, beyond: 1)
        ]
    }

    /// Seconds from sending the request until its last byte arrives, the median of many.
    static func overHTTP(_ bench: Bench, _ stage: Stage) async throws -> Double {
        try await time("GET /v1/snapshot", user: DataSet.reader, bench, stage, atLeast: 100_000)
    }

    /// The same for another request of a user, whose answer has so many bytes.
    static func time(
        _ request: String, user: Int, _ bench: Bench, _ stage: Stage, atLeast bytes: Int
    ) async throws -> Double {
        let repeats = bench.plan.repeats
        return try await bench.withDaemon(on: stage) { daemon in
            let line = try await bench.dialler.connect(to: daemon.endpoint)
            var times: [Double] = []
            // The first requests fill PostgreSQL's caches and this program's.
            for number in -3..<repeats {
                let done = line.eventLoop.makePromise(of: Double.self)
                line.eventLoop.execute {
                    let start = NIODeadline.now()
                    line.value.send(CrosscheckDialect.request(request, user: user)) {
                        result, now in
                        switch result {
                        case .success(let message) where message.status == 200 && message.body.readableBytes > bytes:
                            done.succeed(Double((now - start).nanoseconds) / 1e9)
                        case .success(let message): done.fail(LoadError("\(request) was answered \(message.start)"))
                        case .failure(let error): done.fail(error)
                        }
                    }
                }
                let time = try await done.futureResult.get()
                if number >= 0 { times.append(time) }
            }
            line.eventLoop.execute { line.value.close() }
            return median(times)
        }
    }

    /// psql's time for the select, prepared as in the daemon.
    private static func inPsql(_ bench: Bench, _ stage: Stage) async throws -> Double {
        let limits = Limits()
        return try await inPsql(
            FeedStore.userSnapshotStatement, types: "uuid, bigint, bigint",
            values: "'\(DataSet.user(DataSet.reader))', \(limits[.snapshotBytes]), \(Feed.snapshotTaskBytes)", bench,
            stage)
    }

    /// The same for another statement, with the types and the values of its parameters.
    static func inPsql(
        _ statement: Statement, types: String, values: String, _ bench: Bench, _ stage: Stage
    ) async throws -> Double {
        let execute = """
            execute measured (\(values)) \\g /dev/null

            """
        let script = """
            prepare measured (\(types)) as \(statement.sql);
            \(String(repeating: execute, count: 3))
            \\timing on
            \(String(repeating: execute, count: bench.plan.repeats))
            """
        let psql = [
            bench.server.programs.appending(path: "psql").path, "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1",
            "--host=\(bench.server.socket)", "--username=\(DatabaseServer.owner)", "--dbname=\(stage.data.database)",
        ]
        let text = try await bench.workshop.run(psql, environment: bench.server.sessionOptions, input: script)
        let times = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("Time: ") ? Double(line.dropFirst(6).prefix { $0 != " " }) : nil
        }
        guard times.count == bench.plan.repeats else { throw LoadError("psql said: \(text)") }
        return median(times) / 1e3
    }
}
