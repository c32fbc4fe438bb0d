/// The records of occurrences.
extension ReplayModel {
    /// Something that is done to one occurrence.
    struct Deed {
        /// complete, uncomplete, set, skip, unskip or delete.
        let op: String
        let task: ReplayTask
        let date: ReplayDay
        var count = 0
        var moment = 0

        var takesTime: Bool { ["complete", "set", "skip"].contains(op) }
    }

    /// Does it, and returns the status of the answer.
    func perform(_ deed: Deed, by user: String) -> Int {
        let (task, date) = (deed.task, deed.date)
        guard let role = role(of: user, on: task) else { return 404 }
        if role == "viewer", task.isShared || deed.op == "delete" { return 403 }
        let was = task.record(user, date) ?? ReplayTask.Record()
        let isDelete = deed.op == "delete"
        guard !task.except.contains(date),
            was.isThere || (isDelete ? canBeTakenOut(task, user, date) : occurs(task, user, date))
        else { return 404 }
        if isDelete {
            delete(date, of: task, by: user)
            return 204
        }
        let goal = was.goal ?? task.goal
        var record = was
        var wanted = was.doneBy.count
        switch deed.op {
        case "complete": wanted = min(wanted + 1, goal)
        case "uncomplete": wanted = max(wanted - 1, 0)
        case "set":
            guard deed.count <= goal else { return 422 }
            wanted = deed.count
        case "skip": wanted = 0
        default: break
        }
        if deed.op != "uncomplete" { record.skipped = deed.op == "skip" }
        while record.doneBy.count < wanted { record.doneBy.append(user) }
        var losers: [String] = []
        while record.doneBy.count > wanted {
            let place = record.doneBy.lastIndex(of: user) ?? record.doneBy.count - 1
            losers.append(record.doneBy.remove(at: place))
        }
        guard record.doneBy != was.doneBy || record.skipped != was.skipped else { return 200 }
        if wanted == 0 {
            record.goal = nil
        } else if was.doneBy.isEmpty {
            (record.goal, record.points, record.priority) = (task.goal, task.points, task.priority)
            record.span = task.plan(on: date).span
        }
        if record.doneBy.count != was.doneBy.count { record.completedAt = record.isDone ? deed.moment : nil }
        if !record.skipped, record.completedAt == nil {
            record.closedOn = nil
        } else {
            record.closedOn = self.user(user).clock.day(of: deed.moment)
        }
        task.records[task.keeper(user), default: [:]][date] = record
        settle(task, date, was, record, by: user, losers)
        return 200
    }

    private func settle(
        _ task: ReplayTask, _ date: ReplayDay, _ was: ReplayTask.Record, _ record: ReplayTask.Record, by user: String,
        _ losers: [String]
    ) {
        let gained = max(record.doneBy.count - was.doneBy.count, 0)
        let room = max((record.goal ?? 0) * record.points - held(user, task, date), 0)
        enter(user, min(gained * record.points, room), "completed", task, date)
        for loser in Set(losers) {
            // What another record than this one says.
            let recorded = task.records.reduce(0) { sum, records in
                guard records.key != task.keeper(user), let record = records.value[date] else { return sum }
                return sum + record.doneBy.count { $0 == loser } * record.points
            }
            let excess = max(held(loser, task, date) - recorded, 0)
            enter(loser, -min(losers.count { $0 == loser } * was.points, excess), "uncompleted", task, date)
        }
    }

    /// What a user's entries of a date add up to.
    private func held(_ user: String, _ task: ReplayTask, _ date: ReplayDay) -> Int {
        held[Dated(user: user, task: task.id, date: date)] ?? 0
    }

    func enter(
        _ user: String, _ amount: Int, _ reason: String, _ task: ReplayTask?, _ date: ReplayDay?, _ moment: Int? = nil
    ) {
        guard amount != 0 else { return }
        if let task, let date { held[Dated(user: user, task: task.id, date: date), default: 0] += amount }
        ledger.append(Entry(user: user, amount: amount, reason: reason, task: task?.id, date: date, moment: moment))
    }

    /// This date only, with everybody's records of it. The actor loses the points that they earned there.
    private func delete(_ date: ReplayDay, of task: ReplayTask, by user: String) {
        task.except.insert(date)
        takeBack(task, [date], by: user)
        for keeper in task.records.keys { task.records[keeper]?[date] = nil }
        task.known = [:]
    }

    /// The points that a user earned by some dates of a task.
    func takeBack(_ task: ReplayTask, _ dates: [ReplayDay], by user: String) {
        for date in dates.sorted() {
            for records in task.records.values {
                guard let record = records[date] else { continue }
                let earned = record.doneBy.count { $0 == user } * record.points
                enter(user, -min(earned, max(held(user, task, date), 0)), "deleted", task, date)
            }
        }
    }

    /// Completes an ordinary task, or ends one that repeats; or reopens it.
    func setCompleted(_ isCompleted: Bool, _ task: ReplayTask, by user: String, at moment: Int) {
        guard isCompleted != (task.completedAt != nil) else { return }
        if isCompleted {
            (task.completedAt, task.completedBy) = (moment, user)
            if task.repeats {
                task.endedOn = self.user(user).clock.day(of: moment)
            } else {
                task.earned = task.points
                enter(user, task.points, "completed", task, nil, moment)
            }
            return
        }
        if let earned = task.earned, let earner = task.completedBy {
            enter(earner, -earned, "uncompleted", task, nil, task.completedAt)
        }
        (task.completedAt, task.completedBy, task.earned, task.endedOn) = (nil, nil, nil, nil)
        task.people = []
    }
}
