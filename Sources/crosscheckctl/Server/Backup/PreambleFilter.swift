import Foundation

/// Removes a setting from pg_restore's output that pg_restore from 17 on always makes and servers before 17 do not
/// know.
/// It looks only at the settings at the beginning, and passes the contents of tables on unchanged.
struct PreambleFilter {
    private static let unknown = Data("SET transaction_timeout = 0;\n".utf8)
    /// The possible beginnings of the first line after the settings.
    private static let ends = [Data("CREATE ".utf8), Data("COPY ".utf8)]

    private var isOver: Bool
    /// The beginning of a line whose end has not come yet.
    private var held = Data()

    /// - Parameter server: its major version.
    init(for server: Int) { isOver = server >= 17 }

    /// Takes a part of the output, and returns the bytes to pass on.
    mutating func pass(_ part: Data) -> Data {
        guard !isOver else { return part }
        held.append(part)
        var passed = Data()
        while let end = held.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(held[...end])
            if Self.ends.contains(where: line.starts) {
                isOver = true
                passed.append(held)
                held = Data()
                return passed
            }
            if line != Self.unknown { passed.append(line) }
            held = Data(held[(end + 1)...])
        }
        return passed
    }
}
