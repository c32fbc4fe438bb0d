/// A metric as its component measures it now: a name and a meaning for operators, and samples.
///
///     Metric.gauge("crosscheck_feed_waiting_polls", "Waiting polls.", status.waiters)
public struct Metric: Sendable {
    /// What monitoring may make of the samples.
    public enum Kind: String, Sendable {
        /// It only grows, from 0 at the start of the process.
        case counter
        /// It goes up and down.
        case gauge
        /// Counts by upper bound, with a sum and a count.
        case histogram
    }

    /// One number, with the labels that tell it from others of its metric.
    public struct Sample: Sendable {
        let value: Double
        let labels: [(name: String, value: String)]
        let suffix: String

        /// - Parameters:
        ///   - value: the number, in the unit that the metric's name ends with.
        ///   - labels: in the order of the page.
        ///   - suffix: what stands behind the metric's name, such as `_bucket` of a histogram.
        public init(_ value: Double, _ labels: [(name: String, value: String)] = [], suffix: String = "") {
            (self.value, self.labels, self.suffix) = (value, labels, suffix)
        }
    }

    /// Unique in the process.
    public let name: String
    /// What monitoring may make of it.
    public let kind: Kind
    /// The meaning, in a sentence.
    public let help: String
    /// The numbers.
    public let samples: [Sample]

    /// A metric with any number of samples.
    public init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }

    /// A number that only grows.
    public static func counter(_ name: String, _ help: String, _ value: Int) -> Metric {
        Metric(name, .counter, help, [Sample(Double(value))])
    }

    /// A number that goes up and down.
    public static func gauge(_ name: String, _ help: String, _ value: Double) -> Metric {
        Metric(name, .gauge, help, [Sample(value)])
    }

    /// The same of a whole number.
    public static func gauge(_ name: String, _ help: String, _ value: Int) -> Metric {
        gauge(name, help, Double(value))
    }
}

/// A component with metrics.
public protocol Measured: Sendable {
    /// Its metrics as they are now, always the same ones. It must not block: monitoring asks every few seconds.
    var metrics: [Metric] { get }
}
