import Foundation
import TestSupport

/// Faults while reminders come.
extension Scenario {
    static let reminders = [
        Scenario(
            name: "reminders",
            summary: "a daemon is killed and PostgreSQL is away while reminders come: each comes once", rounds: (3, 1)
        ) { scene in
            let alarms = try await Alarms(in: scene)
            try await scene.pause(500...1500)
            let index = scene.anyDaemon()
            scene.break()
            try await scene.daemons[index].kill()
            try await scene.pause(0...2000)
            try await scene.cluster.killAll()
            try await scene.pause(2000...4000)
            try await scene.cluster.start()
            try await scene.waitForServer()
            try await scene.startDaemon(index)
            scene.mend()
            try await alarms.check(in: scene)
        }
    ]
}

/// Tasks of a user that are due within some seconds, each with a reminder.
private struct Alarms {
    private static let count = 60
    /// Only a broken program needs longer to send the last one.
    private static let patience = Duration.seconds(120)

    /// The tasks whose reminder was set, with an answer, before they were due.
    private let tasks: [String]

    init(in scene: Scene) async throws {
        let person = try await Person("reminded", http: scene.addresses[0])
        let list = try await person.checklist("Soon")
        let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        // From some seconds on, five in a second: before, during and after the fault.
        let first = Date(timeIntervalSinceNow: 4)
        var tasks: [String] = []
        for number in 0..<Self.count {
            let due = first.addingTimeInterval(Double(number) / 5)
            let task = try await person.task(
                "Soon \(number)", on: list, ["due_at": .string(due.formatted(time))])
            try await person.must(
                .put, "/v1/tasks/\(task)/reminders", ["reminders": [["before_minutes": 0]]])
            if due.timeIntervalSinceNow > 0.5 { tasks.append(task) }
        }
        self.tasks = tasks
        guard tasks.count > Self.count / 2 else {
            throw Stage.Failure(description: "Only \(tasks.count) reminders were set in time")
        }
    }

    /// Waits until each has come, and finds out whether one came twice.
    func check(in scene: Scene) async throws {
        var told: [String] = []
        let isDone = try await found(within: Self.patience) {
            told = try await scene.psql("select subject_id from changes where kind = 'reminder.due'")
                .split(separator: "\n").map(String.init)
            return Set(told).isSuperset(of: tasks) ? true : nil
        }
        scene.note("\(told.count) reminders came, \(tasks.count) had to")
        guard isDone == true else {
            throw Stage.Failure(description: "\(Set(tasks).subtracting(told).count) reminders did not come")
        }
        // A second copy would come soon: another daemon looks each half minute at the latest.
        try await Task.sleep(for: .seconds(3))
        let again = try await scene.psql(
            "select subject_id from changes where kind = 'reminder.due' group by subject_id having count(*) > 1")
        guard again.isEmpty else { throw Stage.Failure(description: "These came twice: \(again)") }
    }
}
