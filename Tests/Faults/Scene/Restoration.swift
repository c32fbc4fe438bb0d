import Foundation
import TestSupport

/// A backup of many checklists, restored on another server: each one must be the same, in a history of its own.
struct Restoration {
    let scene: Scene
    /// The number of checklists, each with its own owner, and of tasks on each.
    let lists: Int
    let tasks: Int

    private static let clients = 16

    func run() async throws {
        let here = scene.daemons[0].http
        try await fill()
        try await edit(at: here)
        let ada = try await Person("ada", http: here)
        let list = try await ada.checklist("Über das Meer ☃")
        let cursors = try await concurrently(20) { try await person($0 + 1, at: here).cursor() }

        let file = scene.folder.appending(path: "all.backup")
        let backup = try await time { try await scene.ctl("backup", file.path) }
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        let other = try await Cluster.create(settings: Stage.durable)
        do {
            try await other.createDatabase(named: scene.database)
            let url = other.url(database: scene.database)
            let restore = try await time { try await scene.ctl("restore", file.path, on: url) }
            try FileManager.default.removeItem(at: file)
            let daemon = try await scene.daemon(on: url)
            let there = daemon.http

            let compared = try await compare(here, there)
            try await expectOwnHistory(at: there, cursors)
            // A user who was signed in still is; another can sign in.
            let again = try await Person(signingIn: "ada", http: there)
            let before = try await ada.must(.get, "/v1/checklists/\(list)/snapshot")
            guard try await again.must(.get, "/v1/checklists/\(list)/snapshot") == before else {
                throw Stage.Failure(description: "Ada's checklist is another")
            }
            scene.note(
                "\(compared.count) checklists of \(tasks) tasks: backed up in \(text(backup)) "
                    + "(\(size >> 20) MiB), restored in \(text(restore)), all equal")
            try await scene.stop(daemon)
        } catch {
            try? await other.stop(signal: SIGQUIT)
            throw error
        }
        try await other.stop()
    }

    /// Uses the load tool's SQL, which needs an empty schema: making so many checklists through the interface would
    /// take longest of all.
    private func fill() async throws {
        let load = DaemonProcess.folder.appending(path: "crosscheck-load").path
        let psql = try PostgresPrograms.find().folder.appending(path: "psql").path
        _ = try await Command.run([
            "/bin/sh", "-c",
            """
            set -e
            '\(load)' data --lists \(lists) --tasks \(tasks) | '\(psql)' --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \
                --output=/dev/null --dbname='\(scene.cluster.url(database: scene.database))'
            """,
        ])
    }

    /// Uses the interface, so that some checklists differ from all others.
    private func edit(at http: HTTP) async throws {
        for _ in 0..<200 {
            let number = scene.number(1...lists)
            let (person, task) = (person(number, at: http), Self.task(scene.number(1...tasks), of: number))
            let status = ["available", "in_progress", "completed"][scene.number(0...2)]
            try await person.must(
                .patch, "/v1/tasks/\(task)", ["status": .string(status), "description": "Naïve – \u{1F600}\n'\"\\"])
            try await person.must(.post, "/v1/tasks/\(task)/comments", ["body": .string("Seen \(newID())")])
        }
    }

    /// The checklists that were read from both daemons.
    /// - Throws: `Stage.Failure` if a checklist differs between the two.
    private func compare(_ here: HTTP, _ there: HTTP) async throws -> [String] {
        try await concurrently(Self.clients) { client in
            var compared: [String] = []
            for number in stride(from: client + 1, through: lists, by: Self.clients) {
                let list = Self.list(number)
                async let one = person(number, at: here).send(.get, "/v1/checklists/\(list)/snapshot")
                async let other = person(number, at: there).send(.get, "/v1/checklists/\(list)/snapshot")
                let answers = try await (one, other)
                guard answers.0.status == 200, answers.0.status == answers.1.status, answers.0.body == answers.1.body
                else {
                    throw Stage.Failure(
                        description: "\(list) was \(answers.0.text.prefix(500)), and is \(answers.1.text.prefix(500))")
                }
                compared.append(list)
            }
            return compared
        }.flatMap { $0 }
    }

    /// Earlier cursors are refused, and a new one gets the changes from then on.
    private func expectOwnHistory(at http: HTTP, _ cursors: [String]) async throws {
        for (index, cursor) in cursors.enumerated() {
            let answer = try await person(index + 1, at: http).send(.get, "/v1/changes?since=\(cursor)")
            guard answer.status == 410 else {
                throw Stage.Failure(description: "A cursor from before was answered with \(answer.status)")
            }
        }
        let person = person(1, at: http)
        let cursor = try await person.cursor()
        _ = try await person.task("New", on: Self.list(1))
        let changes = try await person.poll(since: cursor, wait: 5)["changes"].array
        guard changes.count == 1 else { throw Stage.Failure(description: "\(changes.count) changes instead of one") }
    }

    // MARK: The load tool's data (Tests/Benchmark/Data)

    private func person(_ number: Int, at http: HTTP) -> Person {
        Person(name: "user-\(number)", id: "", token: "cc_" + Self.padded(number, 43), http: http)
    }

    private static func list(_ number: Int) -> String { "00000000-0000-7000-8002-" + padded(number, 12) }

    private static func task(_ number: Int, of list: Int) -> String {
        "00000000-0000-7000-8003-" + padded(list * 10_000 + number, 12)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }

    // MARK: Time

    private func time(_ body: () async throws -> Void) async rethrows -> Duration {
        let start = ContinuousClock.now
        try await body()
        return ContinuousClock.now - start
    }

    private func text(_ duration: Duration) -> String { String(format: "%.1f s", duration / .seconds(1)) }
}
