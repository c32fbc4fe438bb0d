public import Metrics

/// Which of a daemon's mounts a listener has.
public enum MountSet: Sendable {
    /// All of them.
    case everything
    /// All but `/metrics`, which has a listener of its own.
    case everythingButMetrics
    /// `/metrics`, and the probes.
    case metrics
}

/// The mounts of a daemon's listeners.
public struct Mounts: Sendable {
    private let areas: [Routes]
    private let about: About
    private let rates: RateLimits
    private let metrics: MetricRegistry
    private let readiness: Readiness

    /// - Parameters:
    ///   - areas: the routes of each area, in the order of the document. The last one has the mount at `/`.
    ///   - about: what the interface says about itself.
    ///   - rates: limits how often strangers read the document.
    ///   - metrics: the components whose metrics monitoring gets.
    ///   - readiness: whether the daemon can serve.
    public init(areas: [Routes], about: About, rates: RateLimits, metrics: MetricRegistry, readiness: Readiness) {
        (self.areas, self.about, self.rates) = (areas, about, rates)
        (self.metrics, self.readiness) = (metrics, readiness)
    }

    /// The mounts of a listener. The last one takes the paths that no other one has.
    public func of(_ set: MountSet) -> [Mount] {
        let document = DocumentSource { of(set).filter(\.isDocumented).flatMap(\.groups) }
        let observation = ObservationRoutes(
            rates: rates, registry: metrics, readiness: readiness, hasMetrics: set == .everything, document: document)
        guard set != .metrics else {
            return [Mount(at: "/", isDocumented: false, groups: [MetricsRoutes(observation: observation)])]
        }
        let interface = InterfaceRoutes(about: about, rates: rates, document: document)
        return [
            Mount(at: "/v1", signingIn: [.bearer, .cookie], groups: areas.flatMap(\.groups) + [interface]),
            Mount(at: "/livez", "/readyz", "/metrics", "/docs", "/problems", groups: [observation]),
        ] + areas.flatMap(\.mounts)
    }
}
