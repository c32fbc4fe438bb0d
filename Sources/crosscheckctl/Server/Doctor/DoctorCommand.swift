import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// Looks for present and coming problems of a database.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks for present and coming problems of the server, and gives advice.",
        discussion: """
            It checks PostgreSQL's version and durability settings; the migrations; the rights of the daemons' role \
            and of connected daemons' logins; whether these have the same limits, and speak TLS with other machines; that LISTEN works; the clocks; the time \
            zones; the disk; the connections; and the oldest transaction. It changes nothing. The exit code is 2 if it finds a problem, and 0 with warnings only. What its own \
            login may not look at is 'unknown', with the grant that mends it.
            """)

    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let place = try database.place()
        var findings: [Finding] = []
        var failure: Failure?
        do {
            findings = try await place.withDatabase { database in
                await Examination(database: database, directory: place.directory).findings()
            }
        } catch let unreachable as Failure {
            failure = unreachable
            findings = [
                .problem(
                    "PostgreSQL", unreachable.line,
                    advice: "Start it, or correct the address: without it no other check is possible.")
            ]
        }
        try report(findings)
        if let failure { throw Failure(failure.status, "\(place.name) could not be checked.") }
        let problems = findings.count { $0.level == .problem }
        if problems > 0 { throw Failure(.problemsFound, "\(count(problems, "problem")) found.") }
    }

    private func report(_ findings: [Finding]) throws(Failure) {
        let stream = StandardStream.output
        if output.isJSON {
            let report: JSONValue = [
                "healthy": .bool(!findings.contains { $0.level == .problem }),
                "findings": .array(findings.map(\.json)),
            ]
            try stream.write(report.bytes + [UInt8(ascii: "\n")])
        } else {
            for line in findings.flatMap({ $0.lines(for: stream) }) { try stream.writeLine(line) }
        }
    }
}

/// All checks of a database.
struct Examination {
    let database: Database
    /// The data directory that names the database, if one does.
    let directory: String?

    /// All findings, in the order in which the operator should act on them.
    func findings() async -> [Finding] {
        var findings: [Finding] = []
        let checks: [(String, () async throws -> [Finding])] = [
            ("PostgreSQL", server), ("Durability", durability), ("Extension", extensions), ("Migrations", migrations),
            ("Rights", rights), ("Limits", limits), ("TLS", encryption),
            ("LISTEN", notifications), ("Clock", clock), ("Time zones", timeZones), ("Disk", disk),
            ("Connections", connections),
            ("Transactions", transactions),
        ]
        for (name, check) in checks {
            do {
                findings += try await check()
            } catch {
                findings.append(await finding(name, error))
            }
        }
        return findings
    }

    /// The finding of a check that failed. If this login may not look, that is no problem of the server.
    private func finding(_ name: String, _ error: any Error) async -> Finding {
        guard let message = Rights.message(of: error) else {
            return .problem(
                name, "The check failed: \(Failure.of(error).line)",
                advice: "Correct the cause in the message, and run this again.")
        }
        let refusal = await Rights.refusal(message, in: database)
        return .unknown(name, refusal.sentence, advice: refusal.details.joined(separator: " "))
    }

    /// The only row of a statement.
    func row<Value: RowDecodable>(_ statement: Statement, as type: Value.Type) async throws -> Value {
        guard let row = try await database.execute(statement).decodeFirst(type) else { throw Self.empty }
        return row
    }

    /// The only row of a statement with one column.
    func value<Value: PostgresDecodable>(_ statement: Statement, as type: Value.Type = Value.self) async throws -> Value
    {
        guard let row = try await database.execute(statement).first else { throw Self.empty }
        return try row.decode(type)
    }

    private static let empty = Failure(.refused, "PostgreSQL gave an empty answer.")
}
