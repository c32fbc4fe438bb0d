import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// Looks for what is wrong with a database, or will be.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks for what keeps, or will keep, the server from working, and says what to do.",
        discussion: """
            It checks that PostgreSQL is reachable and new enough, and what it promises to keep; the migrations; the \
            rights of the daemons' role, and of the logins of those that are connected; that LISTEN works; the clocks; \
            the disk; the connections; and the oldest transaction. It changes nothing. The exit code is 2 where it finds \
            a problem, 0 also with warnings.
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
                    // A finding is one line, and the sentence may end with another that says what to do.
                    "PostgreSQL", unreachable.sentence.split(separator: "\n").joined(separator: " "),
                    advice: "Start it, or correct the address: nothing else can be checked.")
            ]
        }
        try report(findings)
        if let failure { throw Failure(failure.status, "\(place.name) was not examined.") }
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
            let colours = stream.hasColours
            for line in findings.flatMap({ $0.lines(hasColours: colours) }) { try stream.writeLine(line) }
        }
    }
}

/// One look at a database.
struct Examination {
    let database: Database
    /// The data directory that it was found by.
    let directory: String?

    /// All that was found, in the order in which it is to be put right.
    func findings() async -> [Finding] {
        var findings: [Finding] = []
        let checks: [(String, () async throws -> [Finding])] = [
            ("PostgreSQL", server), ("Durability", durability), ("Migrations", migrations), ("Rights", rights),
            ("LISTEN", notifications), ("Clock", clock), ("Disk", disk), ("Connections", connections),
            ("Transactions", transactions),
        ]
        for (name, check) in checks {
            do {
                findings += try await check()
            } catch {
                let reason = Failure(error)?.sentence ?? "\(error)"
                findings.append(
                    .problem(
                        name, "It could not be checked: \(reason)",
                        advice: "Put right what the message names, and run this again."))
            }
        }
        return findings
    }

    /// The only row of a statement, decoded.
    func row<each Value: PostgresDecodable>(
        _ statement: Statement, as type: (repeat each Value).Type
    ) async throws -> (repeat each Value) {
        guard let row = try await database.execute(statement).first else {
            throw Failure(.refused, "PostgreSQL answered with nothing.")
        }
        return try row.decode(type)
    }
}
