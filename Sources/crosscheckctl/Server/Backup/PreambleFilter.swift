import Foundation

/// What pg_restore prints, without a setting that servers before 17 do not know and pg_restore from 17 on always makes.
///
/// It is looked for among the settings that come first. What tables hold is passed on as it is.
struct PreambleFilter {
    private static let unknown = Data("SET transaction_timeout = 0;\n".utf8)
    /// What the first line begins with that is no setting any more.
    private static let ends = [Data("CREATE ".utf8), Data("COPY ".utf8)]

    private var isOver: Bool
    /// The beginning of a line of which the end has not come yet.
    private var held = Data()

    /// - Parameter server: its major version.
    init(for server: Int) { isOver = server >= 17 }

    /// What is to be passed on, now that this has come.
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
