public import Metrics

/// The routes of an area. Each area makes its own, and is given exactly what these use.
public struct Routes: Sendable {
    /// The groups at `/v1`, in the order of the document.
    let groups: [any RouteGroup]
    /// Mounts of its own, beside `/v1`.
    let mounts: [Mount]
    /// Those of its parts that have metrics.
    public let measured: [any Measured]

    init(_ groups: [any RouteGroup] = [], mounts: [Mount] = [], measured: [any Measured] = []) {
        (self.groups, self.mounts, self.measured) = (groups, mounts, measured)
    }
}
