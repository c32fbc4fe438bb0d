import TestSupport
import Testing

/// A daemon keeps working when the schema of the next release is applied, as during a rolling upgrade.
@Suite struct LaterSchemaTests {
    @Test func aRefusalOfALaterReleaseIsNoErrorOfTheDaemon() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        try await world.psql(
            """
            create or replace function checklist_update(p_actor uuid, args jsonb) returns answer language sql
            return refused('too_late_in_the_day')
            """)
        for headers in [[:], ["idempotency-key": "once"]] {
            let answer = try await ada.send(.patch, "/v1/checklists/\(list)", ["title": "Mine"], headers: headers)
            expectProblem(answer, 503, "outdated")
            #expect(answer.header("retry-after") != nil)
        }
    }
}
