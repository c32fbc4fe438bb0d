/// The waiting statements that may share a commit, by lane.
///
/// The pool runs the statements of one lane in the order in which they came, and never in two transactions at once.
/// They want the same rows, so that two transactions would only wait for each other.
///
/// Of the statements of one owner that run alone, one is under way at a time. The lane that stands in line with one has
/// its owner's turn until the answer. Then it passes the turn on to the owner's next lane.
struct Lanes {
    private enum Line: Equatable {
        case sharing, alone
        /// Behind another lane with a statement of the same owner.
        case behind(UInt64)
    }

    private struct Lane {
        var waiting = FIFO<Request>()
        var underWay = 0
        /// Its place in line; nil if nothing waits in it, or something is under way.
        var line: Line?
        /// The owner whose turn it has.
        var turn: UInt64?

        /// The owner whose turn it needs for its statement under way, or for its next one; nil if it needs none.
        var need: UInt64? { underWay > 0 ? turn : waiting.first?.owner }

        /// How many waiting statements would fit into one transaction with `room` left.
        func sendable(room: Int) -> Int {
            var sendable = 0
            for request in waiting {
                guard sendable < room, !request.runsAlone else { break }
                sendable += 1
            }
            return sendable
        }
    }

    private var lanes: [UInt128: Lane] = [:]
    /// The lanes with waiting statements and nothing under way, in the order in which they became so: by whether the
    /// first statement may share a commit. A statement that may not neither ends a shared commit nor waits for room for
    /// one.
    private var sharing = FIFO<UInt128>()
    private var alone = FIFO<UInt128>()
    /// The owners whose turn some lane has, and the lanes that wait for it.
    private var owners: [UInt64: FIFO<UInt128>] = [:]
    /// How many statements wait.
    private(set) var count = 0

    /// The next statement that shares a commit; nil if there is none now.
    var firstSharing: Request? { sharing.first.flatMap { lanes[$0]?.waiting.first } }

    /// The next statement that runs alone; nil if there is none now.
    var firstAlone: Request? { alone.first.flatMap { lanes[$0]?.waiting.first } }

    /// The one of both that has waited longer.
    var first: Request? {
        guard let sharing = firstSharing else { return firstAlone }
        guard let alone = firstAlone else { return sharing }
        return alone.submitted < sharing.submitted ? alone : sharing
    }

    /// Whether nothing waits. Statements may be under way.
    var isEmpty: Bool { count == 0 }

    /// All waiting statements.
    var requests: some Sequence<Request> { lanes.values.lazy.flatMap(\.waiting) }

    /// Adds a statement at the end of its lane.
    mutating func submit(_ request: Request, lane key: UInt128) {
        lanes[key, default: Lane()].waiting.append(request)
        count += 1
        lineUp(key)
    }

    /// Takes the statement that has waited longest of those that run alone.
    mutating func takeAlone() -> Request? {
        guard let key = alone.popFirst(), let request = lanes[key]?.waiting.popFirst() else { return nil }
        lanes[key]?.line = nil
        lanes[key]?.underWay += 1
        count -= 1
        return request
    }

    /// Takes up to `limit` statements for one transaction, lane by lane in the order of the keys. Transactions that
    /// lock in the same order cannot deadlock.
    mutating func take(upTo limit: Int) -> [Request] {
        var shares: [(key: UInt128, count: Int)] = []
        var room = limit
        while room > 0, let key = sharing.popFirst(), let lane = lanes[key] {
            let share = lane.sendable(room: room)
            lanes[key]?.line = nil
            shares.append((key, share))
            room -= share
        }
        shares.sort { $0.key < $1.key }
        var taken: [Request] = []
        taken.reserveCapacity(limit - room)
        for (key, share) in shares {
            lanes[key]?.underWay += share
            for _ in 0..<share {
                if let request = lanes[key]?.waiting.popFirst() { taken.append(request) }
            }
        }
        count -= taken.count
        return taken
    }

    /// A statement of the lane is answered.
    mutating func finish(lane key: UInt128) {
        lanes[key]?.underWay -= 1
        // Others of the owner's come before the next of this lane.
        if lanes[key]?.underWay == 0 { passTurn(of: key) }
        lineUp(key)
    }

    /// Puts a taken statement back at the front of its lane. Of several, put the last one back first.
    mutating func putBack(_ request: Request, lane key: UInt128) {
        lanes[key]?.waiting.prepend(contentsOf: [request])
        count += 1
        finish(lane: key)
    }

    /// Removes a waiting statement. Returns whether it waited.
    mutating func remove(_ request: Request, lane key: UInt128) -> Bool {
        guard let removed = lanes[key]?.waiting.remove(where: { $0 === request }), !removed.isEmpty else {
            return false
        }
        count -= removed.count
        lineUp(key)
        return true
    }

    /// Removes and returns the waiting statements that meet `condition`.
    mutating func remove(where condition: (Request) -> Bool) -> [Request] {
        var removed: [Request] = []
        for key in Array(lanes.keys) {
            guard let gone = lanes[key]?.waiting.remove(where: condition), !gone.isEmpty else { continue }
            removed += gone
            count -= gone.count
            lineUp(key)
        }
        return removed
    }

    /// Moves a lane to the place that it should have, or out of line.
    private mutating func lineUp(_ key: UInt128) {
        guard let lane = lanes[key] else { return }
        if lane.turn != nil, lane.turn != lane.need { passTurn(of: key) }
        let due = due(key)
        if due != lane.line {
            switch lane.line {
            case .sharing: _ = sharing.remove { $0 == key }
            case .alone: _ = alone.remove { $0 == key }
            case .behind(let owner): _ = owners[owner]?.remove { $0 == key }
            case nil: break
            }
            switch due {
            case .sharing: sharing.append(key)
            case .alone: alone.append(key)
            case .behind(let owner): owners[owner]?.append(key)
            case nil: break
            }
            lanes[key]?.line = due
        }
        if lane.waiting.isEmpty, lane.underWay == 0 { lanes[key] = nil }
    }

    /// The place of a lane in line. It takes its owner's turn if that is free.
    private mutating func due(_ key: UInt128) -> Line? {
        guard let lane = lanes[key], lane.underWay == 0, let first = lane.waiting.first else { return nil }
        guard first.runsAlone else { return .sharing }
        guard let owner = first.owner, lane.turn != owner else { return .alone }
        guard owners[owner] == nil else { return .behind(owner) }
        owners[owner] = FIFO()
        lanes[key]?.turn = owner
        return .alone
    }

    /// Gives the turn that a lane has to the next that waits for it.
    private mutating func passTurn(of key: UInt128) {
        guard let owner = lanes[key]?.turn else { return }
        lanes[key]?.turn = nil
        guard let next = owners[owner]?.popFirst() else {
            owners[owner] = nil
            return
        }
        lanes[next]?.turn = owner
        lanes[next]?.line = nil
        lineUp(next)
    }
}
