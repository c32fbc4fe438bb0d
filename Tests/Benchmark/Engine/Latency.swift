import Histogram
import NIOCore

/// Many durations: an HdrHistogram in nanoseconds, precise to three digits.
struct Latency: Sendable {
    private var histogram = Histogram<UInt64>(
        lowestDiscernibleValue: 1_000, highestTrackableValue: 600_000_000_000, numberOfSignificantValueDigits: .three)

    var count: Int { Int(histogram.totalCount) }

    mutating func record(from start: NIODeadline, to end: NIODeadline) {
        histogram.record(UInt64(max(0, (end - start).nanoseconds)))
    }

    /// The percentile in seconds: this share of all durations, in percent, was not longer.
    func percentile(_ share: Double) -> Double {
        count == 0 ? .nan : Double(histogram.valueAtPercentile(share)) / 1e9
    }

    /// The usual percentiles.
    var summary: LatencySummary {
        LatencySummary(
            count: count, p50: percentile(50), p90: percentile(90), p99: percentile(99), p999: percentile(99.9),
            max: percentile(100))
    }
}

/// A latency in a few numbers, in seconds.
struct LatencySummary: Sendable, Codable, CustomStringConvertible {
    var count: Int
    var p50: Double
    var p90: Double
    var p99: Double
    var p999: Double
    var max: Double

    var description: String {
        let parts = [("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max)]
        return parts.map { "\($0) \(Unit.seconds.text($1))" }.joined(separator: ", ") + " (\(count))"
    }
}
