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

    private let concurrency: Int
    private let capacity: Int
    private(set) var workers = 0
    private var waiting: [Share: [(ticket: Int, job: Job)]] = [:]
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
    mutating func submit(_ job: Job, ticket: Int, among share: Share = .others) -> Admission {
        if workers < concurrency {
            workers += 1
            return .start
        }
        guard waiting[share, default: []].count < capacity else { return .refuse }
        waiting[share, default: []].append((ticket, job))
        return .wait
    }

    /// Of the share whose turn it is, the job that has waited longest, to take over a turn; nil when the turn ends.
    mutating func next() -> Job? {
        let other: Share = turn == .known ? .others : .known
        guard let share = [turn, other].first(where: { waiting[$0]?.isEmpty == false }) else {
            workers -= 1
            return nil
        }
        turn = share == .known ? .others : .known
        return waiting[share]?.removeFirst().job
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
