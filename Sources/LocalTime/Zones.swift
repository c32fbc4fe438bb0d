import Foundation
import Synchronization

/// The time zones of the system, by the names of the IANA database.
///
///     let berlin = Zones().rules(of: "Europe/Berlin")
///     berlin?.offset(at: 1_798_131_600)  // 3600
public final class Zones: Sendable {
    private struct Memory {
        /// By themselves in small letters: no two names differ in their case alone.
        var names: [String: String]?
        var rules: [String: ZoneRules] = [:]
    }

    private let directory: String
    private let memory = Mutex(Memory())

    /// The zones in a directory of TZif files: that of the variable `TZDIR`, or the system's.
    public init(directory: String? = nil) {
        self.directory = directory ?? ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
    }

    /// The rules of a zone; nil if there is none of that name. The name is as the database writes it: no other case,
    /// no abbreviation, no rule of POSIX, no path. `UTC` and `Etc/UTC` are there even if the system has no database.
    public func rules(of name: String) -> ZoneRules? {
        if let known = memory.withLock({ $0.rules[name] }) { return known }
        if ["UTC", "Etc/UTC"].contains(name) { return .utc }
        // Only a name of the directory leads to a file.
        guard isThere(name), let bytes = FileManager.default.contents(atPath: "\(directory)/\(name)"),
            let rules = ZoneRules(file: bytes)
        else { return nil }
        memory.withLock { $0.rules[name] = rules }
        return rules
    }

    /// Every name, in order.
    public var names: [String] { all.values.filter { rules(of: $0) != nil }.sorted() }

    /// The name that is written so, in any case.
    func name(ignoringCase name: String) -> String? { all[name.lowercased()] }

    /// The release of the database, such as `2025b`; nil if the system does not say.
    public var version: String? {
        guard let data = FileManager.default.contents(atPath: "\(directory)/tzdata.zi") else { return nil }
        let line = String(decoding: data.prefix(40), as: UTF8.self).prefix { $0 != "\n" }
        return line.hasPrefix("# version ") ? String(line.dropFirst("# version ".count)) : nil
    }

    private func isThere(_ name: String) -> Bool { self.name(ignoringCase: name) == name }

    private var all: [String: String] {
        if let known = memory.withLock({ $0.names }) { return known }
        let names = Self.files(directory, below: "").map { ($0.lowercased(), $0) }
        let found = Dictionary(names) { first, _ in first }
        memory.withLock { $0.names = found }
        return found
    }

    /// Names that are no zones here: those that systems have beside the database's; and four of the database, with
    /// clocks that never change, which PostgreSQL takes for abbreviations.
    private static let others: Set = [
        "posix", "right", "posixrules", "localtime", "Factory", "CET", "EET", "MET", "WET",
    ]

    private static func files(_ directory: String, below folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)")) ?? []
        return names.flatMap { name -> [String] in
            // Names have no full stop; the tables beside the zones do.
            guard !name.contains("."), !(folder.isEmpty && others.contains(name)) else { return [] }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(directory)/\(folder)\(name)", isDirectory: &isFolder) else {
                return []
            }
            return isFolder.boolValue ? files(directory, below: "\(folder)\(name)/") : ["\(folder)\(name)"]
        }
    }
}
