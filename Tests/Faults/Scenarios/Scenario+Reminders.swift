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
        },
        Scenario(
            name: "work-for-later",
            summary: "daemons are killed, one after the other, while thousands of reminders are due: each comes once",
            rounds: (3, 1)
        ) { scene in
            let flood = try await Flood(in: scene)
            scene.break()
            try await flood.begin(in: scene)
            for _ in 0..<(scene.isQuick ? 3 : 6) {
                try await scene.pause(50...700)
                let index = scene.anyDaemon()
                try await scene.daemons[index].kill()
                try await scene.startDaemon(index)
            }
            scene.mend()
            try await flood.check(in: scene)
        },
    ]
}

/// Thousands of reminders of some users that are due at once.
private struct Flood {
    private static let users = 4
    private static let tasks = 1_000
    /// Only a broken program needs longer: leases of daemons that died end within a minute.
    private static let patience = Duration.seconds(300)

    init(in scene: Scene) async throws {
        for number in 0..<Self.users {
            let person = try await Person("flooded-\(number)", http: scene.addresses[number % scene.addresses.count])
            let list = try await person.checklist("Flood")
            for _ in stride(from: 0, to: Self.tasks, by: 500) {
                let operations = (0..<500).map { _ -> JSON in
                    ["op": "create", "id": .string(newID()), "title": "Due", "due_at": "2150-06-01T10:00:00Z"]
                }
                try await person.must(
                    .post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(operations)])
            }
        }
        try await scene.psql(
            """
            insert into reminders (user_id, task_id, number, before_minutes, next_at, settled_to)
            select c.owner_id, t.id, 1, 0, t.due_at, now()
            from tasks t join checklists c on c.id = t.checklist_id where c.title = 'Flood'
            """)
    }

    /// Lets all be due. A daemon finds that within half a minute, and so the first kill waits for the first reminder.
    func begin(in scene: Scene) async throws {
        try await scene.psql(
            """
            update tasks t set due_at = now() from checklists c where c.id = t.checklist_id and c.title = 'Flood';
            update reminders r set next_at = now(), settled_to = now() - interval '1 minute', step = r.step + 1
            from tasks t join checklists c on c.id = t.checklist_id where t.id = r.task_id and c.title = 'Flood'
            """)
        let began = try await found(within: Self.patience) {
            try await scene.psql("select true from changes where kind = 'reminder.due' limit 1").isEmpty ? nil : true
        }
        guard began == true else { throw Stage.Failure(description: "No reminder came") }
    }

    /// Waits until each has come, and finds out whether one came twice.
    func check(in scene: Scene) async throws {
        var left = ""
        let isDone = try await found(within: Self.patience) {
            left = try await scene.psql("select count(*) from reminders where next_at is not null")
            return left == "0" ? true : nil
        }
        guard isDone == true else { throw Stage.Failure(description: "\(left) reminders did not come") }
        let told = try await scene.psql(
            "select count(*), count(distinct subject_id) from changes where kind = 'reminder.due'")
        let count = Self.users * Self.tasks
        scene.note("\(count) reminders had to come, and came: \(told)")
        guard told == "\(count)|\(count)" else {
            throw Stage.Failure(description: "Of \(count) reminders came, in all and different ones: \(told)")
        }
    }
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
