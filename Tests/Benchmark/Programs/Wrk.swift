import Foundation

/// wrk (https://github.com/wg/wrk): as many requests as 32 connections can send.
struct Wrk: Sendable {
    /// The requests. Each thread counts through its own numbers, again and again, so that no two connections use the
    /// same thing at once.
    struct Requests: Sendable {
        /// The number of things.
        let count: Int
        /// The requests of each round, in turn: Lua that formats a request for the number `n`, from 0 on.
        let turns: [String]
    }

    struct Outcome: Sendable, Codable {
        var requests: Int
        var perSecond: Double
        var bytesPerRequest: Double
        /// Failed connections, reads and writes, statuses other than 2xx and 3xx, and requests without an answer in
        /// time.
        var failures: Int
        var p50: Double
        var p99: Double
    }

    static let connections = 32
    /// Threads of wrk and of pgbench. More would take time from the measured server.
    static let threads = 2

    let program: String
    let workshop: Workshop

    func run(_ requests: Requests, at endpoint: Endpoint, seconds: Int) async throws -> Outcome {
        let script = try workshop.file("wrk.lua", Self.script(requests))
        let text = try await workshop.run([
            program, "-t\(Self.threads)", "-c\(Self.connections)", "-d\(seconds)s", "--timeout", "30s", "-s",
            script.path,
            endpoint.description,
        ])
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("RESULT ") }),
            let outcome = try? JSONDecoder().decode(Outcome.self, from: Data(line.dropFirst(7).utf8))
        else { throw LoadError("wrk said: \(text)") }
        guard outcome.failures == 0, outcome.requests > 0 else { throw LoadError("Requests of wrk failed: \(text)") }
        return outcome
    }

    static func script(_ requests: Requests) -> String {
        let turns = requests.turns.map { "function(n) return \($0) end" }
        return """
            local threads = 0
            function setup(thread)
                thread:set("first", threads)
                threads = threads + 1
            end
            function token(user) return string.format("Bearer cc_%043d", user) end
            function uuid(prefix, number) return prefix .. string.format("%012.0f", number) end
            function init(args)
                requests = {}
                for turn, format in ipairs({ \(turns.joined(separator: ", ")) }) do
                    requests[turn] = {}
                    for n = first, \(requests.count - 1), \(threads) do table.insert(requests[turn], format(n)) end
                end
                turn, position = 1, 0
            end
            function request()
                position = position + 1
                if position > #requests[turn] then
                    position = 1
                    turn = turn % #requests + 1
                end
                return requests[turn][position]
            end
            function done(summary, latency)
                local e = summary.errors
                io.write(string.format('RESULT {"requests": %d, "perSecond": %f, "bytesPerRequest": %f, "failures": %d, "p50": %f, "p99": %f}\\n',
                    summary.requests, summary.requests / summary.duration * 1e6, summary.bytes / math.max(1, summary.requests),
                    e.connect + e.read + e.write + e.status + e.timeout,
                    latency:percentile(50) / 1e6, latency:percentile(99) / 1e6))
            end
            """
    }
}
