import TestSupport

/// The progress of users.
extension ReplayModel {
    /// The answer of `GET /v1/tasks/{id}/progress`.
    func progress(_ task: ReplayTask, _ user: String) -> JSON {
        let today = self.user(user).today
        let all = all(task, user)
        var (current, longest, missed) = (0, 0, 0)
        for occurrence in all where occurrence.date <= today {
            if occurrence.isDone {
                current += 1
                longest = max(longest, current)
            } else if occurrence.isOpen, occurrence.endsOn < today, !task.isFromCompletion {
                missed += 1
                current = 0
            }
        }
        let left = left(task, user, all)
        return [
            "current_streak": .number(Double(current)), "longest_streak": .number(Double(longest)),
            "done": .number(Double(all.count { $0.isDone })), "missed": .number(Double(missed)),
            "skipped": .number(Double(all.count { $0.record?.skipped ?? false })),
            "left": left.map { .number(Double($0)) } ?? .null,
            "first_date": all.first.map { .string($0.date.description) } ?? .null,
            "last_date": left == nil ? .null : all.last.map { .string($0.date.description) } ?? .null,
        ]
    }

    private func isEndless(_ task: ReplayTask, _ user: String) -> Bool {
        let pauses = task.pauses + (task.isShared ? [] : self.user(user).pauses)
        return task.plans[task.plans.count - 1].rule.isEndless && !pauses.contains { $0.to == nil }
    }

    private func left(_ task: ReplayTask, _ user: String, _ all: [Occurrence]) -> Int? {
        if task.isFromCompletion {
            guard open(task, user) != nil else { return 0 }
            if isEndless(task, user) { return nil }
            let closed = (task.records[task.keeper(user)] ?? [:]).values.count { $0.closedOn != nil }
            if closed > 0, let count = task.plans[task.plans.count - 1].rule.count { return max(count - closed, 0) }
            return following(task, user, upTo: 10_000).count
        }
        if task.endedOn == nil, isEndless(task, user) { return nil }
        let today = self.user(user).today
        return all.count { $0.isOpen && $0.endsOn >= today }
    }

    /// The figures of one bucket.
    private struct Figures {
        var points = 0
        var completed = ["day": 0, "week": 0, "month": 0, "once": 0]
        var byPriority = ["do_first": 0, "plan": 0, "delegate": 0, "delay": 0, "none": 0]

        mutating func count(_ kind: String, _ priority: String?) {
            completed[kind, default: 0] += 1
            byPriority[priority ?? "none", default: 0] += 1
        }

        var members: [String: JSON] {
            [
                "points": .number(Double(points)), "completed": .object(completed.mapValues { .number(Double($0)) }),
                "by_priority": .object(byPriority.mapValues { .number(Double($0)) }),
            ]
        }
    }

    /// The answer of `GET /v1/progress`.
    func progress(of name: String, _ from: ReplayDay, _ to: ReplayDay, by step: String) -> JSON {
        let user = user(name)
        var days: [ReplayDay: Figures] = [:]
        var totals = Figures()
        func count(_ day: ReplayDay, _ add: (inout Figures) -> Void) {
            guard day >= from, day <= to else { return }
            add(&days[day, default: Figures()])
            add(&totals)
        }
        for task in tasks {
            for (keeper, records) in task.records where keeper.isEmpty || keeper == name {
                for (date, record) in records where record.isDone && record.doneBy.last == name {
                    count(date) { $0.count(record.span, record.priority) }
                }
            }
            if !task.repeats, task.completedBy == name, let moment = task.completedAt {
                count(user.clock.day(of: moment)) { $0.count("once", task.priority) }
            }
        }
        for entry in ledger where entry.user == name && entry.reason != "purchased" {
            guard let day = entry.date ?? entry.moment.map(user.clock.day) else { continue }
            count(day) { $0.points += entry.amount }
        }
        var buckets: [(from: ReplayDay, to: ReplayDay, figures: Figures)] = []
        for day in from.number...to.number {
            let day = ReplayDay(day)
            let begins =
                switch step {
                case "week": day.weekday == user.weekStart
                case "month": day.day == 1
                default: true
                }
            if begins || buckets.isEmpty { buckets.append((day, day, Figures())) }
            let last = buckets.count - 1
            buckets[last].to = day
            guard let figures = days[day] else { continue }
            buckets[last].figures.points += figures.points
            buckets[last].figures.completed.merge(figures.completed, uniquingKeysWith: +)
            buckets[last].figures.byPriority.merge(figures.byPriority, uniquingKeysWith: +)
        }
        return [
            "time_zone": .string(user.clock.zone), "from": .string(from.description), "to": .string(to.description),
            "by": .string(step),
            "buckets": .array(
                buckets.map { bucket in
                    .object(
                        bucket.figures.members.merging([
                            "from": .string(bucket.from.description), "to": .string(bucket.to.description),
                        ]) { $1 })
                }), "totals": .object(totals.members),
        ]
    }
}
