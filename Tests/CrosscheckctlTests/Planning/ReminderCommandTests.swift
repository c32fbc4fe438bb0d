import Testing
import TestSupport

/// `crosscheckctl reminders`
@Suite struct ReminderCommandTests {
    @Test func theCommandCountsRemindersAndShowsTheNext() async throws {
        let person = try await Operator.atWork()
        let none = try await person.succeed("reminders")
        #expect(none.output.contains("Reminders: 0; 0 have a next time"))
        #expect(none.errors.contains("None is planned."))
        try await person.addUser("ada")
        _ = try await person.importDocument("# Launch\n\n- [ ] Very secret\n- [ ] Other\n")
        try await person.psql(
            """
            set search_path = crosscheck;
            insert into reminders (user_id, task_id, number, at, next_at, settled_to)
            select u.id, t.id, 1, '19:00', case t.title when 'Other' then timestamptz '2150-06-01 19:00Z' else now() - interval '1 hour' end, now()
            from users u, tasks t;
            insert into reminders (user_id, task_id, number, before_minutes, settled_to)
            select u.id, t.id, 2, 5, now() from users u, tasks t where t.title = 'Other';
            insert into summaries (user_id, span, next_at, settled_to)
            select u.id, 'week', '2150-06-01 00:00Z', now() from users u;
            insert into reminder_reviews (user_id, at) select u.id, now() from users u
            """)
        let status = try await person.succeed("reminders", "--json").json
        for (name, number) in [
            ("reminders", 3), ("planned", 2), ("summaries", 1), ("due", 1), ("late", 1), ("to_review", 1),
        ] {
            #expect(status[name].int == number, "\(name)")
        }
        let next = status["next"].array
        #expect(next.map { $0["kind"] } == ["reminder", "summary.week", "reminder"])
        #expect(next.allSatisfy { $0["username"] == "ada" } && next[1]["task_id"] == .null)
        #expect(next[2]["at"] == "2150-06-01T19:00:00.000Z")
        let text = try await person.succeed("reminders").output
        #expect(text.contains("Late:      1") && text.contains("2150-06-01 19:00") && !text.contains("secret"))
    }
}
