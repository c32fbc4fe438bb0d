import Metrics
import Web

/// Which of a daemon's mounts a listener has.
public enum MountSet: Sendable {
    /// All of them.
    case everything
    /// All but `/metrics`, which has a listener of its own.
    case everythingButMetrics
    /// `/metrics`, and the probes.
    case metrics
}

extension Backend {
    /// The mounts of a listener.
    func mounts(_ set: MountSet, metrics registry: MetricRegistry, readiness: Readiness) -> [Mount] {
        let observation = ObservationRoutes(
            backend: self, registry: registry, readiness: readiness, hasMetrics: set == .everything,
            document: DocumentSource {
                self.mounts(set, metrics: registry, readiness: readiness).filter(\.isDocumented).flatMap(\.groups)
            })
        guard set != .metrics else {
            return [Mount(at: "/", isDocumented: false, groups: [MetricsRoutes(observation: observation)])]
        }
        return [
            Mount(at: "/v1", signingIn: [.bearer, .cookie], groups: interface(document: observation.document)),
            Mount(at: "/livez", "/readyz", "/metrics", "/docs", "/problems", groups: [observation]),
            Mount(
                at: "/public", isDocumented: false, errors: PublicPage.error, groups: [PublicPageRoutes(backend: self)]),
        ] + entrance
    }

    /// The mount at `/`, and what belongs to it.
    private var entrance: [Mount] {
        guard hasWebApp else { return [Mount(at: "/", isDocumented: false, groups: [EntranceRoutes()])] }
        return [
            Mount(at: "/assets", headers: WebApp.headers, isDocumented: false, groups: [AssetRoutes()]),
            Mount(at: "/", headers: WebApp.headers, isDocumented: false, groups: [WebRoutes(backend: self)]),
        ]
    }
}
