import Metrics

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

extension RequestMetrics {
    /// Both as metrics.
    var metrics: [Metric] {
        let kinds = requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        return [
            Metric(
                "crosscheck_http_requests_total", .counter, "Requests answered.",
                kinds.map { key, count in
                    .init(
                        Double(count),
                        [("method", key.method), ("route", key.route), ("status", String(key.status))])
                }),
            Metric(
                "crosscheck_http_request_seconds", .histogram, "Time to answer a request, waiting polls included.",
                durations.sorted { $0.key < $1.key }.flatMap { $1.samples(of: $0) }),
        ]
    }
}

extension RequestMetrics.Histogram {
    /// The counts of durations up to each bound, their sum and their count.
    fileprivate func samples(of route: String) -> [Metric.Sample] {
        var (samples, sum): ([Metric.Sample], Int) = ([], 0)
        for (bound, count) in zip(RequestMetrics.bounds, buckets) {
            sum += count
            samples.append(.init(Double(sum), [("route", route), ("le", "\(bound)")], suffix: "_bucket"))
        }
        return samples + [
            .init(Double(count), [("route", route), ("le", "+Inf")], suffix: "_bucket"),
            .init(self.sum, [("route", route)], suffix: "_sum"),
            .init(Double(count), [("route", route)], suffix: "_count"),
        ]
    }
}
