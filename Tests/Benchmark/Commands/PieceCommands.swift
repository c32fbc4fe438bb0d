import ArgumentParser
import Foundation
import NIOPosix

/// The options of commands that measure one thing.
struct PieceOptions: ParsableArguments {
    @Argument(help: "The server, such as http://127.0.0.1:8080.")
    var address: Endpoint

    @Flag(help: "The server is nginx with nchan: /sub?id=, /pub?id= and /status.")
    var nchan = false

    @Option(help: "Event loops of this program.")
    var threads = 2

    @Flag(help: "Print JSON.")
    var json = false

    var dialler: Dialler { Dialler(group: MultiThreadedEventLoopGroup(numberOfThreads: threads)) }

    func show(_ outcome: some Encodable, _ text: String) throws {
        guard json else { return print(text) }
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys]
        print(String(decoding: try encoder.encode(outcome), as: UTF8.self))
    }
}

/// Prints the data that the other commands expect.
struct DataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data", abstract: "Print the SQL that fills an empty schema with the benchmark's data.")

    @Option(help: "Checklists, each with its own owner. By default the data of most rows.") var lists: Int?
    @Option(help: "Tasks on each checklist.") var tasks = 100
    @Option(help: "Instead, the data of the rows about planning and time, with so many records.") var records: Int?

    func run() {
        let even = lists.map { DataSet.even("crosscheck", lists: $0, tasks: tasks) }
        print((records.map(DataSet.planned) ?? even ?? .main).sql)
    }
}

/// Many polls, many changes.
struct PushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Writes at a fixed rate, each to a checklist that a poll waits for.")

    @OptionGroup var piece: PieceOptions
    @Option(help: "The server of the writes, if not that of the polls.") var writes: Endpoint?
    @Option(help: "Checklists, with a waiting poll each.") var channels = 4_000
    @Option(help: "Writes a second.") var rate = 200.0
    @Option(help: "Seconds.") var seconds = 10.0
    @Option(help: "The task of each checklist that is written.") var task = 1

    func run() async throws {
        let dialect: any Dialect = piece.nchan ? NchanDialect() : CrosscheckDialect(task: task)
        let outcome = try await Push(
            polls: piece.address, writes: writes ?? piece.address, dialect: dialect, channels: channels, rate: rate,
            seconds: seconds
        ).run(piece.dialler)
        try piece.show(
            outcome,
            """
            delivered: \(outcome.delivered)
            answered:  \(outcome.answered)
            sent late: \(outcome.late)
            failures: \(outcome.failures), missing: \(outcome.missing)
            """)
    }
}

/// Many polls, one change.
struct FanOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fan-out", abstract: "One change at a time that many polls wait for.")

    @OptionGroup var piece: PieceOptions
    @Option(help: "Waiting polls, 5,000 at most on the data of this program.") var polls = 5_000
    @Option(help: "Changes.") var rounds = 10
    @Option(help: "The task of the checklist that is written.") var task = 1

    func run() async throws {
        let dialect: any Dialect =
            piece.nchan
            ? NchanDialect(isShared: true)
            : CrosscheckDialect(firstList: DataSet.crowdedList, writer: DataSet.collector, task: task)
        let outcome = try await FanOut(endpoint: piece.address, dialect: dialect, subscribers: polls, rounds: rounds)
            .run(piece.dialler)
        let lasts = outcome.last.map(Unit.seconds.text).joined(separator: ", ")
        try piece.show(outcome, "until the last has it: \(Unit.seconds.text(median(outcome.last))) (\(lasts))")
    }
}

/// Many polls, nothing new.
struct IdleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "idle", abstract: "Polls that wait while nothing happens.")

    @OptionGroup var piece: PieceOptions
    @Option(help: "Waiting polls.") var polls = 8_000
    @Option(help: "Seconds.") var seconds = 30.0
    @Option(help: "Seconds that a poll waits.") var wait = 60

    func run() async throws {
        let dialect: any Dialect = piece.nchan ? NchanDialect() : CrosscheckDialect(wait: wait)
        let crowd = try await Crowd(polls, at: piece.address, dialect, piece.dialler)
        try await crowd.waitUntilParked()
        try await Task.sleep(for: .seconds(seconds))
        await crowd.leave()
        try piece.show(crowd.tally, "\(polls) polls waited: \(crowd.tally)")
    }
}

/// Slow clients.
struct SlowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slow", abstract: "Clients that send a byte a second, and a subscriber that never reads.")

    @OptionGroup var piece: PieceOptions
    @Option(help: "Clients that send a byte a second.") var clients = 200
    @Option(help: "Seconds.") var seconds = 30.0

    func run() async throws {
        let slow = try await SlowClients(clients, at: piece.address, subscriber: DataSet.reader, piece.dialler)
        try await Task.sleep(for: .seconds(seconds))
        await slow.leave()
    }
}

/// The limits of this program itself.
struct CeilingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ceiling", abstract: "Measure this program against a server that does nothing.")

    @Option(help: "Event loops of this program.") var threads = 2

    func run() async throws {
        let dialler = Dialler(group: MultiThreadedEventLoopGroup(numberOfThreads: threads))
        print(try await Ceiling.measure(dialler, plan: Plan(isQuick: false)).description)
    }
}
