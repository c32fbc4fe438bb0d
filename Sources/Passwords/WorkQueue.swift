/// Decides which jobs run now, which wait and which are sent away. It runs none itself.
struct WorkQueue<Job> {
    enum Admission {
        /// A new worker is to run it, and after it whatever `next` returns until that is nil.
        case start
        /// `next` will return it.
        case wait
        case refuse
    }

    private let concurrency: Int
    private let capacity: Int
    private(set) var workers = 0
    private var waiting: [(ticket: Int, job: Job)] = []

    init(concurrency: Int, capacity: Int) {
        self.concurrency = concurrency
        self.capacity = capacity
    }

    /// - Parameter ticket: by which the job can be withdrawn; no other job's.
    mutating func submit(_ job: Job, ticket: Int) -> Admission {
        if workers < concurrency {
            workers += 1
            return .start
        }
        guard waiting.count < capacity else { return .refuse }
        waiting.append((ticket, job))
        return .wait
    }

    /// The job that has waited longest; nil when a worker is no longer needed and ends.
    mutating func next() -> Job? {
        if waiting.isEmpty {
            workers -= 1
            return nil
        }
        return waiting.removeFirst().job
    }

    /// Takes a job out that still waits; nil when it does not.
    mutating func withdraw(_ ticket: Int) -> Job? {
        waiting.firstIndex { $0.ticket == ticket }.map { waiting.remove(at: $0).job }
    }
}
