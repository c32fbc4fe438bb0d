import Foundation

/// The machine of the measurement.
struct Machine: Sendable, Encodable, CustomStringConvertible {
    let processor: String
    let cores: Int
    let memory: UInt64
    let kernel: String
    let postgres: String

    init(postgres: String) {
        let information = try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)
        let model = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        processor = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
        cores = ProcessInfo.processInfo.activeProcessorCount
        memory = ProcessInfo.processInfo.physicalMemory
        let release = try? String(contentsOf: URL(filePath: "/proc/sys/kernel/osrelease"), encoding: .utf8)
        kernel = release?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
        self.postgres = postgres
    }

    var description: String {
        "\(processor), \(cores) cores, \(memory >> 30) GiB, Linux \(kernel); \(postgres). The load tools share the cores with what they measure."
    }
}
