/// The statements that may share a commit, by lane, as they wait.
///
/// What is in one lane is done in the order in which it was given, and is never under way in two transactions at once:
/// statements of one lane want the same rows, so that two transactions of them would only wait for each other.
struct Lanes {
    private struct Lane {
        var waiting = FIFO<Request>()
        var underWay = 0

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
    /// Those that have something waiting and nothing under way, in the order in which they came to be so.
    private var ready = FIFO<UInt64>()
    /// How many statements wait.
    private(set) var count = 0

    /// The next to be sent; nil where nothing may be sent now.
    var first: Request? { ready.first.flatMap { lanes[$0]?.waiting.first } }

    /// Whether nothing waits. Something may be under way.
    var isEmpty: Bool { count == 0 }

    /// Everything that waits.
    var requests: some Sequence<Request> { lanes.values.lazy.flatMap(\.waiting) }

    /// Takes a statement in, behind those of its lane.
    mutating func submit(_ request: Request, lane key: UInt64) {
        lanes[key, default: Lane()].waiting.append(request)
        count += 1
        if let lane = lanes[key], lane.underWay == 0, lane.waiting.count == 1 { ready.append(key) }
    }

    /// Up to `limit` statements for one transaction, lane by lane in the order of the lanes' keys: transactions that lock
    /// in one order cannot wait for each other in a circle. A statement that runs alone is taken by itself.
    mutating func take(upTo limit: Int) -> [Request] {
        var shares: [(key: UInt64, count: Int)] = []
        var room = limit
        while room > 0, let key = ready.first, let lane = lanes[key] {
            var share = lane.sendable(room: room)
            if share == 0 {
                guard shares.isEmpty else { break }
                (share, room) = (1, 1)
            }
            _ = ready.popFirst()
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
        guard let lane = lanes[key], lane.underWay == 0 else { return }
        if lane.waiting.isEmpty { lanes[key] = nil } else { ready.append(key) }
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
        forgetIfEmpty(key)
        return true
    }

    /// Removes and returns those of the waiting that `condition` holds for.
    mutating func remove(where condition: (Request) -> Bool) -> [Request] {
        var removed: [Request] = []
        for key in Array(lanes.keys) {
            guard let gone = lanes[key]?.waiting.remove(where: condition), !gone.isEmpty else { continue }
            removed += gone
            count -= gone.count
            forgetIfEmpty(key)
        }
        return removed
    }

    /// What came to be empty was first in line only where nothing of it is under way.
    private mutating func forgetIfEmpty(_ key: UInt64) {
        guard let lane = lanes[key], lane.waiting.isEmpty, lane.underWay == 0 else { return }
        lanes[key] = nil
        _ = ready.remove { $0 == key }
    }
}
