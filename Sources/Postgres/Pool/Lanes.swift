/// The statements that may share a commit, by lane, as they wait.
///
/// What is in one lane is done in the order in which it was given, and is never under way in two transactions at once:
/// statements of one lane want the same rows, so that two transactions of them would only wait for each other.
struct Lanes {
    private enum Line { case sharing, alone }

    private struct Lane {
        var waiting = FIFO<Request>()
        var underWay = 0
        /// Where it stands in line; nil where it has nothing waiting, or something under way.
        var line: Line?

        /// Where it is to stand.
        var due: Line? {
            guard underWay == 0, let first = waiting.first else { return nil }
            return first.runsAlone ? .alone : .sharing
        }

        /// How many of those that wait could be sent in one transaction with `room` left in it.
        func sendable(room: Int) -> Int {
            var sendable = 0
            for request in waiting {
                guard sendable < room, !request.runsAlone else { break }
                sendable += 1
            }
            return sendable
        }
    }

    private var lanes: [UInt64: Lane] = [:]
    /// Those that have something waiting and nothing under way, in the order in which they came to be so: by whether the first
    /// of it may share a commit. One that may not neither ends a shared commit nor waits for there to be room for one.
    private var sharing = FIFO<UInt64>()
    private var alone = FIFO<UInt64>()
    /// How many statements wait.
    private(set) var count = 0

    /// The next to be sent with others; nil where there is none now.
    var firstSharing: Request? { sharing.first.flatMap { lanes[$0]?.waiting.first } }

    /// The next to be sent by itself; nil where there is none now.
    var firstAlone: Request? { alone.first.flatMap { lanes[$0]?.waiting.first } }

    /// That of both which has waited longer.
    var first: Request? {
        guard let sharing = firstSharing else { return firstAlone }
        guard let alone = firstAlone else { return sharing }
        return alone.submitted < sharing.submitted ? alone : sharing
    }

    /// Whether nothing waits. Something may be under way.
    var isEmpty: Bool { count == 0 }

    /// Everything that waits.
    var requests: some Sequence<Request> { lanes.values.lazy.flatMap(\.waiting) }

    /// Takes a statement in, behind those of its lane.
    mutating func submit(_ request: Request, lane key: UInt64) {
        lanes[key, default: Lane()].waiting.append(request)
        count += 1
        lineUp(key)
    }

    /// The statement that has waited longest of those that run alone.
    mutating func takeAlone() -> Request? {
        guard let key = alone.popFirst(), let request = lanes[key]?.waiting.popFirst() else { return nil }
        lanes[key]?.line = nil
        lanes[key]?.underWay += 1
        count -= 1
        return request
    }

    /// Up to `limit` statements for one transaction, lane by lane in the order of the lanes' keys: transactions that lock
    /// in one order cannot wait for each other in a circle.
    mutating func take(upTo limit: Int) -> [Request] {
        var shares: [(key: UInt64, count: Int)] = []
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

    /// A statement that was taken is answered.
    mutating func finish(lane key: UInt64) {
        lanes[key]?.underWay -= 1
        lineUp(key)
    }

    /// Takes a statement back that was taken, before all others of its lane. Of several the last comes first.
    mutating func putBack(_ request: Request, lane key: UInt64) {
        lanes[key]?.waiting.prepend(contentsOf: [request])
        count += 1
        finish(lane: key)
    }

    /// Takes out a statement that waits. Returns whether it did.
    mutating func remove(_ request: Request, lane key: UInt64) -> Bool {
        guard let removed = lanes[key]?.waiting.remove(where: { $0 === request }), !removed.isEmpty else {
            return false
        }
        count -= removed.count
        lineUp(key)
        return true
    }

    /// Removes and returns those of the waiting that `condition` holds for.
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

    /// Has a lane stand where it is to stand, or nowhere.
    private mutating func lineUp(_ key: UInt64) {
        guard let lane = lanes[key] else { return }
        let due = lane.due
        if due != lane.line {
            switch lane.line {
            case .sharing: _ = sharing.remove { $0 == key }
            case .alone: _ = alone.remove { $0 == key }
            case nil: break
            }
            switch due {
            case .sharing: sharing.append(key)
            case .alone: alone.append(key)
            case nil: break
            }
            lanes[key]?.line = due
        }
        if lane.waiting.isEmpty, lane.underWay == 0 { lanes[key] = nil }
    }
}
