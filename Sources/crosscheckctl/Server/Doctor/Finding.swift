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

    /// For people: a line, and one with the advice.
    func lines(hasColours: Bool) -> [String] {
        let style: Style =
            switch level {
            case .ok: .green
            case .unknown: .dim
            case .warning: .yellow
            case .problem: .red
            }
        let mark = style.applied(to: level.rawValue.padded(to: 8), if: hasColours)
        return ["\(mark)  \(check.padded(to: 12))  \(finding.visible)"]
            + (advice.map { [String(repeating: " ", count: 24) + "→ " + $0.visible] } ?? [])
    }
}
