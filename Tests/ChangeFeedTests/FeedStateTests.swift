import Checklists
import Foundation
import Sessions
import Testing

@testable import ChangeFeed
@testable import Store

/// Anna (1) and Ben (2) are on checklist 10; Anna is on 11 as well, Cleo (3) on 12.
struct FeedStateTests {
    private let now = ContinuousClock.now
    private let start = ReadPoint("100:100:")
    private var state: FeedState
    private var nextXID = UInt64(100)
    private var lastWaiter = WaiterID(0)

    init() throws {
        state = FeedState(ChangeFeed.Configuration(), at: now)
        begin(.test)
        try connect(1, checklists: 10, 11)
        try connect(2, checklists: 10)
        try connect(3, checklists: 12)
    }

    private mutating func begin(_ epoch: Epoch) {
        guard let start else { return }
        _ = state.begin(epoch, at: start, commits: 0, startedAt: now)
    }

    private mutating func connect(_ user: UInt8, checklists: UInt8...) throws {
        let lookup = state.sessions.begin()
        _ = state.sessions.end(
            lookup, found: .init(principal: principal(user), expiresAt: now + .seconds(3600)), at: now)
        let load = state.subscribers.beginLoad(of: UUID(user), at: now)
        state.subscribers.endLoad(try #require(load), of: UUID(user), found: (1, checklists.map { UUID($0) }))
    }

    /// A user's session is 100 higher.
    private func principal(_ user: UInt8) -> Principal { Principal(user: UUID(user), session: UUID(100 + user)) }

    private func poll(_ user: UInt8, limit: Int = 500, wait: Duration = .seconds(30)) -> Poll {
        Poll(
            principal: principal(user), history: state.history?.number ?? 0, limit: limit, deadline: now + wait,
            since: state.history?.end)
    }

    private mutating func check(_ poll: Poll, commits: UInt64 = 0) -> String {
        state.check(poll, commits: commits, at: now).name
    }

    private mutating func park(_ poll: Poll) -> WaiterID {
        let step = check(poll)
        #expect(step == "wait")
        lastWaiter += 1
        let id = lastWaiter
        state.park(id, poll) { _ in }
        return id
    }

    /// The tail reads these changes, each from its own transaction.
    private mutating func read(_ changes: LoggedChange...) throws -> Wakeups {
        let numbered = changes.map { change in
            defer { nextXID += 1 }
            return LoggedChange(change.stream, change.version, xid: nextXID, kind: change.kind, subject: change.subject)
        }
        let read = TailRead(
            point: try #require(ReadPoint("\(nextXID):\(nextXID):", WALPosition(timeline: 1, lsn: 50 * nextXID))),
            epoch: UUID(),
            changes: numbered.sorted { $0.stream.uuidString < $1.stream.uuidString })
        return state.take(read, commits: 0, startedAt: now)
    }

    private func delivered(_ wakeups: Wakeups) -> [WaiterID: [UUID]] {
        var delivered: [WaiterID: [UUID]] = [:]
        for (changes, waiters) in wakeups.delivered {
            for waiter in waiters { delivered[waiter.id] = changes.map(\.stream) }
        }
        return delivered
    }

    private func signedOut(_ wakeups: Wakeups) -> Set<WaiterID> {
        Set(wakeups.ended.compactMap { if case .answered(.signedOut) = $0.end { $0.waiter.id } else { nil } })
    }

    @Test mutating func eachGetsTheChangesOfTheirStreams() throws {
        let (anna, ben, cleo) = (park(poll(1)), park(poll(2)), park(poll(3)))
        let first = try read(LoggedChange(UUID(10), 1), LoggedChange(UUID(11), 1))
        #expect(delivered(first) == [anna: [UUID(10), UUID(11)], ben: [UUID(10)]])
        #expect(first.ended.isEmpty)
        #expect(state.waiters.keys.elementsEqual([cleo]))
        let second = try read(LoggedChange(UUID(3), 2, kind: "user.updated"))
        #expect(delivered(second) == [cleo: [UUID(3)]])
        let third = try read(LoggedChange(UUID(10), 2))
        #expect(delivered(third) == [:])
    }

    @Test mutating func onlyTheNewestCursorOfAKnownUserNeedsNoCheck() throws {
        let deadline = now + .seconds(30)
        func poll(_ user: UInt8, _ cursor: String) -> Poll? {
            state.poll(of: principal(user), withNewest: cursor, limit: 7, deadline: deadline)
        }
        let old = try #require(state.history?.cursor)
        #expect(poll(1, old) != nil)
        #expect(poll(4, old) == nil)
        _ = try read(LoggedChange(UUID(10), 1))
        let newest = try #require(state.history?.cursor)
        #expect(newest != old && poll(1, old) == nil)
        let made = try #require(poll(1, newest))
        #expect(made.limit == 7 && made.deadline == deadline && made.place == nil)
        // The point is that of the cursor: the check finds nothing before it, and all behind it.
        let since = try #require(state.history?.seal.cursor(newest))
        #expect(made.since == ReadPoint(snapshot: since.since, position: since.position))
        #expect(check(made) == "wait")
    }

    @Test mutating func waitersWithTheSameChangesShareTheAnswer() throws {
        try connect(4, checklists: 10)
        for user in [UInt8(2), 4, 2, 4] { _ = park(poll(user)) }
        let wakeups = try read(LoggedChange(UUID(10), 1))
        #expect(wakeups.delivered.map(\.waiters.count) == [4])
        #expect(wakeups.cursor == state.history?.cursor)
    }

    @Test mutating func aRemovalHoldsForWhatIsReadAlongWithIt() throws {
        let (anna, ben) = (park(poll(1)), park(poll(2)))
        let wakeups = try read(
            LoggedChange(UUID(10), 1), LoggedChange(UUID(2), 2, kind: FeedKind.checklistRemoved, subject: UUID(10)))
        #expect(delivered(wakeups) == [anna: [UUID(10)], ben: [UUID(2)]])
    }

    @Test mutating func afterARemovalNothingOlderIsSent() throws {
        let old = poll(2)
        _ = try read(LoggedChange(UUID(10), 1))
        let before = check(old)
        #expect(before == "deliver [10]")
        _ = try read(LoggedChange(UUID(2), 2, kind: FeedKind.checklistRemoved, subject: UUID(10)))
        let after = check(old)
        #expect(after == "deliver [2]")
    }

    /// This daemon may have committed a removal that it has not read, or the client's last edit.
    @Test mutating func ownCommitsAreReadBeforeMemoryIsSent() throws {
        var old = poll(2)
        _ = try read(LoggedChange(UUID(10), 1))
        let (before, impatient) = (check(old, commits: 1), check(poll(2, wait: .zero), commits: 1))
        #expect(before == "needs read" && impatient == "needs read")
        old.isFresh = true
        let after = check(old, commits: 1)
        #expect(after == "deliver [10]")
    }

    @Test mutating func aNewParticipantIsTold() throws {
        let cleo = park(poll(3))
        let wakeups = try read(
            LoggedChange(UUID(3), 2, kind: FeedKind.checklistAdded, subject: UUID(10)), LoggedChange(UUID(10), 4))
        #expect(Set(delivered(wakeups)[cleo] ?? []) == [UUID(3), UUID(10)])
    }

    @Test mutating func theEndOfASessionEndsItsPolls() throws {
        let (anna, ben) = (park(poll(1)), park(poll(2)))
        let wakeups = try read(
            LoggedChange(UUID(1), 2, kind: FeedKind.sessionEnded, subject: UUID(101)), LoggedChange(UUID(10), 1))
        #expect(signedOut(wakeups) == [anna])
        #expect(delivered(wakeups) == [ben: [UUID(10)]])
        let step = check(poll(1))
        #expect(step == "needs session")
    }

    @Test mutating func waitersOfARotatedSessionAreLookedUpAgain() throws {
        let (anna, ben) = (park(poll(1)), park(poll(2)))
        let wakeups = try read(LoggedChange(UUID(1), 2, kind: FeedKind.sessionRotated, subject: UUID(101)))
        #expect(signedOut(wakeups).isEmpty)
        #expect(wakeups.ended.map(\.waiter.id) == [anna])
        #expect(state.waiters.keys.elementsEqual([ben]))
        let step = check(poll(1))
        #expect(step == "needs session")
    }

    @Test mutating func possiblySignedOutWaitersAreLookedUpAgain() throws {
        let (anna, ben) = (park(poll(1)), park(poll(2)))
        let ended = state.recheck(user: UUID(1), at: now)
        #expect(ended.map(\.waiter.id) == [anna] && ended.map(\.end.name) == ["again"])
        #expect(state.waiters.keys.elementsEqual([ben]))
        let step = check(poll(1))
        #expect(step == "needs session")
    }

    @Test(arguments: [FeedKind.userDisabled, FeedKind.userDeleted])
    mutating func theEndOfAUserEndsAllTheirPolls(kind: String) throws {
        let (anna, ben) = (Set([park(poll(1)), park(poll(1))]), park(poll(2)))
        let wakeups = try read(LoggedChange(UUID(1), 2, kind: kind, subject: UUID(1)))
        #expect(signedOut(wakeups) == anna)
        #expect(state.waiters.keys.elementsEqual([ben]))
        let step = check(poll(1))
        #expect(step == "needs session")
    }

    @Test mutating func smallLimitsGetChangesPageByPage() throws {
        let (anna, ben) = (park(poll(1, limit: 1)), park(poll(2, limit: 1)))
        let old = poll(1, limit: 1)
        let wakeups = try read(LoggedChange(UUID(10), 1), LoggedChange(UUID(11), 1))
        #expect(wakeups.ended.map(\.waiter.id) == [anna])
        #expect(delivered(wakeups) == [ben: [UUID(10)]])
        let step = check(old)
        #expect(step == "needs page")
    }

    @Test mutating func timeUpIsAnswered() {
        let (anna, ben) = (park(poll(1, wait: .seconds(10))), park(poll(2, wait: .seconds(20))))
        let answered = [9, 11, 21].map { delivered(state.expire(at: now + .seconds($0))) }
        #expect(answered == [[:], [anna: []], [ben: []]])
        let step = check(poll(1, wait: .zero))
        #expect(step == "deliver []")
    }

    @Test mutating func deadlinesOfEndedPollsArePutAway() {
        for _ in 0..<5_000 { _ = state.unpark(park(poll(1)), at: now) }
        #expect(state.deadlines.count <= 1_027)
        let anna = park(poll(1, wait: .seconds(10)))
        for _ in 0..<1_100 { _ = state.unpark(park(poll(2)), at: now) }
        let answered = delivered(state.expire(at: now + .seconds(11)))
        #expect(answered == [anna: []])
    }

    @Test mutating func aSessionStaysWhileItsUserIsActive() {
        let anna = park(poll(1, wait: .seconds(60)))
        state.trim(at: now + .seconds(50))
        #expect(state.sessions.count == 1, "only Anna's poll waits")
        _ = state.unpark(anna, at: now + .seconds(60))
        state.trim(at: now + .seconds(61))
        #expect(state.sessions.count == 1, "the client is about to come back")
        state.trim(at: now + .seconds(91))
        #expect(state.sessions.count == 0)
    }

    @Test mutating func pollsDoNotWaitBeyondTheirSession() {
        let lookup = state.sessions.begin()
        _ = state.sessions.end(lookup, found: .init(principal: principal(1), expiresAt: now + .seconds(5)), at: now)
        let anna = park(poll(1))
        let answered = delivered(state.expire(at: now + .seconds(6)))
        #expect(answered == [anna: []])
    }

    @Test mutating func drainingAnswersAllInTime() {
        let ids = Set((0..<50).map { _ in park(poll(1)) })
        state.drain(over: .seconds(2), at: now)
        let half = delivered(state.expire(at: now + .seconds(1))).count
        #expect((1..<50).contains(half), "They are spread")
        _ = state.expire(at: now + .seconds(2) + Deadlines.step)
        #expect(state.waiters.isEmpty && ids.count == 50)
        let step = check(poll(1))
        #expect(step == "deliver []")
    }

    @Test mutating func anotherHistoryEndsEveryPoll() throws {
        let (anna, old) = (park(poll(1)), poll(2))
        let restored = Epoch(value: UUID(2))
        let isFollowed = state.follow(restored, at: now) != nil
        #expect(!isFollowed)
        let wakeups = state.begin(restored, at: try #require(start), commits: 0, startedAt: now)
        #expect(wakeups.ended.map(\.waiter.id) == [anna])
        #expect(wakeups.ended.map(\.end.name) == ["expired"])
        let (before, after) = (check(old), check(poll(2)))
        #expect(before == "expired")
        #expect(after == "needs session")
    }

    @Test mutating func aGapIsMadeGoodFromTheDatabase() throws {
        let (anna, old) = (park(poll(1)), poll(2))
        let later = try #require(ReadPoint("500:500:"))
        let wakeups = state.begin(.test, at: later, commits: 0, startedAt: now)
        #expect(wakeups.ended.map(\.waiter.id) == [anna])
        #expect(wakeups.ended.map(\.end.name) == ["again"])
        try connect(2, checklists: 10)
        let step = check(old)
        #expect(step == "needs page")
    }

    /// A restored copy of the data directory: the same epoch, but lower numbers.
    @Test mutating func aHistoryThatWentBackIsAnother() throws {
        _ = try read(LoggedChange(UUID(10), 1))
        let old = poll(1)
        _ = state.begin(.test, at: try #require(start), commits: 0, startedAt: now)
        let step = check(old)
        #expect(step == "expired")
    }

    @Test mutating func aPromotionThatLostNothingEndsNothing() throws {
        _ = try read(LoggedChange(UUID(10), 1))
        let (anna, old) = (park(poll(1)), poll(2))
        let border = try #require(state.history?.position)
        let promoted = Epoch(Timeline(1), Timeline(2, beganAt: border.lsn))
        let ends = state.follow(promoted, at: now)
        #expect(ends?.ended.map(\.waiter.id) == [anna])
        #expect(ends?.ended.map(\.end.name) == ["again"])
        let step = check(old)
        #expect(step == "needs session", "The session is looked up again")
        try connect(2, checklists: 10)
        let second = check(old)
        #expect(second == "wait")
        #expect(state.history?.ring.count == 1, "What was read is kept")
    }

    @Test mutating func changesLostByAPromotionExpireCursorsThatSawThem() throws {
        let before = poll(2)
        _ = try read(LoggedChange(UUID(10), 1))
        let behind = poll(2)
        let promoted = Epoch(Timeline(1), Timeline(2, beganAt: (state.history?.position.lsn ?? 0) - 1))
        let isFollowed = state.follow(promoted, at: now) != nil
        #expect(!isFollowed)
        // The number of the lost transaction is used again.
        let point = try #require(ReadPoint("100:100:", WALPosition(timeline: 2, lsn: 5500)))
        _ = state.begin(promoted, at: point, commits: 0, startedAt: now)
        try connect(2, checklists: 10)
        let (first, second) = (check(before), check(behind))
        #expect(first == "wait")
        #expect(second == "expired")
    }

    @Test mutating func aCursorFromElsewhereMakesTheTailReadFirst() throws {
        var ahead = poll(1)
        ahead.since = ReadPoint("200:200:")
        let before = check(ahead)
        #expect(before == "needs read")
        ahead.isFresh = true
        let after = check(ahead)
        #expect(after == "expired")
    }

    /// Cleo comes onto checklist 10, and earlier changes have no body for her, whether she waits or comes back with her
    /// cursor.
    @Test mutating func changesFromBeforeJoiningHaveNoBody() throws {
        let (cleo, anna) = (poll(3), poll(1))
        let waiter = park(cleo), other = park(anna)
        let point = try #require(ReadPoint("103:103:", WALPosition(timeline: 1, lsn: 6000)))
        let read = TailRead(
            point: point, epoch: UUID(),
            changes: [
                LoggedChange(UUID(3), 2, xid: 101, kind: FeedKind.checklistAdded, subject: UUID(10), saying: "Yours"),
                LoggedChange(UUID(10), 4, xid: 100, saying: "Before"),
                LoggedChange(UUID(10), 5, xid: 101, kind: "participant.added", saying: "Cleo"),
                LoggedChange(UUID(10), 6, xid: 102, saying: "Later"),
            ])
        let wakeups = state.take(read, commits: 0, startedAt: now)
        func texts(_ waiter: WaiterID) -> [String] {
            wakeups.delivered.first { $0.waiters.contains { $0.id == waiter } }?.changes.map(\.text) ?? []
        }
        #expect(texts(waiter).count == 4 && texts(waiter)[1] == "{\"version\":4,\"body\":null}")
        #expect(texts(other).count == 3 && texts(other)[0].contains("Before"))
        guard case .deliver(let changes, _) = state.check(cleo, commits: 0, at: now) else {
            Issue.record("There is something new")
            return
        }
        #expect(changes.map(\.text) == texts(waiter))
        #expect(texts(waiter).filter { $0.contains("null") }.count == 1)
    }
}
