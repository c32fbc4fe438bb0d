/// When something is due.
extension ReplayModel {
    /// An occurrence of a task for one user.
    struct Occurrence {
        let task: ReplayTask
        let date: ReplayDay
        let endsOn: ReplayDay
        let record: ReplayTask.Record?

        var isOpen: Bool { record.map { !$0.isDone && !$0.skipped } ?? true }
        var isDone: Bool { record?.isDone ?? false }
        var span: String { record?.goal != nil ? record?.span ?? "" : task.plan(on: date).span }
        var priority: String? { record?.goal != nil ? record?.priority : task.priority }
        var rank: Int { ["do_first", "plan", "delegate", "delay"].firstIndex { $0 == priority } ?? 4 }
    }

    /// The dates that the rules give a user, whether or not the task was ended by hand.
    func planned(_ task: ReplayTask, _ user: String) -> [ReplayDay] {
        if let known = task.known[task.keeper(user)] { return known }
        let all = given(task).filter { !isOut($0, of: task, for: user) }.sorted()
        (task.known[task.keeper(user)], task.isKnown[task.keeper(user)]) = (all, Set(all))
        return all
    }

    /// The dates that the rules give, with those that were added.
    private func given(_ task: ReplayTask) -> Set<ReplayDay> {
        var dates: [ReplayDay] = []
        var first: ReplayDay?
        for plan in task.plans {
            let last = plan.until ?? horizon
            dates += plan.rule.dates(from: plan.start, through: last).filter { $0 >= first ?? $0 }
            first = last + 1
        }
        return Set(dates).union(task.extra)
    }

    /// Whether an editor finds a date that they take out for everyone: also one in a pause of their own.
    func canBeTakenOut(_ task: ReplayTask, _ user: String, _ date: ReplayDay) -> Bool {
        if task.isFromCompletion { return occurs(task, user, date) }
        return date <= task.endedOn ?? date && given(task).contains(date) && !task.pauses.contains { $0.holds(date) }
    }

    /// Whether a date is taken out or paused.
    func isOut(_ date: ReplayDay, of task: ReplayTask, for user: String) -> Bool {
        let pauses = task.pauses + (task.isShared ? [] : self.user(user).pauses)
        return task.except.contains(date) || pauses.contains { $0.holds(date) }
    }

    /// The last day of an occurrence.
    func end(of date: ReplayDay, _ task: ReplayTask, _ user: String) -> ReplayDay {
        let end = date.end(of: task.plan(on: date).span)
        if task.isFromCompletion { return end }
        _ = planned(task, user)
        var day = date
        while day < end, task.isKnown[task.keeper(user)]?.contains(day + 1) == false { day = day + 1 }
        return day
    }

    /// Of a task from completion: the latest occurrence that was closed, and how many were.
    private func latest(_ task: ReplayTask, _ user: String) -> (date: ReplayDay, day: ReplayDay, count: Int)? {
        let closed = (task.records[task.keeper(user)] ?? [:]).filter { $0.value.closedOn != nil }
        guard let last = closed.max(by: { $0.key < $1.key }), let day = last.value.closedOn else { return nil }
        return (last.key, day, closed.count)
    }

    /// The dates that may follow in a task from completion, if each is closed on its date. The first one is open.
    func following(_ task: ReplayTask, _ user: String, upTo most: Int) -> [ReplayDay] {
        guard let latest = latest(task, user) else { return Array(planned(task, user).prefix(most)) }
        var found: [ReplayDay] = []
        var day = max(latest.date, latest.day) + 1
        while day <= horizon, found.count < most {
            let rule = task.plan(on: day).rule
            let isDate = latest.count < rule.count ?? .max && rule.matches(day, from: latest.day, clamps: true)
            if isDate || task.extra.contains(day), !isOut(day, of: task, for: user) { found.append(day) }
            day = day + 1
        }
        return found
    }

    /// Of a task from completion: the date that is open.
    func open(_ task: ReplayTask, _ user: String) -> ReplayDay? {
        guard let date = following(task, user, upTo: 1).first, date <= task.endedOn ?? date else { return nil }
        return date
    }

    /// Whether the rules give a user an occurrence of that date.
    func occurs(_ task: ReplayTask, _ user: String, _ date: ReplayDay) -> Bool {
        if task.isFromCompletion { return open(task, user) == date }
        return date <= task.endedOn ?? date && planned(task, user).contains(date)
    }

    /// All occurrences of a task for a user, by date, or those with a date in a range. A date with a record stays one
    /// unless it was taken out.
    func all(_ task: ReplayTask, _ user: String, dated range: ClosedRange<ReplayDay>? = nil) -> [Occurrence] {
        var dates = Set((task.records[task.keeper(user)] ?? [:]).filter { $0.value.isThere }.keys)
            .subtracting(task.except)
        if task.isFromCompletion {
            if let open = open(task, user) { dates.insert(open) }
        } else {
            dates.formUnion(planned(task, user).filter { $0 <= task.endedOn ?? $0 })
        }
        return dates.filter { range?.contains($0) ?? true }.sorted().map {
            Occurrence(task: task, date: $0, endsOn: end(of: $0, task, user), record: task.record(user, $0))
        }
    }

    /// Those that touch some days.
    func touching(_ days: ClosedRange<ReplayDay>, _ task: ReplayTask, _ user: String) -> [Occurrence] {
        let open = task.isFromCompletion ? open(task, user) : nil
        let dated = task.isFromCompletion ? nil : (days.lowerBound + -31)...days.upperBound
        return all(task, user, dated: dated).filter { occurrence in
            var last = occurrence.endsOn
            if occurrence.date == open {
                last = max(last, self.user(user).today)
            } else if task.isFromCompletion, let closed = occurrence.record?.closedOn {
                last = max(last, closed)
            }
            return occurrence.date <= days.upperBound && last >= days.lowerBound
        }
    }
}
