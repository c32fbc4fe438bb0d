import Checklists
import TestSupport
import Testing

extension LimitRecipe {
    /// Limits of searches, of repeating tasks, of reminders and of points.
    static let planning: [LimitRecipe] = [
        LimitRecipe(.searchLength, set: 20) { place in
            try await place.ada.must(.get, "/v1/tasks?q=\(String(repeating: "x", count: place.value))")
            return try await place.ada.send(.get, "/v1/tasks?q=\(String(repeating: "x", count: place.value + 1))")
        },
        LimitRecipe(.searchWords, set: 2) { place in
            try await place.ada.must(.get, "/v1/tasks?q=a+b")
            return try await place.ada.send(.get, "/v1/tasks?q=a%20b%20c")
        },
        LimitRecipe(.searchBytes, set: 8_000) { place in
            let list = try await place.list("Ours", tasks: 4, described: 400)
            try await place.ada.must(.get, "/v1/tasks")
            #expect(try await place.batch(of: 2, described: 400, on: list).status == 200)
            return try await place.ada.send(.get, "/v1/tasks")
        },
        LimitRecipe(.pauses, set: 2) { place in
            let pauses = (1...3).map { ["from": "2026-0\($0)-01", "to": "2026-0\($0)-02"] as JSON }
            try await place.ada.must(.patch, "/v1/me/settings", ["pauses": .array(Array(pauses.prefix(2)))])
            return try await place.ada.send(.patch, "/v1/me/settings", ["pauses": .array(pauses)])
        },
        LimitRecipe(.repeatDates, set: 3) { place in
            let list = try await place.ada.checklist("Ours")
            let task = try await place.ada.repeatingTask(
                on: list, "FREQ=DAILY", ["except": ["2026-03-22", "2026-03-23", "2026-03-24"]])
            let edited = try await place.ada.send(
                .patch, "/v1/tasks/\(task)",
                ["repeat": ["extra": ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]]])
            expectProblem(edited, 422, "invalid-request", "/repeat/extra")
            return try await place.ada.send(.delete, Person.occurrence(task, "2026-03-25"))
        },
        LimitRecipe(.formerRules, set: 1) { place in
            try await place.ada.must(.patch, "/v1/me/settings", ["time_zone": "Etc/GMT+12"])
            let task = try await place.ada.repeatingTask(on: try await place.ada.checklist("Ours"))
            try await place.ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["rule": "FREQ=WEEKLY"]])
            // There it is another day.
            try await place.ada.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati"])
            let edited = try await place.ada.must(
                .patch, "/v1/tasks/\(task)", ["repeat": ["rule": "FREQ=MONTHLY"]])
            #expect(edited["repeat"]["former"].array.map { $0["rule"] } == ["FREQ=WEEKLY"])
            return nil
        },
        LimitRecipe(.records, set: 100) { place in
            let task = try await place.ada.repeatingTask(
                on: try await place.ada.checklist("Ours"), "FREQ=DAILY", from: Place.day(-place.value))
            for first in stride(from: 1, to: place.value, by: 50) {
                let operations = (first..<first + 50).map { ago in
                    ["op": "complete", "task_id": .string(task), "date": .string(Place.day(-ago))] as JSON
                }
                try await place.ada.must(
                    .post, "/v1/occurrences/batch", ["atomic": true, "operations": .array(operations)])
            }
            return try await place.ada.send(.post, Person.occurrence(task, Place.day(0)) + "/complete")
        },
        LimitRecipe(.occurrenceDays) { place in
            try await place.ada.must(.get, "/v1/occurrences?from=2026-01-01&to=2027-01-01")
            return try await place.ada.send(.get, "/v1/occurrences?from=2026-01-01&to=2027-01-02")
        },
        LimitRecipe(.progressDays) { place in
            try await place.ada.must(.get, "/v1/progress?from=2016-01-01&to=2026-01-07&by=month")
            return try await place.ada.send(.get, "/v1/progress?from=2016-01-01&to=2026-01-08&by=month")
        },
        LimitRecipe(.repeatingTasks, set: 3) { place in
            let (list, path) = (try await place.ada.checklist("Ours"), "/v1/occurrences?from=2026-04-01&to=2026-04-02")
            for _ in 0..<place.value { _ = try await place.ada.repeatingTask(on: list) }
            try await place.ada.must(.get, path)
            _ = try await place.ada.repeatingTask(on: list)
            return try await place.ada.send(.get, path)
        },
        LimitRecipe(.carriedDays) { place in
            _ = try await place.ada.repeatingTask(
                on: try await place.ada.checklist("Ours"), "FREQ=DAILY;COUNT=1", from: "2025-01-01",
                ["missed": "carry"])
            #expect(try await place.ada.today("2026-01-02")["carried"].array.count == 1)
            #expect(try await place.ada.today("2026-01-03")["carried"].array.isEmpty)
            return nil
        },
        LimitRecipe(.dueTasks, set: 3) { place in
            let list = try await place.ada.checklist("Ours")
            for _ in 0...place.value {
                _ = try await place.ada.task("Due", on: list, ["due_on": .string(Place.day(0))])
            }
            #expect(try await place.ada.today(Place.day(0))["tasks"].array.count == place.value)
            return nil
        },
        LimitRecipe(.reminders, set: 2) { place in
            let reminders = (1...3).map { ["before_minutes": .number(Double($0))] as JSON }
            let task = try await place.ada.task(
                "Due", on: try await place.ada.checklist("Ours"), ["due_on": .string(Place.day(9))])
            try await place.ada.must(
                .put, "/v1/tasks/\(task)/reminders", ["reminders": .array(Array(reminders.prefix(2)))])
            return try await place.ada.send(
                .put, "/v1/tasks/\(task)/reminders", ["reminders": .array(reminders)])
        },
        LimitRecipe(.remindersOfUser, set: 3) { place in
            let (list, due) = (try await place.ada.checklist("Ours"), JSON.string(Place.day(9)))
            let reminders: JSON = ["reminders": [["before_minutes": 1], ["before_minutes": 2]]]
            let tasks = [
                try await place.ada.task("Due", on: list, ["due_on": due]),
                try await place.ada.task("Due", on: list, ["due_on": due]),
            ]
            try await place.ada.must(.put, "/v1/tasks/\(tasks[0])/reminders", reminders)
            return try await place.ada.send(.put, "/v1/tasks/\(tasks[1])/reminders", reminders)
        },
        LimitRecipe(.taskPoints, set: 10) { place in
            let list = try await place.ada.checklist("Ours")
            let task = try await place.ada.task("Task", on: list, ["points": 10])
            return try await place.ada.send(.patch, "/v1/tasks/\(task)", ["points": 11])
        },
        LimitRecipe(.rewards, set: 2) { place in
            for _ in 0..<place.value { _ = try await place.ada.reward("Tea", 1) }
            return try await place.ada.send(.post, "/v1/rewards", ["title": "More", "price": 1])
        },
        LimitRecipe(.rewardPrice, set: 100) { place in
            _ = try await place.ada.reward("Tea", place.value)
            return try await place.ada.send(
                .post, "/v1/rewards", ["title": "More", "price": .number(Double(place.value + 1))])
        },
        LimitRecipe(.purchaseQuantity, set: 3) { place in
            try await place.ada.earn(10)
            let reward = try await place.ada.reward("Tea", 1)
            try await place.ada.must(.post, "/v1/rewards/\(reward)/purchase", ["quantity": 3])
            return try await place.ada.send(.post, "/v1/rewards/\(reward)/purchase", ["quantity": 4])
        },
        LimitRecipe(.deletedPurchases, set: 2) { place in
            try await place.ada.earn(10)
            let reward = try await place.ada.reward("Tea", 1)
            for _ in 0...place.value {
                try await place.ada.must(.post, "/v1/rewards/\(reward)/purchase", ["quantity": 1])
            }
            return try await place.ada.send(.delete, "/v1/purchases?from=\(Place.day(-1))&to=\(Place.day(1))")
        },
    ]
}
