import Checklists
import JSON

/// The result of a check, with advice.
struct Finding: Equatable {
    enum Level: String {
        case ok
        /// The check is not possible from here.
        case unknown
        /// It works, but perhaps not for long or not well.
        case warning
        /// It does not work, or breaks a promise.
        case problem
    }

    let check: String
    let level: Level
    let finding: String
    /// The advice; nil if there is none.
    let advice: String?

    static func ok(_ check: String, _ finding: String) -> Finding {
        Finding(check: check, level: .ok, finding: finding, advice: nil)
    }

    static func unknown(_ check: String, _ finding: String, advice: String) -> Finding {
        Finding(check: check, level: .unknown, finding: finding, advice: advice)
    }

    static func warning(_ check: String, _ finding: String, advice: String) -> Finding {
        Finding(check: check, level: .warning, finding: finding, advice: advice)
    }

    static func problem(_ check: String, _ finding: String, advice: String) -> Finding {
        Finding(check: check, level: .problem, finding: finding, advice: advice)
    }

    /// For scripts.
    var json: JSONValue {
        [
            "check": .string(check), "level": .string(level.rawValue), "finding": .string(finding),
            "advice": advice.map(JSONValue.string) ?? .null,
        ]
    }

    /// For people: the finding, and below it the advice, each wrapped on a terminal.
    func lines(for stream: StandardStream) -> [String] {
        let style: Style =
            switch level {
            case .ok: .green
            case .unknown: .dim
            case .warning: .yellow
            case .problem: .red
            }
        let start = style.applied(to: level.rawValue.padded(to: 8), if: stream.hasColours) + "  " + check.padded(to: 12)
        let margin = String(repeating: " ", count: Self.margin)
        let width = stream.width.map { max($0 - Self.margin, Self.narrowest) } ?? .max
        let finding = finding.visible.wrapped(to: width)
        let advice = advice?.visible.wrapped(to: width - 2) ?? []
        return [start + "  " + finding[0]] + finding.dropFirst().map { margin + $0 }
            + advice.enumerated().map { margin + ($0.offset == 0 ? "→ " : "  ") + $0.element }
    }

    /// How many columns are before the text.
    private static let margin = 24
    /// The least number of columns for the text.
    private static let narrowest = 20
}
