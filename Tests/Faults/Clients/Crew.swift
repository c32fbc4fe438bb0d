import Foundation
import TestSupport

/// The users of a round: each edits, and each has a copy.
struct Crew: Sendable {
    private let writers: [Writer]
    private let subscribers: [(user: String, subscriber: Subscriber)]
    private let clock: RoundClock

    /// Signs users up and makes checklists. Three of the others are on each checklist, three come and go, and one never
    /// sees it.
    init(_ scene: Scene, people count: Int, lists: Int, folder: URL, random: inout SeededGenerator) async throws {
        let addresses = scene.addresses
        clock = scene.clock
        let people = try await concurrently(count) {
            try await Person("person\($0)", http: addresses[$0 % addresses.count])
        }
        var places = Array(repeating: [Writer.Place](), count: count)
        for index in 0..<lists {
            let owner = people[index % count]
            // One more user than there are places, so that some are refused.
            let list = try await owner.checklist("List \(index)", ["participant_limit": .number(Double(count - 3))])
            // The last never sees it.
            let others = (1..<count - 1).map { (index + $0) % count }
            let (staying, guests) = (others.dropLast(3), others.suffix(3))
            for other in staying { try await owner.add(people[other], to: list, as: "editor") }
            var tasks: [String] = []
            for number in 0..<3 {
                tasks.append(try await owner.task("Task \(number)", on: list, ["participant_limit": 2]))
            }
            places[index % count].append(.init(list: list, tasks: tasks, guests: guests.map { people[$0] }))
            for other in others { places[other].append(.init(list: list, tasks: tasks, guests: [])) }
        }
        var writers: [Writer] = []
        var subscribers: [(String, Subscriber)] = []
        for (index, person) in people.enumerated() {
            writers.append(
                Writer(
                    person, addresses: addresses, places: places[index],
                    journal: try Journal(folder.appending(path: "writer-\(index).jsonl")), clock: clock,
                    seed: SeededGenerator(seed: random.next())))
            let subscriber = Subscriber(
                person, addresses: addresses,
                journal: try Journal(folder.appending(path: "subscriber-\(index).jsonl")), clock: clock,
                seed: SeededGenerator(seed: random.next()))
            subscribers.append((person.id, subscriber))
        }
        self.writers = writers
        self.subscribers = subscribers
    }

    /// All users edit. Returns why some stopped early.
    func work(until stop: Signal) async -> [String] {
        await failures(writers) { try await $0.edit(until: stop) }
    }

    /// All users poll. Returns why some stopped early.
    func follow(until end: Signal) async -> [String] {
        await failures(subscribers.map(\.subscriber)) { try await $0.follow(until: end) }
    }

    /// Waits until every writer got a definite answer after a moment, or `limit` seconds have passed since then.
    func waitUntilServed(after moment: Double?, limit: Double) async {
        guard let moment else { return }
        while clock.now < moment + limit, await served(after: moment).contains(where: { $0 == nil }) {
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// When each writer first got a definite answer after a moment.
    func served(after moment: Double?) async -> [Double?] {
        guard let moment else { return [] }
        var served: [Double?] = []
        for writer in writers { served.append(await writer.served.first { $0 >= moment }) }
        return served
    }

    /// How each copy differs from the server's state, after the last edit.
    func differencesAtTheEnd() async -> [(user: String, lines: [String], failure: String?)] {
        var all: [(String, [String], String?)] = []
        for (user, subscriber) in subscribers {
            do {
                all.append((user, try await subscriber.differencesAtTheEnd(), nil))
            } catch {
                all.append((user, [], "The subscriber \(user): \(error)"))
            }
        }
        return all
    }

    private func failures<Client: Sendable>(
        _ clients: [Client], _ body: @escaping @Sendable (Client) async throws -> Void
    ) async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for client in clients {
                group.addTask {
                    do {
                        try await body(client)
                        return nil
                    } catch {
                        return "A client: \(error)"
                    }
                }
            }
            return await group.reduce(into: []) { if let failure = $1 { $0.append(failure) } }
        }
    }
}
