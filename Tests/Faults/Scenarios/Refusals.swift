import Foundation
import TestSupport

/// The answers to requests while the database is away, and their times.
enum Refusals {
    /// The promise is an answer within a second. Only an answer that takes ten times as long is a failure, because the
    /// machine may be busy; the report has the real time.
    private static let limit: Duration = .seconds(10)

    /// A user outside the crew, with a checklist.
    struct Owner: Sendable {
        let person: Person
        let list: String
    }

    /// Call it before the database is away.
    static func owner(in scene: Scene) async throws -> Owner {
        let person = try await Person("refused\(scene.number(1...999_999))", http: scene.addresses[0])
        return Owner(person: person, list: try await person.checklist("Meanwhile"))
    }

    /// Reads and edits for some seconds, and records the times of the answers.
    /// - Throws: `Stage.Failure` if an answer is not a refusal, or took longer than on any machine.
    static func measure(in scene: Scene, of owner: Owner, for seconds: Int) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var times: [Duration] = []
        repeat {
            times += try await concurrently(4) { number in
                let start = ContinuousClock.now
                let answer = try await ask(owner, isEdit: number % 2 == 1)
                let time = ContinuousClock.now - start
                guard answer.status == 503, answer.header("retry-after") == "1" else {
                    throw Stage.Failure(
                        description: "Without a database a request was answered \(answer.status): \(answer.text)")
                }
                guard time < limit else {
                    throw Stage.Failure(description: "Without a database an answer took \(time)")
                }
                return time
            }
            try await Task.sleep(for: .milliseconds(20))
        } while ContinuousClock.now < end
        let worst = times.max().map { $0 / .seconds(1) } ?? 0
        scene.note("\(times.count) requests without a database: 503 after \(String(format: "%.2f", worst)) s at most")
    }

    private static func ask(_ owner: Owner, isEdit: Bool) async throws -> HTTP.Answer {
        isEdit
            ? try await owner.person.send(.post, "/v1/checklists/\(owner.list)/tasks", ["title": "Meanwhile"])
            : try await owner.person.send(.get, "/v1/checklists/\(owner.list)")
    }
}
