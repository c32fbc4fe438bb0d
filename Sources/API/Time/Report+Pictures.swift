import Checklists
import Pictures
import Recurrence

/// What the pictures say. Names of modes and titles stay as they are.
extension ProgressReport {
    /// Bars of what was completed.
    func picture(_ stack: PictureRoutes.Stack) -> Picture {
        let names =
            stack == .kind
            ? ["Days", "Weeks", "Months", "Once"] : ["Do first", "Plan", "Delegate", "Delay", "Without priority"]
        let bars = buckets.map {
            BarChart.Bar(
                label: $0.first.description, values: stack == .kind ? $0.figures.completed : $0.figures.byPriority)
        }
        let sums = names.indices.map { place in bars.reduce(0) { $0 + $1.values[place] } }
        let days = Words.days(range)
        let list = zip(names, sums).map { "\($0): \($1)" }.joined(separator: ", ")
        return BarChart(series: names, bars: bars).picture(
            title: "Completed \(days), by \(stack.rawValue)",
            description: "\(sums.reduce(0, +)) completed \(days). \(list).", nothing: "Nothing was completed.")
    }
}

extension PeriodReport {
    /// A radar chart of the time.
    var picture: Picture {
        let days = Words.days(range)
        let list = axes.map { "\($0.name): \(Words.hours($0.hours)), usually \(Words.hours($0.usual))." }
        return RadarChart(axes: axes.map { .init(name: $0.name, hours: $0.hours, usual: $0.usual) }).picture(
            title: "Time \(days)",
            description: list.isEmpty ? "No modes." : list.joined(separator: " "), nothing: "No modes.")
    }
}

extension Burndown {
    /// Lines of what was open and completed.
    var picture: Picture {
        let lines = [
            LineChart.Line(name: "Open", values: days.map(\.open)),
            LineChart.Line(name: "Completed", values: days.map(\.completed)),
        ]
        var description = "The change log has no such day."
        if let first = days.first, let last = days.last {
            description =
                "\(first.open) open and \(first.completed) completed on \(first.date), "
                + "\(last.open) open and \(last.completed) completed on \(last.date)."
        }
        return LineChart(days: days.map(\.date.description), lines: lines).picture(
            title: title, description: description, nothing: "The change log has no such day.")
    }
}

private enum Words {
    static func days(_ range: ClosedRange<CalendarDate>) -> String {
        range.lowerBound == range.upperBound
            ? "on \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    }

    static func hours(_ hours: Double) -> String { hours == 1 ? "1 hour" : "\(RadarChart.words(hours)) hours" }
}
