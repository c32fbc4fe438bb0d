import TestSupport

/// The answers that the server must give.
extension ReplayModel {
    /// An occurrence without its version.
    func json(_ occurrence: Occurrence) -> JSON {
        let (task, record) = (occurrence.task, occurrence.record)
        let isBegun = record?.goal != nil
        let completer = record?.isDone == true ? record?.doneBy.last : nil
        return [
            "task_id": .string(task.id), "checklist_id": .string(task.list),
            "date": .string(occurrence.date.description),
            "ends_on": .string(occurrence.endsOn.description), "title": .string(task.title),
            "span": .string(occurrence.span), "priority": occurrence.priority.map(JSON.string) ?? .null, "labels": [],
            "points": .number(Double(isBegun ? record?.points ?? 0 : task.points)),
            "goal": .number(Double(record?.goal ?? task.goal)), "count": .number(Double(record?.doneBy.count ?? 0)),
            "done": .bool(occurrence.isDone), "skipped": .bool(record?.skipped ?? false),
            "completed_at": record?.completedAt.map { .string(ReplayClock.text($0, thousandths: true)) } ?? .null,
            "completed_by": completer.map { ["id": .string(user($0).id), "username": .string($0)] } ?? .null,
            "shared": .bool(task.isShared),
        ]
    }

    /// By date, then priority, then position.
    private func sorted(_ occurrences: [Occurrence]) -> [Occurrence] {
        occurrences.sorted { one, other in
            if one.date != other.date { return one.date < other.date }
            if one.rank != other.rank { return one.rank < other.rank }
            if one.task.position != other.task.position { return one.task.position < other.task.position }
            return one.task.id < other.task.id
        }
    }

    /// Of a task that others are on, only the user's records.
    private func isDue(_ task: ReplayTask, for user: String) -> Bool {
        task.people.isEmpty || task.people.contains(user)
    }

    /// The answer of `GET /v1/occurrences`, all pages.
    func occurrences(of user: String, _ days: ClosedRange<ReplayDay>) -> [Occurrence] {
        sorted(
            visible(to: user).filter(\.repeats).flatMap { task in
                touching(days, task, user).filter { isDue(task, for: user) || $0.record?.isThere == true }
            })
    }

    /// The member `carried` of `GET /v1/today`: the last one that was missed, a year ago at most.
    func carried(of user: String, to day: ReplayDay) -> [Occurrence] {
        sorted(
            visible(to: user).filter { $0.repeats && $0.carries && !$0.isFromCompletion && isDue($0, for: user) }
                .compactMap { task in
                    all(task, user, dated: (day + -400)...day).last {
                        $0.endsOn < day && $0.endsOn >= day + -366 && $0.isOpen
                    }
                })
    }

    /// The ids of the member `tasks` of `GET /v1/today`.
    func due(of name: String, by day: ReplayDay) -> [String] {
        let end = user(name).clock.start(of: day + 1)
        let due = visible(to: name).filter { task in
            guard !task.repeats, task.completedAt == nil else { return false }
            let isOwn = task.people.isEmpty ? lists[task.list]?.owner == name : task.people.contains(name)
            return isOwn && (task.dueOn.map { $0 <= day } ?? task.dueAt.map { $0 < end } ?? false)
        }
        func key(_ task: ReplayTask) -> (Int, String) {
            ((task.dueOn?.number ?? 0) * 86_400 + (task.dueAt ?? 0), task.id)
        }
        return due.sorted { key($0) < key($1) }.map(\.id)
    }

    /// The answer of `GET /v1/today?date=`.
    func today(of user: String, on day: ReplayDay) -> JSON {
        [
            "date": .string(day.description), "time_zone": .string(self.user(user).clock.zone),
            "occurrences": .array(occurrences(of: user, day...day).map(json)),
            "carried": .array(carried(of: user, to: day).map(json)),
            "tasks": .array(due(of: user, by: day).map(JSON.string)), "more": false,
        ]
    }

    /// The entries of a user's ledger, oldest first, without ids and times.
    func entries(of user: String) -> [JSON] {
        var balance = 0
        return ledger.filter { $0.user == user }.map { entry in
            balance += entry.amount
            return [
                "amount": .number(Double(entry.amount)), "balance": .number(Double(balance)),
                "reason": .string(entry.reason), "task_id": entry.task.map(JSON.string) ?? .null,
                "date": entry.date.map { .string($0.description) } ?? .null,
            ]
        }
    }
}
