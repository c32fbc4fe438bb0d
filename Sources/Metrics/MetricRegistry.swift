import Synchronization

/// The components whose metrics monitoring gets.
///
///     let registry = MetricRegistry()
///     registry.register([feed, reminders])
///     let page = PrometheusText(registry.metrics).text
public final class MetricRegistry: Sendable {
    private let components = Mutex<[any Measured]>([])

    /// No components yet.
    public init() {}

    /// Adds components. Their metrics come behind those of the former ones.
    public func register(_ more: [any Measured]) { components.withLock { $0 += more } }

    /// Every metric as it is now. Of a large daemon these are thousands of lines: no event loop makes them.
    public var metrics: [Metric] { components.withLock { $0 }.flatMap(\.metrics) }
}
