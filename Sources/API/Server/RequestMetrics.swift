/// How many requests of each kind there were, and how long they took.
struct RequestMetrics {
    /// Upper bounds of the histogram's buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

    struct Key: Hashable {
        var method: String
        var route: String
        var status: Int
    }

    struct Histogram {
        var buckets = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            if let bucket = RequestMetrics.bounds.firstIndex(where: { seconds <= $0 }) { buckets[bucket] += 1 }
            count += 1
            sum += seconds
        }
    }

    private(set) var requests: [Key: Int] = [:]
    private(set) var durations: [String: Histogram] = [:]

    /// Counts a request. Unknown paths count together, so that clients cannot create any number of series.
    mutating func count(method: String, route: String?, status: Int, duration: Duration) {
        requests[Key(method: method, route: route ?? "none", status: status), default: 0] += 1
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        durations[route ?? "none", default: Histogram()].add(seconds)
    }
}
