import Foundation
import Synchronization
import TestSupport

extension Site {
    /// Sends a row's request again and again on two connections while the victim goes on.
    func harm(
        of prepare: @escaping @Sendable (Site) async throws -> Row.Requests, for duration: Duration
    ) async throws -> Harm {
        // Rates and memory of its own.
        try await restart()
        // The attacks before may have filled it.
        forget("shared")
        let victim = try await Victim(self)
        let next = try await prepare(self)
        _ = try await victim.latencies(for: .seconds(1))
        try await settle()
        let before = try await victim.latencies(for: duration)
        let statuses = Statuses()
        let http = http
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    while !Task.isCancelled {
                        // A request that the attacker can no longer prepare does not stop the attack.
                        guard let request = try? await next(), let answer = try? await request.send(to: http) else {
                            try? await Task.sleep(for: .milliseconds(20))
                            continue
                        }
                        statuses.add(answer.status)
                    }
                }
            }
            let during = try await victim.latencies(for: duration)
            // Two of the most expensive requests at once may take longer than the victim was watched.
            for _ in 0..<300 where statuses.counts.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
            group.cancelAll()
            // An attacker who is not signed in, or sends nothing, makes no attack.
            guard statuses.counts.keys.contains(where: { $0 != 401 }) else {
                throw Mistake("The attacker got \(statuses.counts.isEmpty ? "no answer" : "no answer but 401")")
            }
            return Harm(before: before.percentile99, during: during.percentile99, statuses: statuses.counts)
        }
    }

    /// How much the daemon's memory grows by connections that send some bytes and then neither send nor read, at most.
    func growth(connections: Int, of prepare: @Sendable (Site) async throws -> [UInt8]) async throws -> Int {
        let bytes = try await prepare(self)
        try await restart()
        let (http, daemon) = (http, daemon)
        // The memory of a first request is there before.
        for _ in 0..<5 { _ = try await http.send(.get, "/livez") }
        try await settle()
        guard let before = daemon.residentBytes else { throw Mistake("The daemon's memory is not known") }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<connections {
                group.addTask {
                    // The server may refuse and hang up: then it keeps nothing.
                    try? await RawConnection.open(http, limit: .seconds(60), keeps: 4096) { connection in
                        try await connection.send(bytes)
                        try await Task.sleep(for: .seconds(60))
                    }
                }
            }
            var most = before
            for _ in 0..<20 {
                try await Task.sleep(for: .milliseconds(100))
                most = max(most, daemon.residentBytes ?? 0)
            }
            // Where a busy machine is slow to get there.
            try await settle()
            most = max(most, daemon.residentBytes ?? 0)
            group.cancelAll()
            return most - before
        }
    }
}

/// Counts answers by their status.
private final class Statuses: Sendable {
    private let state = Mutex<[Int: Int]>([:])

    func add(_ status: Int) { state.withLock { $0[status, default: 0] += 1 } }

    var counts: [Int: Int] { state.withLock { $0 } }
}
