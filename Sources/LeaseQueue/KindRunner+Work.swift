import Foundation
import Logging
import Postgres

/// How an item ends that its handler has not settled itself.
struct Ending {
    /// What becomes of the row, as `LeasedTable.settling` has it.
    enum Word: String {
        case done, later, interrupted, failed
        case givenUp = "given up"
    }

    let key: JSON
    let step: Int64
    let word: Word
    /// In how many seconds it is due or free again; negative: never.
    var seconds = -1.0
    var reason = ""

    init<Item>(of item: Leased<Item>, _ word: Word, after wait: Duration? = nil, _ reason: String = "") {
        (key, step, self.word) = (item.key, item.step, word)
        seconds = wait.map { max($0 / .seconds(1), 0) } ?? -1
        // A NUL is no text to PostgreSQL.
        self.reason = String(reason.prefix(500).filter { $0 != "\0" })
    }
}

extension KindRunner {
    /// How a call of the handler came out.
    private enum Outcome {
        case answered([QueueResult])
        case threw(any Error)
        /// The lease was over.
        case late
    }

    /// How long after its handler threw an item is tried again.
    private static var soon: Backoff { Backoff(first: .seconds(2), maximum: .seconds(300)) }

    /// Has a batch worked on, and writes how its items came out.
    func work(on batch: Batch, at now: Date?) async {
        let began = ContinuousClock.now
        var endings: [Ending] = []
        // Its daemons died of it, or lost it each time.
        if let item = batch.items.first, isSpent(item.attempts - 1) {
            endings = [giveUp(item, "none of its \(item.attempts - 1) attempts came to an end")]
        } else {
            let outcome = await outcome(of: batch)
            let isStopping = Task.isCancelled
            switch outcome {
            case .answered(let results) where results.count == batch.items.count:
                endings = zip(batch.items, results).compactMap { ending(of: $0, $1) }
            case .answered(let results):
                endings = interrupted(batch, "the handler answered for \(results.count) of \(batch.items.count)")
            case .threw where isStopping: endings = batch.items.map { Ending(of: $0, .later, after: .zero) }
            case .threw(let error): endings = interrupted(batch, "\(error)")
            case .late: endings = interrupted(batch, "it took longer than its lease")
            }
        }
        counts.change { $0.seconds += (ContinuousClock.now - began) / .seconds(1) }
        if !endings.isEmpty { await settle(endings, at: now, until: batch.end) }
    }

    /// Calls the handler, and cancels it when the lease is over.
    private func outcome(of batch: Batch) async -> Outcome {
        await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { [kind] in
                do { return .answered(try await kind.work(on: batch.items)) } catch { return .threw(error) }
            }
            group.addTask {
                do { try await Task.sleep(until: batch.end) } catch { return nil }
                return .late
            }
            var outcome: Outcome?
            for await part in group {
                // The answer of a handler counts even if it comes late: its own statement has looked at the lease.
                switch part {
                case .answered: outcome = part
                case .threw: outcome = outcome ?? part
                case .late: outcome = outcome ?? part
                case nil: break
                }
                group.cancelAll()
            }
            return outcome ?? .late
        }
    }

    // MARK: Ends

    /// Whether an item that was tried so often is given up.
    private func isSpent(_ attempts: Int) -> Bool { kind.terms.attempts.map { attempts >= $0 } ?? false }

    /// Counts a result. Nil: the handler has written it.
    private func ending(of item: Leased<Kind.Item>, _ result: QueueResult) -> Ending? {
        switch result {
        case .settled:
            counts.change { $0.done += 1 }
            return nil
        case .lost:
            counts.change { $0.lost += 1 }
            return nil
        case .done(let again):
            counts.change { $0.done += 1 }
            return Ending(of: item, .done, after: again)
        case .later(let wait): return Ending(of: item, .later, after: wait)
        case .failed(let reason, let wait):
            guard !isSpent(item.attempts) else { return giveUp(item, reason) }
            fail([item], reason)
            return Ending(of: item, .failed, after: wait ?? kind.terms.backoff.wait(after: item.attempts), reason)
        }
    }

    /// None of a batch was done, and maybe for the fault of one item.
    private func interrupted(_ batch: Batch, _ reason: String) -> [Ending] {
        let spent = batch.items.filter { isSpent($0.attempts) }
        let rest = batch.items.filter { !isSpent($0.attempts) }
        if !rest.isEmpty { fail(rest, reason) }
        return spent.map { giveUp($0, reason) }
            + rest.map { Ending(of: $0, .interrupted, after: Self.soon.wait(after: $0.attempts), reason) }
    }

    private func fail(_ items: [Leased<Kind.Item>], _ reason: String) {
        counts.change { $0.failed += items.count }
        logger.warning(
            "Work for later failed; the daemon tries again",
            metadata: ["kind": "\(kind.name)", "items": "\(items.count)", "failure": "\(reason)"])
    }

    private func giveUp(_ item: Leased<Kind.Item>, _ reason: String) -> Ending {
        counts.change { $0.givenUp += 1 }
        logger.error(
            "Work for later is given up",
            metadata: [
                "kind": "\(kind.name)", "item": "\(String(decoding: item.key.bytes, as: UTF8.self))",
                "attempts": "\(item.attempts)", "failure": "\(reason)",
            ])
        return Ending(of: item, .givenUp, reason)
    }

    /// Writes endings, and again while the database does not answer and the lease lasts.
    private func settle(_ endings: [Ending], at now: Date?, until end: ContinuousClock.Instant) async {
        while true {
            do {
                // Also while the daemon stops: others then need not wait for the lease.
                let written = try await Task { [database, settling] in
                    try await database.execute(
                        settling, now, endings.map(\.key), endings.map(\.step), endings.map(\.word.rawValue),
                        endings.map(\.seconds), endings.map(\.reason)
                    ).affected
                }.value
                if written < endings.count { counts.change { $0.lost += endings.count - written } }
                return
            } catch {
                guard ContinuousClock.now < end, !Task.isCancelled else {
                    counts.change { $0.lost += endings.count }
                    logger.warning(
                        "The end of work for later could not be noted; it is done again after its lease",
                        metadata: ["kind": "\(kind.name)", "items": "\(endings.count)", "failure": "\(error)"])
                    return
                }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
