import ClientValues
import Foundation
import TestSupport

extension Walker {
    /// An edit of the walker's modes, timer or entries.
    mutating func stepOnTime(_ copy: Copy) -> Step {
        let modes = copy.me.modes.map(\.id.rawValue)
        guard let mode = modes.randomElement(using: &random) else { return newMode() }
        switch Int.random(in: 0..<100, using: &random) {
        case ..<28: return start(mode, copy)
        case ..<41:
            var body: [String: JSON] = [:]
            if let entry = copy.me.entry?.id.rawValue, random.chance(0.8) { body["id"] = .string(entry) }
            return Step(kind: "stop the timer", method: .post, path: "/v1/timer/stop", body: .object(body))
        case ..<49: return Step(kind: "throw away what runs", method: .delete, path: "/v1/timer")
        case ..<61: return enter(mode)
        case ..<76:
            guard let id = entries.randomElement(using: &random) ?? copy.me.entry?.id.rawValue else {
                return start(mode, copy)
            }
            let path = "/v1/entries/\(id)"
            if random.chance(0.4) { return Step(kind: "delete an entry", method: .delete, path: path) }
            var body: [String: JSON] = ["description": .string("Edit \(count)"), "mode_id": .string(mode)]
            if random.chance(0.3), let task = task(of: copy) { body["task_id"] = .string(task) }
            return Step(kind: "edit an entry", method: .patch, path: path, body: .object(body))
        case ..<86: return newMode()
        case ..<91:
            let body: JSON = ["name": .string("Mode \(count)"), "archived": .bool(random.chance(0.3))]
            return Step(kind: "edit a mode", method: .patch, path: "/v1/modes/\(mode)", body: body)
        default:
            // The last one is often new, and one that has entries is refused.
            let unused = random.chance(0.8) ? modes.last ?? mode : mode
            return Step(kind: "delete a mode", method: .delete, path: "/v1/modes/\(unused)")
        }
    }

    private func newMode() -> Step {
        Step(kind: "make a mode", method: .post, path: "/v1/modes", body: ["name": .string("Made \(count)")])
    }

    private mutating func start(_ mode: String, _ copy: Copy) -> Step {
        var body: [String: JSON] = ["id": .string(newID()), "mode_id": .string(mode)]
        if random.chance(0.6), let task = task(of: copy) { body["task_id"] = .string(task) }
        return Step(kind: "start the timer", method: .post, path: "/v1/timer/start", body: .object(body))
    }

    /// Some minutes of the past, in which there may be another entry already.
    private mutating func enter(_ mode: String) -> Step {
        let id = newID()
        entries.append(id)
        let start = Date(timeIntervalSince1970: 1_767_225_600 + 60 * Double(Int.random(in: 0..<20_000, using: &random)))
        let end = start.addingTimeInterval(60 * Double(Int.random(in: 0...90, using: &random)))
        return Step(
            kind: "make an entry", method: .post, path: "/v1/entries",
            body: [
                "id": .string(id), "mode_id": .string(mode), "started_at": .string(start.ISO8601Format()),
                "ended_at": .string(end.ISO8601Format()),
            ])
    }

    /// A task of some checklist that the copy has.
    private mutating func task(of copy: Copy) -> String? {
        copy.checklists.values.flatMap(\.tasks.keys).sorted().randomElement(using: &random)
    }
}
