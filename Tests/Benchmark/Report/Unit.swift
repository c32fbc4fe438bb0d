import Foundation

/// The unit of a figure.
enum Unit: String, Sendable, Codable {
    case perSecond = "per second"
    case seconds
    case bytes
    case count
    case ratio

    /// The value for people.
    func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        switch self {
        case .perSecond: return Self.grouped(value) + "/s"
        case .seconds where value < 0.000_995: return String(format: "%.0f µs", value * 1e6)
        case .seconds where value < 0.0995: return Self.digits(value * 1e3) + " ms"
        case .seconds where value < 1: return String(format: "%.0f ms", value * 1e3)
        case .seconds: return Self.digits(value) + " s"
        case .bytes where value < 1_048_576: return Self.digits(value / 1024) + " KiB"
        case .bytes: return Self.digits(value / 1_048_576) + " MiB"
        case .count: return Self.grouped(value)
        case .ratio: return Self.digits(value)
        }
    }

    private static func digits(_ value: Double) -> String {
        String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }

    private static func grouped(_ value: Double) -> String {
        var text = String(format: "%.0f", value)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }
}
