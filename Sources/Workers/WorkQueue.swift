import Foundation

/// Decides which jobs have a turn now, which wait and which are sent away. It runs none itself.
struct WorkQueue<Job> {
    enum Admission {
        /// The job has a turn, and after it each job that `next` returns, until that is nil.
        case start
        /// The job waits; `next` will return it.
        case wait
        case refuse
    }

    typealias Share = Workers.Share

    private struct Waiting {
        let ticket: Int
        let job: Job
        let user: UUID?
    }

    /// A job that takes over a turn.
    struct Next {
        let job: Job
        let user: UUID?
    }

    private let concurrency: Int
    private let capacity: Int
    private(set) var workers = 0
    private var waiting: [Share: [Waiting]] = [:]
    /// How many turns each user has now.
    private var turns: [UUID: Int] = [:]
    /// The user of each share's last job.
    private var last: [Share: UUID] = [:]
    /// The share whose turn it is if both wait.
    private var turn = Share.known

    /// - Parameter capacity: how many of each share may wait.
    init(concurrency: Int, capacity: Int) {
        self.concurrency = concurrency
        self.capacity = capacity
    }

    /// - Parameters:
    ///   - ticket: a number for `withdraw`, different for each job.
    ///   - share: the line in which the job waits.
    ///   - user: whose job it is. A quarter of the places may have the jobs of one user, and half of the turns.
    mutating func submit(_ job: Job, ticket: Int, among share: Share = .others, for user: UUID? = nil) -> Admission {
        if workers < concurrency, mayBegin(user) {
            workers += 1
            begin(user, among: share)
            return .start
        }
        let line = waiting[share, default: []]
        guard line.count < capacity, user == nil || line.count(where: { $0.user == user }) < max(1, capacity / 4) else {
            return .refuse
        }
        waiting[share, default: []].append(Waiting(ticket: ticket, job: job, user: user))
        return .wait
    }

    /// Ends a turn. Of the share whose turn it is, it goes to the job that has waited longest; nil where none may have
    /// it. No user has two turns in a row while others wait.
    /// - Parameter user: whose turn has ended.
    mutating func next(after user: UUID? = nil) -> Next? {
        end(user)
        let other: Share = turn == .known ? .others : .known
        for share in [turn, other] {
            guard let index = first(of: share), let job = waiting[share]?.remove(at: index) else { continue }
            turn = share == .known ? .others : .known
            begin(job.user, among: share)
            return Next(job: job.job, user: job.user)
        }
        workers -= 1
        return nil
    }

    /// The place of the job of a share that may have a turn now.
    private func first(of share: Share) -> Int? {
        let line = waiting[share, default: []]
        return line.firstIndex { mayBegin($0.user) && ($0.user == nil || $0.user != last[share]) }
            ?? line.firstIndex { mayBegin($0.user) }
    }

    private func mayBegin(_ user: UUID?) -> Bool {
        user.map { turns[$0, default: 0] < max(1, concurrency / 2) } ?? true
    }

    private mutating func begin(_ user: UUID?, among share: Share) {
        last[share] = user
        if let user { turns[user, default: 0] += 1 }
    }

    private mutating func end(_ user: UUID?) {
        guard let user, let now = turns[user] else { return }
        turns[user] = now > 1 ? now - 1 : nil
    }

    /// Removes a waiting job; nil if it does not wait.
    mutating func withdraw(_ ticket: Int) -> Job? {
        for share in Share.allCases {
            if let index = waiting[share]?.firstIndex(where: { $0.ticket == ticket }) {
                return waiting[share]?.remove(at: index).job
            }
        }
        return nil
    }
}
