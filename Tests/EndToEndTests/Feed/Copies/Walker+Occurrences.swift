import ClientValues
import Foundation
import TestSupport

extension Walker {
    /// Something done of a task that repeats, or another way in which it does; nil if the checklist has no task.
    mutating func stepOnOccurrences(_ list: Copy.Checklist) -> Step? {
        let tasks = list.tasks.values.sorted { $0.id < $1.id }
        let repeating = tasks.filter { $0.repeat != nil }
        let chosen = random.chance(0.8) ? repeating.randomElement(using: &random) : nil
        guard let id = (chosen ?? tasks.randomElement(using: &random))?.id.rawValue else { return nil }
        guard chosen != nil else {
            return Step(kind: "let it repeat", method: .patch, path: "/v1/tasks/\(id)", body: ["repeat": rule()])
        }
        let path = Person.occurrence(id, day())
        let body: JSON? = random.chance(0.5) ? ["at": "2026-03-22T12:00:00Z"] : nil
        switch Int.random(in: 0..<100, using: &random) {
        case ..<35: return Step(kind: "do an occurrence", method: .post, path: path + "/complete", body: body)
        case ..<50: return Step(kind: "undo an occurrence", method: .post, path: path + "/uncomplete")
        case ..<60:
            return Step(
                kind: "skip an occurrence", method: .put, path: path, body: ["skipped": .bool(random.chance(0.7))])
        case ..<68: return Step(kind: "count an occurrence", method: .put, path: path, body: ["count": 2])
        case ..<74: return Step(kind: "take a date out", method: .delete, path: path)
        case ..<84:
            let dates: JSON = random.chance(0.6) ? [] : [.string(day())]
            return Step(
                kind: "hide dates or show them", method: .patch, path: "/v1/tasks/\(id)",
                body: ["repeat": ["except": dates]])
        case ..<90:
            let operations = (0..<3).map { _ -> JSON in
                let op: JSON =
                    (["complete", "uncomplete", "skip", "delete"] as [JSON]).randomElement(using: &random) ?? "skip"
                return ["op": op, "task_id": .string(id), "date": .string(day())]
            }
            return Step(
                kind: "batch of occurrences", method: .post, path: "/v1/occurrences/batch",
                body: ["atomic": false, "operations": .array(operations)])
        case ..<94:
            return Step(kind: "no longer repeat", method: .patch, path: "/v1/tasks/\(id)", body: ["repeat": nil])
        default: return Step(kind: "let it repeat", method: .patch, path: "/v1/tasks/\(id)", body: ["repeat": rule()])
        }
    }

    private mutating func rule() -> JSON {
        [
            "rule": "FREQ=DAILY", "starts_on": "2026-01-01", "shared": .bool(random.chance(0.5)),
            "goal": .number(Double(Int.random(in: 1...3, using: &random))),
        ]
    }

    /// A day about today's.
    private mutating func day() -> String {
        let away = Double(Int.random(in: -2...0, using: &random)) * 86_400
        return String(Date(timeIntervalSinceNow: away).ISO8601Format().prefix(10))
    }
}
