import Foundation

extension Cluster {
    /// How long each backend that serves a client in a database has been on processors, by its process. Linux only.
    ///
    /// Backends that have ended are not in it.
    public func processorTimes(database: String) -> [Int32: Duration] {
        guard let server = process else { return [:] }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var times: [Int32: Duration] = [:]
        for child in entries.compactMap({ Int32($0) }) where Self.parent(of: child) == server {
            // A backend's title has its database: "postgres: user database [local] idle".
            let title = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
            guard title.contains(" \(database) ") else { continue }
            times[child] = ProcessorTime.of(child)
        }
        return times
    }

    private static func parent(of process: Int32) -> Int32? {
        let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // The program's name stands in parentheses, and may have any in itself.
        guard let end = line.lastIndex(of: ")") else { return nil }
        return line[end...].split(separator: " ").dropFirst(2).first.flatMap { Int32($0) }
    }
}
