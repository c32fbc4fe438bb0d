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

    private let concurrency: Int
    private let capacity: Int
    private(set) var workers = 0
    private var waiting: [Share: [Waiting]] = [:]
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
    ///   - user: whose job it is. A quarter of the places may have the jobs of one user.
    mutating func submit(_ job: Job, ticket: Int, among share: Share = .others, for user: UUID? = nil) -> Admission {
        if workers < concurrency {
            workers += 1
            last[share] = user
            return .start
        }
        let line = waiting[share, default: []]
        guard line.count < capacity, user == nil || line.count(where: { $0.user == user }) < max(1, capacity / 4) else {
            return .refuse
        }
        waiting[share, default: []].append(Waiting(ticket: ticket, job: job, user: user))
        return .wait
    }

    /// Of the share whose turn it is, the job that has waited longest, to take over a turn; nil when the turn ends. No
    /// user has two turns in a row while others wait.
    mutating func next() -> Job? {
        let other: Share = turn == .known ? .others : .known
        guard let share = [turn, other].first(where: { waiting[$0]?.isEmpty == false }) else {
            workers -= 1
            return nil
        }
        turn = share == .known ? .others : .known
        let next = waiting[share]?.firstIndex { $0.user == nil || $0.user != last[share] } ?? 0
        let job = waiting[share]?.remove(at: next)
        last[share] = job?.user
        return job?.job
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
