import Testing

@testable import Postgres

@Suite struct ConnectionStateTests {
    private static let select = Statement("select 1")
    private let now = ContinuousClock.now
    private let canceled = PostgresError(.server(.queryCanceled), "canceling statement due to user request")
    private let ended = PostgresError(
        .server(.adminShutdown), "terminating connection", fields: .init(severity: "FATAL"))

    private func statement(lease: Request? = nil) -> Request {
        Request(.statement(Self.select, Parameters()), lease: lease)
    }

    /// A connection with `requests` under way, their statement already prepared.
    private func connection(running requests: Request..., depth: Int = 16) -> ConnectionState {
        var state = ConnectionState(depth: depth, cancelGrace: .seconds(2))
        state.submit(statement())
        _ = state.nextTransmission()
        for reply in [.rows(.none), .end, .rows(.none), .end, .synchronized] as [ConnectionState.Reply] {
            _ = state.receive(reply)
        }
        for request in requests {
            state.submit(request)
            _ = state.nextTransmission()
        }
        return state
    }

    @Test func commitsWithoutAStandbyAreNotKnownToBeDone() {
        let (request, next) = (statement(), statement())
        var state = connection(running: request, next)
        _ = state.receive(.rows(.none))
        _ = state.receive(.end)
        state.watchHead(now: .now)
        #expect(state.displaceAt != nil)
        #expect(state.receive(.unreplicated) == .answered(request, .timedOut, outcomeUnknown: true))
        // From now on it must not cancel statements that may be waiting for a standby.
        state.submit(statement())
        _ = state.nextTransmission()
        state.watchHead(now: .now)
        #expect(state.displaceAt == nil)
    }

    @Test func aStatementSucceedsOnlyWhenItIsSynchronised() {
        let request = statement()
        var state = connection(running: request)
        #expect(state.receive(.rows(.none)) == nil)
        #expect(state.receive(.end) == nil)
        #expect(state.receive(.synchronized) == .answered(request, nil))
        #expect(state.isIdle)
    }

    @Test func aStatementIsPreparedByItsFirstUseOnly() {
        var state = ConnectionState(depth: 4, cancelGrace: .seconds(2))
        var prepares: [Bool] = []
        for _ in 0..<3 {
            state.submit(statement())
            if case .statement(let step)? = state.nextTransmission() { prepares.append(step.isNew) }
        }
        #expect(prepares == [true, false, false])
    }

    @Test func aFailedPreparationIsForgottenAndItsErrorCounts() {
        let request = statement()
        var state = ConnectionState(depth: 4, cancelGrace: .seconds(2))
        state.submit(request)
        _ = state.nextTransmission()
        let error = PostgresError(.server(.undefinedTable), "no such table")
        for reply in [.failure(error), .end, .skipped, .end] as [ConnectionState.Reply] {
            #expect(state.receive(reply) == nil)
        }
        #expect(state.receive(.synchronized) == .answered(request, .server(.undefinedTable)))
        state.submit(statement())
        guard case .statement(let step)? = state.nextTransmission() else {
            Issue.record("it should be sent")
            return
        }
        #expect(step.isNew)
        #expect(step.preparation == 2)
    }

    @Test func aStalePreparationIsRepeatedButNotForEver() {
        let request = statement()
        var state = connection(running: request)
        for _ in 0..<3 {
            _ = state.receive(.failure(PostgresError(.server(.invalidStatementName), "gone")))
            #expect(state.receive(.synchronized) == .repeated(request))
            state.submit(request)
            _ = state.nextTransmission()
            _ = state.receive(.rows(.none))
        }
        _ = state.receive(.failure(PostgresError(.server(.invalidStatementName), "gone")))
        #expect(state.receive(.synchronized) == .answered(request, .server(.invalidStatementName)))
    }

    @Test func onlyTheHeadIsCancelledAndNothingIsSentMeanwhile() {
        let (head, second) = (statement(), statement())
        var state = connection(running: head, second)
        second.abandonment = .timedOut
        #expect(state.startCancel(now: now) == false)
        head.abandonment = .cancelled
        #expect(state.startCancel(now: now) == true)
        #expect(state.startCancel(now: now) == false)
        #expect(!state.hasPlace)
        #expect(state.graceEnds == now + .seconds(2))
        state.submit(statement())
        #expect(state.nextTransmission() == nil)

        _ = state.receive(.failure(canceled))
        #expect(state.receive(.synchronized) == .answered(head, .cancelled))
        #expect(state.graceEnds == nil)
        #expect(state.startCancel(now: now) == false, "the first cancel request is still on its way")
        state.finishCancel(now: now)
        #expect(state.startCancel(now: now) == true)
    }

    @Test func aCancelThatCameBeforeItsStatementBeganIsSentAgain() {
        let head = statement()
        var state = connection(running: head)
        head.abandonment = .cancelled
        #expect(state.startCancel(now: now) == true)
        state.finishCancel(now: now)
        #expect(state.startCancel(now: now) == false)
        let later = now + .milliseconds(20)
        #expect(state.cancelAgainAt == later)
        #expect(state.startCancel(now: later) == true)
        #expect(state.graceEnds == now + .seconds(2), "sending again does not prolong the wait")
    }

    @Test func aCancelledStatementThatSucceededSaysSo() {
        let head = statement()
        var state = connection(running: head)
        head.abandonment = .timedOut
        _ = state.startCancel(now: now)
        _ = state.receive(.rows(.none))
        #expect(state.receive(.synchronized) == .answered(head, nil))
    }

    @Test func aBystanderHitByACancelIsRepeated() {
        let (head, bystander) = (statement(), statement())
        var state = connection(running: head, bystander)
        head.abandonment = .cancelled
        _ = state.startCancel(now: now)
        _ = state.receive(.rows(.none))
        _ = state.receive(.synchronized)
        _ = state.receive(.failure(canceled))
        #expect(state.receive(.synchronized) == .repeated(bystander))
    }

    @Test func aHeadThatKeepsOthersWaitingMakesWayForThemOnce() {
        let (head, behind) = (statement(), statement())
        var state = connection(running: head, behind)
        state.watchHead(now: now)
        state.watchHead(now: now + .milliseconds(150))
        let starts = [199, 200].map { state.startCancel(now: now + .milliseconds($0)) }
        #expect(starts == [false, true])
        state.finishCancel(now: now)
        #expect(state.cancelAgainAt == nil && state.graceEnds == nil)
        _ = state.receive(.failure(canceled))
        #expect(state.receive(.synchronized) == .repeated(head))
        // It is sent again elsewhere, with nothing behind it.
        var other = connection(running: head)
        #expect(!other.hasPlace && state.hasPlace)
        _ = other.receive(.rows(.none))
        _ = other.receive(.synchronized)
        #expect(other.hasPlace)
    }

    @Test func aCancelRequestThatIsNotTakenCostsTheConnectionThatNobodyNeeds() {
        let (head, behind) = (statement(), statement())
        var state = connection(running: head, behind)
        state.watchHead(now: now)
        let displacedAt = now + .milliseconds(200)
        let starts = state.startCancel(now: displacedAt)
        #expect(starts)
        #expect(state.lossDue == nil, "a caller waits for the running statement")
        let (one, two) = (state.receive(.rows(.none)), state.receive(.synchronized))
        #expect(one == nil && two == .answered(head, nil))
        #expect(state.lossDue == nil)
        behind.abandonment = .timedOut
        #expect(state.lossDue == displacedAt + .seconds(2))
        _ = state.receive(.rows(.none))
        #expect(state.receive(.synchronized) == .answered(behind, nil))
        // Nothing is sent before the request is over: it could stop what comes next.
        #expect(!state.hasPlace && state.lossDue == displacedAt + .seconds(2))
        state.finishCancel(now: displacedAt)
        #expect(state.hasPlace && state.lossDue == nil)
    }

    @Test func aHeadThatKeepsNobodyWaitingIsLeftAlone() {
        var state = connection(running: statement())
        state.watchHead(now: now)
        let starts = state.startCancel(now: now + .seconds(60))
        #expect(!starts && state.displaceAt == nil)
    }

    @Test func aTimeoutOfTheServersOwnIsNoBystandersFate() {
        let request = statement()
        var state = connection(running: request)
        _ = state.receive(.failure(canceled))
        #expect(state.receive(.synchronized) == .answered(request, .server(.queryCanceled)))
    }

    @Test func aReportedEndLeavesNoTraceOfWhatWasNotCommitting() {
        let (head, second) = (statement(), statement())
        var state = connection(running: head, second)
        #expect(state.receive(.failure(ended)) == nil)
        #expect(state.lose(PostgresError(.connection, "closed")) == [.repeated(head), .repeated(second)])
    }

    @Test func aReportedEndDuringTheCommitLeavesItUnknown() {
        let (head, second) = (statement(), statement())
        var state = connection(running: head, second)
        _ = state.receive(.rows(.none))
        _ = state.receive(.failure(ended))
        #expect(
            state.lose(PostgresError(.connection, "closed")) == [
                .answered(head, .server(.adminShutdown), outcomeUnknown: true), .repeated(second),
            ])
    }

    @Test func anEndWithoutReportLeavesEverythingUnknownButWhatHadFailed() {
        let (head, second) = (statement(), statement())
        var state = connection(running: head, second)
        _ = state.receive(.failure(PostgresError(.server(.uniqueViolation), "twice")))
        #expect(
            state.lose(PostgresError(.connection, "closed")) == [
                .answered(head, .server(.uniqueViolation)), .answered(second, .connection, outcomeUnknown: true),
            ])
        #expect(state.isIdle)
    }

    @Test func statementsOfALeaseAreNotRepeated() {
        let lease = Request(.lease)
        let (sent, unsent) = (statement(lease: lease), statement(lease: lease))
        var state = connection(running: sent, unsent, depth: 1)
        _ = state.receive(.failure(ended))
        #expect(
            state.lose(PostgresError(.connection, "closed")) == [
                .answered(sent, .server(.adminShutdown), outcomeUnknown: true),
                .answered(unsent, .server(.adminShutdown)),
            ])
    }

    @Test func aScriptIsAloneOnItsConnection() {
        let lease = Request(.lease)
        let (before, script, after) = (
            statement(lease: lease), Request(.script("select 1"), lease: lease), statement(lease: lease)
        )
        var state = connection(running: before, script, after)
        #expect(state.inFlight.count == 1)
        _ = state.receive(.rows(.none))
        _ = state.receive(.synchronized)
        guard case .script? = state.nextTransmission() else {
            Issue.record("the script's turn")
            return
        }
        #expect(state.nextTransmission() == nil)
        _ = state.receive(.rows(.none))
        #expect(state.receive(.end) == .answered(script, nil))
        #expect(state.nextTransmission() != nil)
    }
}

/// The parts of a verdict that a test compares.
private struct Expectation: Equatable {
    var request: ObjectIdentifier
    var isRepeated: Bool
    var failure: PostgresError.Kind?
    var outcomeUnknown = false

    static func answered(_ request: Request, _ failure: PostgresError.Kind?, outcomeUnknown: Bool = false) -> Self {
        Self(
            request: ObjectIdentifier(request), isRepeated: false, failure: failure, outcomeUnknown: outcomeUnknown)
    }

    static func repeated(_ request: Request) -> Self {
        Self(request: ObjectIdentifier(request), isRepeated: true)
    }

    init(request: ObjectIdentifier, isRepeated: Bool, failure: PostgresError.Kind? = nil, outcomeUnknown: Bool = false)
    {
        self.request = request
        self.isRepeated = isRepeated
        self.failure = failure
        self.outcomeUnknown = outcomeUnknown
    }

    init(_ verdict: ConnectionState.Verdict) {
        switch verdict {
        case .again(let request): self = .repeated(request)
        case .answer(let request, .success): self = .answered(request, nil)
        case .answer(let request, .failure(let error)):
            self = .answered(request, error.kind, outcomeUnknown: error.outcomeUnknown)
        case .committed(let members, _): self = .answered(members[0], nil)
        case .unreplicated(let members): self = .answered(members[0], .timedOut, outcomeUnknown: true)
        }
    }
}

private func == (verdict: ConnectionState.Verdict?, expectation: Expectation) -> Bool {
    verdict.map(Expectation.init) == expectation
}

private func == (verdicts: [ConnectionState.Verdict], expectations: [Expectation]) -> Bool {
    verdicts.map(Expectation.init) == expectations
}
