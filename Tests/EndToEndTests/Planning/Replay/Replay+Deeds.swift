import TestSupport

/// Sending users' deeds on occurrences, and comparing each answer.
extension Replay {
    typealias Deed = ReplayModel.Deed

    /// Does one thing by a request of its own.
    func send(_ deed: Deed, by name: String) async throws {
        let path = Person.occurrence(deed.task.id, deed.date.description)
        let at: [String: JSON] = deed.takesTime ? ["at": .string(ReplayClock.text(deed.moment))] : [:]
        let person = person(name)
        let answer: HTTP.Answer =
            switch deed.op {
            case "complete": try await person.send(.post, path + "/complete", .object(at))
            case "uncomplete": try await person.send(.post, path + "/uncomplete")
            case "set":
                try await person.send(.put, path, .object(at.merging(["count": .number(Double(deed.count))]) { $1 }))
            case "skip": try await person.send(.put, path, .object(at.merging(["skipped": true]) { $1 }))
            case "unskip": try await person.send(.put, path, ["skipped": false])
            default: try await person.send(.delete, path)
            }
        sent()
        let status = model.perform(deed, by: name)
        compare(answer.status, answer.json, status, deed, name)
    }

    /// Does many things by one request: some of them may be refused.
    func send(_ deeds: [Deed], by name: String) async throws {
        guard !deeds.isEmpty else { return }
        let results = try await person(name).must(
            .post, "/v1/occurrences/batch", ["atomic": false, "operations": .array(deeds.map(Self.json))])["results"]
        sent(deeds.count)
        for (index, deed) in deeds.enumerated() {
            let status = model.perform(deed, by: name)
            compare(results[index]["status"].int ?? 0, results[index]["occurrence"], status, deed, name)
        }
    }

    /// Does all of some things or none.
    func sendWhole(_ deeds: [Deed], by name: String) async throws {
        guard !deeds.isEmpty else { return }
        let answer = try await person(name).send(
            .post, "/v1/occurrences/batch", ["atomic": true, "operations": .array(deeds.map(Self.json))])
        sent(deeds.count)
        let before = model.tasks.map { ($0, $0.records, $0.except) }
        let (ledger, held) = (model.ledger, model.held)
        let statuses = deeds.map { model.perform($0, by: name) }
        let refusal = statuses.first { !(200..<300).contains($0) }
        expect(.number(Double(answer.status)), .number(Double(refusal ?? 200)), "a whole batch of \(name)")
        guard refusal != nil else { return }
        for (task, records, except) in before { (task.records, task.except, task.known) = (records, except, [:]) }
        (model.ledger, model.held) = (ledger, held)
    }

    private static func json(_ deed: Deed) -> JSON {
        var members: [String: JSON] = [
            "op": .string(deed.op), "task_id": .string(deed.task.id), "date": .string(deed.date.description),
        ]
        if deed.op == "set" { members["count"] = .number(Double(deed.count)) }
        if deed.takesTime { members["at"] = .string(ReplayClock.text(deed.moment)) }
        return .object(members)
    }

    private func compare(_ status: Int, _ body: JSON, _ expected: Int, _ deed: Deed, _ name: String) {
        let subject =
            "\(deed.op) of \(deed.task.title) \(deed.date) by \(name) at \(ReplayClock.text(deed.moment))"
        expect(.number(Double(status)), .number(Double(expected)), subject)
        guard status == 200, expected == 200 else { return }
        let occurrence = ReplayModel.Occurrence(
            task: deed.task, date: deed.date, endsOn: model.end(of: deed.date, deed.task, name),
            record: deed.task.record(name, deed.date))
        expect(Self.shown(body), model.json(occurrence), subject)
    }

    /// An occurrence without its version.
    static func shown(_ occurrence: JSON) -> JSON { .object(occurrence.object.filter { $0.key != "version" }) }

    /// Edits a task, in the model too.
    @discardableResult
    func edit(
        _ task: ReplayTask, by name: String, _ body: JSON, _ change: (ReplayTask) -> Void
    ) async throws -> JSON {
        let answer = try await person(name).must(.patch, "/v1/tasks/\(task.id)", body)
        sent()
        change(task)
        task.known = [:]
        return answer
    }
}
