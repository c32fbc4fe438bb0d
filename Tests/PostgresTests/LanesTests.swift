import Testing

@testable import Postgres

@Suite struct LanesTests {
    private static let select = Statement("select 1")

    private func statement(_ lane: UInt128, alone: Bool = false) -> Request {
        Request(.statement(Self.select, Parameters()), lane: Lane(lane, sharesCommits: !alone))
    }

    private func lanes(_ requests: Request...) -> Lanes {
        var lanes = Lanes()
        for request in requests { lanes.submit(request, lane: request.lane ?? 0) }
        return lanes
    }

    private func expect(
        _ lanes: inout Lanes, upTo limit: Int = 63, _ requests: [Request],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let taken = lanes.take(upTo: limit)
        #expect(taken === requests, sourceLocation: sourceLocation)
    }

    @Test func waitingStatementsAreTakenLaneByLaneInTheOrderOfTheKeys() {
        let (b1, a1, b2, c1) = (statement(2), statement(1), statement(2), statement(3))
        var lanes = lanes(b1, a1, b2, c1)
        #expect(lanes.count == 4)
        expect(&lanes, [a1, b1, b2, c1])
        #expect(lanes.isEmpty)
        #expect(lanes.first == nil)
    }

    @Test func aLaneUnderWayIsNotTakenFromUntilItsLastIsAnswered() {
        let (first, second, third, other) = (statement(1), statement(1), statement(1), statement(2))
        var lanes = lanes(first, second)
        expect(&lanes, [first, second])
        lanes.submit(third, lane: 1)
        #expect(lanes.first == nil)
        lanes.submit(other, lane: 2)
        expect(&lanes, [other])
        lanes.finish(lane: 1)
        #expect(lanes.first == nil)
        lanes.finish(lane: 1)
        expect(&lanes, [third])
    }

    @Test func noMoreIsTakenThanThereIsRoomForAndNothingIsForgotten() {
        let requests = (0..<10).map { statement(UInt128(9 - $0 / 2)) }
        var lanes = Lanes()
        for request in requests { lanes.submit(request, lane: request.lane ?? 0) }
        expect(&lanes, upTo: 3, [requests[2], requests[0], requests[1]])
        #expect(lanes.count == 7)
        let taken = lanes.take(upTo: 63)
        #expect(taken.count == 6)
        lanes.finish(lane: 8)
        expect(&lanes, [requests[3]])
        #expect(lanes.isEmpty)
    }

    @Test func statementsThatRunAloneAreTakenAlone() {
        let (first, alone, behind, other) = (statement(1), statement(2, alone: true), statement(2), statement(3))
        var lanes = lanes(first, alone, behind, other)
        expect(&lanes, [first, other])
        #expect(lanes.firstSharing == nil)
        #expect(lanes.takeAlone() === alone)
        #expect(lanes.takeAlone() == nil)
        lanes.finish(lane: 2)
        expect(&lanes, [behind])
    }

    @Test func aLaneStandsWhereTheFirstThatIsLeftOfItBelongs() {
        let (alone, sharing, other) = (statement(1, alone: true), statement(1), statement(2, alone: true))
        var lanes = lanes(alone, sharing, other)
        #expect(lanes.first === alone)
        _ = lanes.remove(alone, lane: 1)
        #expect(lanes.firstAlone === other)
        expect(&lanes, [sharing])
        // An earlier shared commit failed.
        sharing.runsAlone = true
        lanes.putBack(sharing, lane: 1)
        #expect(lanes.firstSharing == nil)
        #expect(lanes.takeAlone() === other)
        #expect(lanes.takeAlone() === sharing)
        lanes.finish(lane: 1)
        lanes.finish(lane: 2)
        #expect(lanes.isEmpty && lanes.first == nil)
    }

    @Test func returnedStatementsComeBeforeNewerOnes() {
        let (first, second, later) = (statement(1), statement(1), statement(1))
        var lanes = lanes(first, second)
        _ = lanes.take(upTo: 63)
        lanes.submit(later, lane: 1)
        lanes.putBack(second, lane: 1)
        #expect(lanes.first == nil, "the first is still under way")
        lanes.putBack(first, lane: 1)
        expect(&lanes, [first, second, later])
    }

    @Test func abandonedStatementsLeaveNothingBehind() {
        let (first, second, third) = (statement(1), statement(2), statement(2))
        var lanes = lanes(first, second, third)
        let isRemoved = [lanes.remove(first, lane: 1), lanes.remove(first, lane: 1)]
        #expect(isRemoved == [true, false])
        #expect(lanes.first === second)
        let removed = lanes.remove { $0 === second }
        #expect(removed === [second])
        expect(&lanes, [third])
        lanes.finish(lane: 2)
        lanes.submit(first, lane: 1)
        lanes.submit(second, lane: 2)
        expect(&lanes, [first, second])
    }
}

private func === (left: [Request], right: [Request]) -> Bool {
    left.map(ObjectIdentifier.init) == right.map(ObjectIdentifier.init)
}

/// Statements that may do much, by whose they are.
@Suite struct LaneOwnerTests {
    private static let select = Statement("select 1")

    private func heavy(_ lane: UInt128, of owner: UInt64) -> Request {
        Request(.statement(Self.select, Parameters()), lane: Lane(lane, sharesCommits: false, owner: owner))
    }

    private func submit(_ requests: Request..., to lanes: inout Lanes) {
        for request in requests { lanes.submit(request, lane: request.lane ?? 0) }
    }

    private func expect(
        _ lanes: inout Lanes, _ request: Request?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let taken = lanes.takeAlone()
        #expect(taken === request, sourceLocation: sourceLocation)
    }

    @Test func anOwnerHasOneStatementUnderWayInAllLanes() {
        var lanes = Lanes()
        let (a1, a2, a3, b1) = (heavy(1, of: 7), heavy(2, of: 7), heavy(1, of: 7), heavy(3, of: 8))
        submit(a1, a2, a3, b1, to: &lanes)
        expect(&lanes, a1)
        expect(&lanes, b1)
        expect(&lanes, nil)
        // The owner's other lane comes before the next of this.
        lanes.finish(lane: 1)
        expect(&lanes, a2)
        expect(&lanes, nil)
        lanes.finish(lane: 2)
        expect(&lanes, a3)
        lanes.finish(lane: 1)
        lanes.finish(lane: 3)
        #expect(lanes.isEmpty && lanes.first == nil)
        submit(heavy(4, of: 7), to: &lanes)
        let next = lanes.takeAlone()
        #expect(next != nil)
    }

    @Test func aWaiterThatGivesUpPassesTheTurnOn() {
        var lanes = Lanes()
        let (first, second, third) = (heavy(1, of: 7), heavy(2, of: 7), heavy(3, of: 7))
        submit(first, second, third, to: &lanes)
        let removed = [lanes.remove(first, lane: 1), lanes.remove(third, lane: 3)]
        #expect(removed == [true, true])
        expect(&lanes, second)
        lanes.finish(lane: 2)
        #expect(lanes.isEmpty)
        submit(third, to: &lanes)
        expect(&lanes, third)
    }

    @Test func returnedStatementsWaitBehindTheOwnersOthers() {
        var lanes = Lanes()
        let (first, second) = (heavy(1, of: 7), heavy(2, of: 7))
        submit(first, second, to: &lanes)
        expect(&lanes, first)
        lanes.putBack(first, lane: 1)
        expect(&lanes, second)
        lanes.finish(lane: 2)
        expect(&lanes, first)
    }

    @Test func aLaneWithSomethingLightFirstNeedsNoTurn() {
        var lanes = Lanes()
        let light = Request(.statement(Self.select, Parameters()), lane: Lane(1))
        let (behind, other) = (heavy(1, of: 7), heavy(2, of: 7))
        submit(light, behind, other, to: &lanes)
        #expect(lanes.firstAlone === other && lanes.firstSharing === light)
        expect(&lanes, other)
        let shared = lanes.take(upTo: 63)
        #expect(shared === [light])
        lanes.finish(lane: 1)
        expect(&lanes, nil)
        lanes.finish(lane: 2)
        expect(&lanes, behind)
    }
}
