import Foundation
import NIOPosix

/// The tools of the rows.
struct Bench: Sendable {
    let workshop: Workshop
    let server: DatabaseServer
    let dialler: Dialler
    let plan: Plan
    /// The daemon's executable.
    let daemon: URL
    /// Options for every daemon.
    let daemonOptions: [String]
    let nginx: String
    let wrk: Wrk
    /// The data of most rows.
    let data: DataSet
    let stages: Stages

    /// A database with `data`, or with the data of most rows. The first call fills it.
    func stage(_ data: DataSet? = nil) async throws -> Stage { try await stages.stage(data ?? self.data, self) }

    /// Lends `body` a daemon of its own.
    func withDaemon<Value: Sendable>(
        on stage: Stage, options: [String] = [], _ body: (Daemon) async throws -> Value
    ) async throws -> Value {
        let daemon = try await Daemon(
            daemon, on: stage.data.database, options: daemonOptions + options, server, dialler)
        do {
            let value = try await body(daemon)
            await daemon.end()
            return value
        } catch {
            await daemon.end()
            throw error
        }
    }

    /// Lends an nginx with nchan. It has as many workers as the machine has cores, as its manual recommends.
    func withNginx<Value: Sendable>(_ body: (Nginx) async throws -> Value) async throws -> Value {
        let nginx = try await Nginx(
            nginx, workers: ProcessInfo.processInfo.activeProcessorCount, workshop, dialler)
        do {
            let value = try await body(nginx)
            await nginx.end()
            return value
        } catch {
            await nginx.end()
            throw error
        }
    }

    /// Measures two sides in turn, A B A B, each after a checkpoint, so that neither writes the other's pages.
    func inTurn<First: Sendable, Second: Sendable>(
        rounds: Int? = nil, _ row: String, _ first: (_ round: Int) async throws -> First,
        _ second: (_ round: Int) async throws -> Second
    ) async throws -> (ours: [First], theirs: [Second]) {
        var (ours, theirs): ([First], [Second]) = ([], [])
        for round in 1...(rounds ?? plan.rounds) {
            Progress.say("  \(row): turn \(round) of \(rounds ?? plan.rounds)")
            try await server.sql("checkpoint")
            ours.append(try await first(round))
            try await server.sql("checkpoint")
            theirs.append(try await second(round))
        }
        return (ours, theirs)
    }
}

/// A filled database.
struct Stage: Sendable {
    let data: DataSet
    /// Hands out unwritten tasks: each turn writes to other ones.
    let tasks = TaskNumbers()
    /// The same for the long checklist.
    let longListTasks = TaskNumbers()
}

/// The filled databases.
actor Stages {
    private var filled: [String: Task<Stage, any Error>] = [:]

    func stage(_ data: DataSet, _ bench: Bench) async throws -> Stage {
        if let task = filled[data.database] { return try await task.value }
        let task = Task { try await Self.fill(data, bench) }
        filled[data.database] = task
        return try await task.value
    }

    private static func fill(_ data: DataSet, _ bench: Bench) async throws -> Stage {
        let start = ContinuousClock.now
        Progress.say("  Filling \(data.database)")
        try await bench.server.createDatabase(data.database)
        // A daemon applies the schema when it starts.
        let daemon = try await Daemon(bench.daemon, on: data.database, bench.server, bench.dialler)
        await daemon.end()
        try await bench.server.sql(data.sql, in: data.database)
        Progress.say("  Filled in \(Unit.seconds.text((ContinuousClock.now - start).seconds))")
        return Stage(data: data)
    }
}
