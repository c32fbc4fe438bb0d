public import JSON
public import Recurrence

extension Repeat {
    /// How a new task repeats.
    /// - Parameter steps: grows by the work that the rule takes; more than `Repeat.steps` is refused.
    public static func made(by members: [JSONValue.Member], steps: inout Int) throws(RepeatError) -> Repeat {
        var made = try Repeat(.object(members))
        made.former = []
        try made.requireDates(&steps)
        return made
    }

    /// The result of an edit (RFC 7396): members of the edit replace others, and null resets one to its default.
    ///
    /// Another rule or span holds from today on. The plan in force until yesterday stays among `former`, so that the
    /// records from then keep their occurrences.
    /// - Parameters:
    ///   - edit: the members of the edit, checked by its shape.
    ///   - stored: how the task repeats; null if it does not.
    ///   - today: the local day of the user who edits.
    ///   - steps: as above.
    public static func edited(
        by edit: [JSONValue.Member], _ stored: JSONValue, on today: CalendarDate, limits: Limits,
        steps: inout Int
    ) throws(RepeatError) -> Repeat {
        guard case .object(var members) = stored else { return try made(by: edit, steps: &steps) }
        let before = try Repeat(stored)
        members.removeAll { member in edit.contains { $0.name == member.name } }
        var after = try Repeat(.object(members + edit))
        after.former = before.former
        if after.plan.rule != before.plan.rule || after.plan.span != before.plan.span {
            after.former = Array(before.formerPlans(until: today).suffix(limits[.formerRules]))
        }
        try after.requireDates(&steps)
        return after
    }

    /// The former plans, with the present one if that was in force on some day before today.
    private func formerPlans(until today: CalendarDate) -> [Schedule.FormerPlan] {
        guard let yesterday = today.adding(days: -1) else { return former }
        let begin = former.last?.lastDay.adding(days: 1) ?? plan.start
        return max(begin, plan.start) > yesterday ? former : former + [Schedule.FormerPlan(plan, until: yesterday)]
    }

    private func requireDates(_ steps: inout Int) throws(RepeatError) {
        guard steps <= Self.steps else { throw .tooLong }
        if RuleDates.areEmpty(plan.rule, from: plan.start, visits: &steps) { throw .refused(.ruleWithoutDates) }
    }
}
