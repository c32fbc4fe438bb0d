import Foundation

/// The memory of processes.
enum Memory {
    /// Resident bytes of a process and its children; memory that several share counts once (Linux's proportional set
    /// size).
    static func resident(of process: Int32) throws -> Double {
        try ([process] + children(of: process)).reduce(0) { sum, process in
            let text = try String(contentsOf: URL(filePath: "/proc/\(process)/smaps_rollup"), encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
            guard let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
                throw LoadError("/proc/\(process)/smaps_rollup does not say how much is resident")
            }
            return sum + kibibytes * 1_024
        }
    }

    /// The same once it has hardly changed for a second.
    static func settled(of process: Int32, limit: Duration = .seconds(10)) async throws -> Double {
        let end = ContinuousClock.now + limit
        var last: [Double] = []
        while true {
            last.append(try resident(of: process))
            let recent = last.suffix(5)
            if recent.count == 5, let low = recent.min(), let high = recent.max(),
                high - low <= 0.002 * high || ContinuousClock.now > end
            {
                return median(Array(recent))
            }
            try await Task.sleep(for: .milliseconds(250))
        }
    }

    /// The running children of a process.
    static func children(of process: Int32) -> [Int32] {
        let path = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0) }
    }
}
