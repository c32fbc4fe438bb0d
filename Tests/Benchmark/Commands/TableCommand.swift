import ArgumentParser
import Dispatch
import Foundation
import NIOPosix
import UnixSignals

/// Measures every row, and prints the table.
struct TableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "table", abstract: "Measure every row of the table, both sides in turn.",
        discussion: """
            Needs a PostgreSQL of its own, with durable settings and pg_stat_statements: scripts/bench makes one.

            ROWS
            \(Rows.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

            EXIT CODES
              0  measured, with any result
              1  with --check: a row misses its target by more than the measured spread, or its measurement failed
             64  the command line is wrong
            """)

    @Option(help: ArgumentHelp("Measure only this row. May be given several times.", valueName: "row"))
    var only: [String] = []

    @Flag(help: "Measure in three minutes, without growth.")
    var quick = false

    @Flag(help: "Measure with 10,000 checklists and 1,000,000 tasks stored.")
    var large = false

    @Flag(help: "Fail if a row misses its target by more than the measured spread.")
    var check = false

    @Option(help: ArgumentHelp("Write all figures to this file.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("The folder of PostgreSQL's socket.", valueName: "folder"))
    var socket: String

    @Option(help: ArgumentHelp("The folder of psql and pgbench.", valueName: "folder"))
    var postgresPrograms: String

    @Option(help: ArgumentHelp("The working folder, best in memory.", valueName: "folder"))
    var work: String

    @Option(help: ArgumentHelp("The daemon to measure.", valueName: "path"))
    var daemon: String?

    @Option(
        help: ArgumentHelp(
            "An option for every daemon, such as --daemon-option=--log-level=warning.", valueName: "option"))
    var daemonOption: [String] = []

    @Option(help: "Event loops of this program.")
    var threads = 2

    func validate() throws {
        for name in only where !Rows.all.contains(where: { $0.name == name }) {
            let names = Rows.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no row '\(name)'. The rows are: \(names).")
        }
    }

    func run() async throws {
        let workshop = Workshop(folder: URL(filePath: work))
        let table = Task { try await measure(workshop) }
        let signals = Task {
            for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup) {
                workshop.children.endAll()
                Foundation.exit(130)
            }
        }
        let report = try await table.value
        signals.cancel()
        FileHandle.standardOutput.write(Data(report.text.utf8))
        if let json { try report.json().write(to: URL(filePath: json)) }
        if check, report.isMissed { throw ExitCode(1) }
    }

    private var rows: [any Row] {
        Rows.all.filter { row in
            guard only.isEmpty else { return only.contains(row.name) }
            switch row.occasion {
            case .always: return true
            case .unhurried: return !quick
            case .named: return false
            }
        }
    }

    private func measure(_ workshop: Workshop) async throws -> Report {
        let start = ContinuousClock.now
        let bench = try bench(workshop)
        var report = Report(
            isQuick: quick, machine: Machine(postgres: try await bench.server.sql("select version()")))
        report.settings = try await bench.server.settings
        for (index, row) in rows.enumerated() {
            Progress.say("[\(index + 1)/\(rows.count)] \(row.name): \(row.summary)")
            do {
                let figures = try await row.measure(bench)
                report.figures += figures
            } catch {
                Progress.say("  \(row.name) failed: \(error)")
                report.failures.append("\(row.name): \(error)")
            }
        }
        if rows.contains(where: { ["push", "push-other", "fan-out"].contains($0.name) }) {
            report.notes.append(try await Ceiling.measure(bench.dialler, plan: bench.plan).description)
        }
        report.seconds = (ContinuousClock.now - start).seconds
        return report
    }

    private func bench(_ workshop: Workshop) throws -> Bench {
        let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return Bench(
            workshop: workshop,
            server: DatabaseServer(socket: socket, programs: URL(filePath: postgresPrograms), workshop: workshop),
            dialler: Dialler(group: MultiThreadedEventLoopGroup(numberOfThreads: threads)), plan: Plan(isQuick: quick),
            daemon: daemon.map { URL(filePath: $0) } ?? own.deletingLastPathComponent().appending(path: "crosscheckd"),
            daemonOptions: daemonOption, nginx: try Workshop.program("nginx"),
            wrk: Wrk(program: try Workshop.program("wrk"), workshop: workshop), data: large ? .largeMain : .main,
            stages: Stages())
    }
}
