import Checklists
import Logging

@testable import API
@testable import crosscheckd

/// The interface of a daemon with the default settings. It does not run and uses no database.
enum Interface {
    /// The documented groups of routes.
    static var groups: [any RouteGroup] { mounts().filter(\.isDocumented).flatMap(\.groups) }

    /// The mounts of a listener.
    static func mounts(_ set: MountSet = .everything) -> [Mount] {
        let logger = Logger(label: "routes")
        return Daemon(.defaults, role: nil, inherited: nil, logger: logger, requestLogger: logger).mounts.of(set)
    }
}
