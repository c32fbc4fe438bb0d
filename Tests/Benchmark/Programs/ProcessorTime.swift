import Foundation

/// The processor time of processes, from Linux's own accounting (proc(5), `/proc/[pid]/stat`): of all their threads, in
/// user and kernel mode, in steps of a hundredth of a second.
enum ProcessorTime {
    /// Seconds that a process has used.
    static func used(by process: Int32) throws -> Double { try fields(of: process).own }

    /// Seconds that a process, its children and the children that have ended have used, such as a PostgreSQL server.
    static func used(byFamilyOf process: Int32) throws -> Double {
        let parent = try fields(of: process)
        // A child that ends meanwhile is in neither figure: a session of psql, a hundredth of a second.
        return Memory.children(of: process).reduce(parent.own + parent.ended) {
            $0 + ((try? fields(of: $1))?.own ?? 0)
        }
    }

    /// The process that started another one.
    static func parent(of process: Int32) throws -> Int32 { try fields(of: process).parent }

    private struct Fields {
        let parent: Int32
        /// Seconds of the process.
        let own: Double
        /// Seconds of its children that have ended.
        let ended: Double
    }

    private static func fields(of process: Int32) throws -> Fields {
        let text = try String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)
        // The program's name is in parentheses, and may have some itself. Behind it stand state and parent.
        guard let name = text.lastIndex(of: ")") else { throw LoadError("/proc/\(process)/stat has no name") }
        let rest = text[text.index(after: name)...].split(separator: " ")
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        func seconds(_ place: Int) -> Double? { Double(rest[place]).map { $0 / ticks } }
        guard rest.count > 14, let parent = Int32(rest[1]), let user = seconds(11), let kernel = seconds(12),
            let endedUser = seconds(13), let endedKernel = seconds(14)
        else { throw LoadError("/proc/\(process)/stat says \(text)") }
        return Fields(parent: parent, own: user + kernel, ended: endedUser + endedKernel)
    }
}
