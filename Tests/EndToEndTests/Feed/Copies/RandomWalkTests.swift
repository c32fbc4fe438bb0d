import TestSupport
import Testing

/// Five users edit at random, and their clients come and go: every copy ends equal to the server's state.
@Suite struct RandomWalkTests {
    private static let (people, parts, edits) = (5, 4, 500)

    @Test func everyCopyIsAFreshSnapshotInTheEnd() async throws {
        let seed = SeededGenerator.seedOfRun
        print("Random walk: CROSSCHECK_TEST_SEED=\(seed)")
        let start = ContinuousClock.now
        let world = try await World(daemons: 2, arguments: ["--feed-ring-changes", "50", "--log-level", "warning"])
        let walk = RandomWalk(world.daemons, ring: 50)
        let crowd = try await world.crowd(Self.people)
        var people: [RandomWalk.Walking] = []
        for (index, person) in crowd.enumerated() {
            let walker = Walker(
                person, others: crowd.map(\.name).filter { $0 != person.name }, seed: seed &* 31 &+ UInt64(index))
            people.append(
                .init(walker: walker, follower: try await Client(person), sleeper: try await Client(person)))
        }
        for part in 1...Self.parts {
            people = try await walk.part(people, edits: Self.edits)
            for (index, person) in people.enumerated() {
                for (place, client) in [person.follower, person.sleeper].enumerated() {
                    let differences = try await client.differencesAtTheEnd(at: world.daemons[(index + place) % 2])
                    let what: Comment =
                        "seed \(seed), part \(part), person \(index): \(differences.joined(separator: "\n"))"
                    #expect(differences.isEmpty, what)
                }
            }
        }
        try await Self.expectSoundBooks(of: world)
        try await Self.expectVariety(walk.tally, people)
        print("Random walk: \(Self.people * Self.parts * Self.edits) edits in \((.now - start).inMilliseconds)")
    }

    /// The walk must have had variety: each edit was done and refused, and the clients had disturbances.
    private static func expectVariety(_ tally: RandomWalk.Tally, _ people: [RandomWalk.Walking]) async throws {
        for (kind, count) in tally.edits.sorted(by: { $0.key < $1.key }) {
            print("Random walk: \(kind): \(count.done) done, \(count.refused) refused")
            #expect(count.done > 0, "\(kind)")
        }
        let (done, all) = tally.edits.values.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.done + $1.refused) }
        print(
            """
            Random walk: \(done) of \(all) edits done; polls cut off: \(tally.disconnects), \
            cursors lost: \(tally.lostCursors), behind the ring: \(tally.fallsBehind), begun anew: \(tally.rebirths)
            """)
        #expect(all == Self.people * parts * edits && done > all / 2)
        #expect(tally.disconnects > 20 && tally.lostCursors > 20 && tally.fallsBehind > 20 && tally.rebirths > 0)
        for person in people {
            #expect(await person.follower.received > 100)
            #expect(await person.follower.copy.repeats > 0)
        }
    }

    /// The database's counters are right, no limit is exceeded, and no version is missing.
    private static func expectSoundBooks(of world: World) async throws {
        let wrongCounters = """
            select c.id from checklists c
            where c.task_count <> (select count(*) from tasks t where t.checklist_id = c.id)
                or c.open_task_count <> (
                    select count(*) from tasks t where t.checklist_id = c.id and t.status <> 'completed')
                or c.participant_count <> (select count(*) from participants p where p.checklist_id = c.id)
                or c.participant_count > c.participant_limit
            """
        let gaps = "select stream_id from changes group by 1 having min(version) <> 1 or max(version) <> count(*)"
        let strangers = """
            select t.id from tasks t join checklists c on c.id = t.checklist_id, jsonb_array_elements(t.participants) p
            where role_on(c, (p ->> 'id')::uuid) is null or jsonb_array_length(t.participants) > t.participant_limit
            """
        let deletedComments = """
            select h.subject_id from changes h join changes d on d.kind = 'comment.deleted' and d.subject_id = h.subject_id
            where h.kind in ('comment.added', 'comment.updated') and h.body::text <> 'null'
            """
        // Nothing is there twice: neither again under an id that was deleted, nor is one forgotten that was.
        let ids = """
            select s.id from spent_ids s join tasks t on t.id = s.id where s.kind = 'task'
            union all select s.id from spent_ids s join comments m on m.id = s.id where s.kind = 'comment'
            union all select s.id from spent_ids s join checklists c on c.id = s.id where s.kind = 'checklist'
            union all
            select h.subject_id from changes h where h.kind = 'task.created'
                and not exists (select from tasks t where t.id = h.subject_id)
                and not exists (select from spent_ids s where s.kind = 'task' and s.id = h.subject_id)
            union all
            select h.subject_id from changes h where h.kind = 'comment.added'
                and not exists (select from comments m where m.id = h.subject_id)
                and not exists (select from spent_ids s where s.kind = 'comment' and s.id = h.subject_id)
            """
        for query in [wrongCounters, gaps, strangers, deletedComments, ids, World.wrongLedgers] {
            #expect(try await world.psql(query) == "", "\(query)")
        }
        try await world.expectTextToBeCounted()
    }
}
