import Foundation
import LeaseQueue
import Metrics
import Postgres
import Synchronization
import TestSupport
import Testing

/// Work is claimed by leases, done, and settled, on a real database.
@Suite struct LeaseQueueTests {
    private struct Poison: Error {}

    /// How many items are in work, and were at most.
    private struct Most {
        var now = 0
        var largest = 0

        mutating func add(_ count: Int) {
            now += count
            largest = max(largest, now)
        }
    }

    /// The value of a metric of a kind.
    private func value(_ metric: String, of kind: String = "jobs", in queue: LeaseQueue) -> Double? {
        let text = PrometheusText(queue.metrics).text
        return text.split(separator: "\n").first { $0.hasPrefix("crosscheck_queue_\(metric){kind=\"\(kind)\"} ") }
            .flatMap { Double($0.split(separator: " ").last ?? "") }
    }

    /// Does what is due, and expects so many items to be due all the same.
    private func expect(
        _ count: Int, leftBy queue: LeaseQueue, at now: Date? = nil, at place: SourceLocation = #_sourceLocation
    ) async throws {
        let left = try await queue.drain(at: now)
        #expect(left == count, sourceLocation: place)
    }

    /// One receiver has very many, and a thousand have one each.
    @Test func tenThousandJobsAreDoneOnceEachWithinTheirBounds() async throws {
        let shop = try await Workshop()
        try await shop.add(9_000, for: "many", dueSince: 100)
        try await shop.psql(
            "insert into jobs (receiver, due_at) select 'one-' || n, now() from generate_series(1, 1000) n")
        try await shop.withDatabase { database in
            let most = Mutex(Most())
            let terms = QueueTerms(atOnce: 200, batch: 50, piece: 20, lease: .seconds(600))
            let ledger = Ledger(worker: "one", database: database)
            let jobs = Jobs(terms: terms) { jobs in
                most.withLock { $0.add(jobs.count) }
                defer { most.withLock { $0.add(-jobs.count) } }
                return try await ledger.settle(jobs)
            }
            let queue = LeaseQueue([jobs], database: database, logger: .silent)
            try await expect(0, leftBy: queue)
            let largest = most.withLock { $0.largest }
            #expect(largest <= 200)
            #expect(value("claimed_total", in: queue) == 10_000)
            #expect(value("done_total", in: queue) == 10_000)
            #expect(value("lost_total", in: queue) == 0)
        }
        #expect(try await shop.psql("select count(*), count(distinct job) from deeds") == "10000|10000")
        // All others had their turns beside the first one's pieces: of that one at most a piece for each claim.
        let before = try await shop.psql(
            """
            select count(*) from deeds d join jobs j on j.id = d.job
            where j.receiver = 'many' and d.number < (
                select max(e.number) from deeds e join jobs k on k.id = e.job where k.receiver <> 'many')
            """)
        #expect(Int(before).map { $0 <= 20 * 10 } == true, "\(before)")
    }

    @Test func twoDaemonsDoEachJobOnce() async throws {
        let shop = try await Workshop()
        for number in 0..<20 { try await shop.add(50, for: "receiver-\(number)") }
        try await shop.withDatabase { one in
            try await shop.withDatabase { other in
                let terms = QueueTerms(atOnce: 20, batch: 5, piece: 10, lease: .seconds(600))
                let queues = [("one", one), ("other", other)].map { name, database in
                    let ledger = Ledger(worker: name, database: database)
                    return LeaseQueue(
                        [Jobs(terms: terms) { try await ledger.settle($0) }], database: database, logger: .silent)
                }
                let isDone = try await found(within: .generous) {
                    let left = try await concurrently(2) { try await queues[$0].drain() }
                    return left.contains(0) ? true : nil
                }
                #expect(isDone == true)
                #expect(queues.compactMap { value("lost_total", in: $0) } == [0, 0])
                #expect(queues.compactMap { value("done_total", in: $0) }.reduce(0, +) == 1_000)
            }
        }
        #expect(try await shop.psql("select count(*), count(distinct job) from deeds") == "1000|1000")
    }

    /// A claim of another daemon, whose lease ends before it settles.
    @Test func aLostLeaseSettlesNothing() async throws {
        let shop = try await Workshop()
        try await shop.add(for: "ada")
        try await shop.withDatabase { database in
            let (isClaimed, mayGoOn) = (Gate(), Gate())
            let (slow, fast) = (Ledger(worker: "slow", database: database), Ledger(worker: "fast", database: database))
            let terms = QueueTerms(atOnce: 10, lease: .seconds(600))
            let first = LeaseQueue(
                [
                    Jobs(terms: terms) { jobs in
                        isClaimed.open()
                        await mayGoOn.wait()
                        return try await slow.settle(jobs)
                    }
                ], database: database, logger: .silent)
            let late = Date(timeIntervalSinceNow: 6_000)
            async let left = first.drain()
            await isClaimed.wait()
            let second = LeaseQueue(
                [Jobs(terms: terms) { try await fast.settle($0) }], database: database, logger: .silent)
            // Before the lease ends, nobody else gets it.
            try await expect(1, leftBy: second)
            try await expect(0, leftBy: second, at: late)
            mayGoOn.open()
            _ = try await left
            #expect(value("lost_total", in: first) == 1 && value("done_total", in: first) == 0)
        }
        #expect(try await shop.psql("select string_agg(worker, ' ') from deeds") == "fast")
    }

    /// The queue's own settling looks at the lease as a handler's does.
    @Test func anItemThatWasWrittenMeanwhileIsLeftAlone() async throws {
        let shop = try await Workshop()
        try await shop.add(for: "ada")
        try await shop.withDatabase { database in
            let jobs = Jobs { jobs in
                try await shop.psql("update jobs set step = step + 1, due_at = '2150-01-01', leased_until = null")
                return jobs.map { _ in .done() }
            }
            let queue = LeaseQueue([jobs], database: database, logger: .silent)
            try await queue.drain()
            #expect(value("lost_total", in: queue) == 1)
        }
        #expect(try await shop.psql("select due_at::date from jobs") == "2150-01-01")
    }

    /// The handlers of the slow receiver's jobs do not end before the others' jobs are done.
    @Test func aSlowHandlerHoldsUpNeitherReceiversNorKinds() async throws {
        let shop = try await Workshop()
        try await shop.add(30, for: "slow", dueSince: 100)
        try await shop.add(20, for: "quick")
        try await shop.add(5, for: "other kind")
        try await shop.withDatabase { database in
            let ledger = Ledger(worker: "one", database: database)
            let isOver = Gate()
            let work = Jobs(
                terms: QueueTerms(atOnce: 4, piece: 2, lease: .seconds(600)), condition: "q.receiver <> 'other kind'"
            ) { jobs in
                if jobs[0].item.receiver == "slow" { await isOver.wait() }
                return try await ledger.settle(jobs)
            }
            let other = Jobs(name: "others", condition: "q.receiver = 'other kind'") { try await ledger.settle($0) }
            try await shop.running(work, other, on: database) { _ in
                defer { isOver.open() }
                let isDone = try await found(within: .patient) {
                    let left = try await shop.psql(
                        "select count(*) from jobs where due_at is not null and receiver <> 'slow'")
                    return left == "0" ? true : nil
                }
                #expect(isDone == true)
                #expect(
                    try await shop.psql("select count(*) from jobs where receiver = 'slow' and attempts > 0") == "2")
            }
        }
    }

    @Test func failuresWaitLongerEachTimeAndAreGivenUp() async throws {
        let shop = try await Workshop()
        try await shop.add(for: "ada")
        try await shop.withDatabase { database in
            let terms = QueueTerms(
                atOnce: 10, lease: .seconds(60), backoff: Backoff(first: .seconds(100), maximum: .seconds(250)),
                attempts: 4)
            let queue = LeaseQueue(
                [Jobs(terms: terms) { $0.map { .failed("refused by \($0.item.receiver)") } }], database: database,
                logger: .silent)
            var now = Date(timeIntervalSince1970: 4_000_000_000)
            for bounds in [80.0...120, 160...240, 200...300] {
                try await queue.drain(at: now)
                let due = Double(try await shop.psql("select extract(epoch from due_at) from jobs")) ?? 0
                #expect(bounds.contains(due - now.timeIntervalSince1970))
                now = Date(timeIntervalSince1970: due + 1)
            }
            try await expect(0, leftBy: queue, at: now)
            #expect(value("failed_total", in: queue) == 3 && value("given_up_total", in: queue) == 1)
            let row = "select due_at is null, leased_until is null, attempts, failure from jobs"
            #expect(try await shop.psql(row) == "t|t|4|refused by ada")
            // An operator puts it back.
            try await shop.psql("update jobs set due_at = now(), attempts = 0")
            try await queue.drain(at: now)
            #expect(value("failed_total", in: queue) == 4)
        }
    }

    /// A daemon that dies of an item has counted the attempt before.
    @Test func anItemThatNoDaemonSurvivesIsGivenUp() async throws {
        let shop = try await Workshop()
        try await shop.add(for: "ada")
        try await shop.psql("update jobs set attempts = 3, leased_until = now() - interval '1 second'")
        try await shop.withDatabase { database in
            let isCalled = Atomic(false)
            let queue = LeaseQueue(
                [
                    Jobs(terms: QueueTerms(atOnce: 10, lease: .seconds(60), attempts: 3)) { jobs in
                        isCalled.store(true, ordering: .relaxed)
                        return jobs.map { _ in .done() }
                    }
                ], database: database, logger: .silent)
            try await expect(0, leftBy: queue)
            let called = isCalled.load(ordering: .relaxed)
            #expect(!called)
            #expect(value("given_up_total", in: queue) == 1)
        }
    }

    /// The batch fails as a whole for the fault of one, and then each is tried alone.
    @Test func oneItemThatCannotBeDoneKeepsNoOtherFromIt() async throws {
        let shop = try await Workshop()
        for number in 0..<10 { try await shop.add(for: "receiver-\(number)") }
        try await shop.withDatabase { database in
            let terms = QueueTerms(atOnce: 10, batch: 10, lease: .seconds(60))
            let queue = LeaseQueue(
                [
                    Jobs(terms: terms) { jobs in
                        guard !jobs.contains(where: { $0.item.receiver == "receiver-3" }) else { throw Poison() }
                        return jobs.map { _ in .done() }
                    }
                ], database: database, logger: .silent)
            let now = Date(timeIntervalSinceNow: 10)
            try await expect(10, leftBy: queue, at: now)
            try await expect(1, leftBy: queue, at: now.addingTimeInterval(60))
            let left = try await shop.psql("select receiver from jobs where due_at is not null")
            #expect(left == "receiver-3")
        }
    }

    @Test func aStoppedDaemonLetsGoAtOnce() async throws {
        let shop = try await Workshop()
        try await shop.add(3, for: "ada")
        try await shop.withDatabase { database in
            let isClaimed = Gate()
            let jobs = Jobs(terms: QueueTerms(atOnce: 10, batch: 10, piece: 10, lease: .seconds(600))) { jobs in
                isClaimed.open()
                try await hang()
                return jobs.map { _ in .done() }
            }
            try await shop.running(jobs, on: database) { _ in await isClaimed.wait() }
        }
        let free = "select count(*) from jobs where leased_until <= clock_timestamp() and attempts = 0"
        #expect(try await shop.psql(free) == "3")
    }

    /// The handler is cancelled then, and the place is free for others.
    @Test func aHandlerMayNotOutliveItsLease() async throws {
        let shop = try await Workshop()
        try await shop.add(for: "hanging")
        try await shop.withDatabase { database in
            let wasCancelled = Gate()
            let jobs = Jobs(terms: QueueTerms(atOnce: 1, lease: .milliseconds(200), attempts: 1)) { jobs in
                do { try await hang() } catch { wasCancelled.open() }
                return jobs.map { _ in .lost }
            }
            let queue = LeaseQueue([jobs], database: database, logger: .silent)
            try await queue.drain()
            await wasCancelled.wait()
            #expect(value("lost_total", in: queue) == 1 && value("given_up_total", in: queue) == 1)
        }
    }

    @Test func arrivalsComeBeforeTheClaim() async throws {
        let shop = try await Workshop()
        try await shop.psql("insert into arriving values ('ada'), ('eve')")
        try await shop.withDatabase { database in
            let ledger = Ledger(worker: "one", database: database)
            let taking = Statement(
                """
                with gone as (delete from arriving where receiver = (select min(receiver) from arriving) returning receiver)
                insert into jobs (receiver, due_at) select g.receiver, now() from gone g
                """)
            let arrivals = Arrivals(isThere: "exists (select from arriving)") {
                try await database.execute(taking).affected == 1
            }
            let jobs = Jobs(arrivals: arrivals) { try await ledger.settle($0) }
            try await shop.running(jobs, on: database) { _ in
                let isDone = try await found(within: .patient) {
                    try await shop.psql("select count(*) from deeds") == "2" ? true : nil
                }
                #expect(isDone == true)
            }
        }
    }

    @Test func itemsThatAreNotDueAreLeftAlone() async throws {
        let shop = try await Workshop()
        try await shop.psql("insert into jobs (receiver, due_at) values ('ada', '2150-01-01')")
        try await shop.withDatabase { database in
            let jobs = Jobs { $0.map { _ in .done() } }
            let queue = LeaseQueue([jobs], database: database, logger: .silent)
            try await expect(0, leftBy: queue)
            #expect(value("claimed_total", in: queue) == 0)
        }
        #expect(try await shop.psql("select step, attempts from jobs") == "0|0")
    }
}
