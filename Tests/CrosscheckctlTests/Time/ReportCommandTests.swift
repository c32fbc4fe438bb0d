import TestSupport
import Testing

/// `crosscheckctl report`
@Suite struct ReportCommandTests {
    @Test func theReportShowsTimeByMode() async throws {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        let none = try await person.succeed("report", "ada")
        #expect(none.errors.contains("No time was spent in these days."))
        try await person.psql(
            """
            set search_path = crosscheck;
            update settings set time_zone = 'Europe/Berlin';
            insert into entries (id, user_id, mode_id, description, started_at, ended_at, may_overlap, by_timer, version,
                created_version, fingerprint, created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, 'Very secret', v.start, v.ending, false, false, 1, 1, '\\x00', now(), now()
            from modes m join (values
                ('Study', timestamptz '2026-05-04 20:00Z', timestamptz '2026-05-04 23:00Z'), ('Work', '2026-05-05 10:00Z', '2026-05-05 11:00Z')
            ) v (name, start, ending) on v.name = m.name
            """)
        let days = ["report", "ada", "--from", "2026-05-03", "--to", "2026-05-05"]
        let text = try await person.run(days).output
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            lines == [
                ["FROM", "TO", "MODE", "TIME", "SHARE"], ["2026-05-04", "2026-05-04", "Study", "2:00", "100", "%"],
                ["2026-05-05", "2026-05-05", "Study", "1:00", "50", "%"],
                ["2026-05-05", "2026-05-05", "Work", "1:00", "50", "%"], ["All", "Study", "3:00", "75", "%"],
                ["All", "Work", "1:00", "25", "%"], ["All", "4:00"],
            ])
        #expect(!text.contains("secret"))
        let json = try await person.run(days + ["--by", "month", "--json"]).json
        #expect(json["time_zone"] == "Europe/Berlin" && json["buckets"].array.count == 1)
        #expect(json["totals"]["seconds"].int == 4 * 3600)
        #expect(try await person.run(["report", "bob"]).status == 1)
    }
}
