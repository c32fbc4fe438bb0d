import Foundation
import Metrics

/// What the system allows this process.
struct ProcessMetrics: Measured {
    /// The limit of its connections and files.
    var metrics: [Metric] {
        var descriptors = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &descriptors)
        return [
            .gauge("process_max_fds", "Maximum number of open file descriptors.", Double(descriptors.rlim_cur))
        ]
    }
}
