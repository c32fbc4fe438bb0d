/// Bars over dates, each stacked of the same series.
public struct BarChart: Sendable {
    /// A bar.
    public struct Bar: Sendable {
        /// What stands below it: a date.
        public var label: String
        /// How much it has of each series.
        public var values: [Int64]

        /// A bar over a date.
        public init(label: String, values: [Int64]) { (self.label, self.values) = (label, values) }
    }

    private let series: [String]
    private let bars: [Bar]

    /// - Parameters:
    ///   - series: what is counted: five at most.
    ///   - bars: in their order, each with a value for each series.
    public init(series: [String], bars: [Bar]) {
        self.series = Array(series.prefix(Style.series.count))
        self.bars = bars
    }

    /// The chart under a title.
    /// - Parameters:
    ///   - description: says in words what it shows.
    ///   - nothing: says that there is nothing, where that is so.
    public func picture(title: String, description: String, nothing: String) -> Picture {
        var drawing = Drawing()
        // As wide as there is room for, and not too thin to be seen.
        let step = min(max(720 / Double(max(bars.count, 1)), 2.5), 48)
        let width = max(step * Double(bars.count), 280)
        let top = drawing.legend(
            series.enumerated().map { ($1, .box($0)) }, x: Style.margin, y: 0,
            width: max(width, Picture.least - 2 * Style.margin))
        let most = bars.map { bar in bar.values.reduce(0) { $0 + max($1, 0) } }.max() ?? 0
        let plot = Plot(upTo: Double(most), width: width, top: top)
        let thickness = step * 0.8
        func x(_ place: Int) -> Double { plot.left + step * (Double(place) + 0.5) }
        plot.draw(bars.enumerated().map { ($1.label, x($0)) }, on: &drawing)
        // One series after the other, each on those before it.
        var below = [Double](repeating: 0, count: bars.count)
        for number in series.indices {
            var parts: [(x: Double, y: Double, height: Double)] = []
            for (place, bar) in bars.enumerated() where number < bar.values.count && bar.values[number] > 0 {
                let foot = below[place]
                below[place] += Double(bar.values[number])
                let y = plot.y(below[place])
                parts.append((x(place) - thickness / 2, y, plot.y(foot) - y))
            }
            drawing.bars(series: number, width: thickness, parts)
        }
        if most == 0 { plot.say(nothing, on: &drawing) }
        return Picture(title: title, description: description, drawing)
    }
}
