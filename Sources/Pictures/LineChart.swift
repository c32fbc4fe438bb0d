/// Lines over days, one value of each for each day.
public struct LineChart: Sendable {
    /// A line.
    public struct Line: Sendable {
        /// What it shows.
        public var name: String
        /// Its value on each day.
        public var values: [Int64]

        /// A line of that name.
        public init(name: String, values: [Int64]) { (self.name, self.values) = (name, values) }
    }

    private let days: [String]
    private let lines: [Line]

    /// - Parameters:
    ///   - days: the dates, one after the other.
    ///   - lines: five at most.
    public init(days: [String], lines: [Line]) {
        self.days = days
        self.lines = Array(lines.prefix(Style.series.count))
    }

    /// The chart under a title.
    /// - Parameters:
    ///   - description: says in words what it shows.
    ///   - nothing: says that there is nothing, where that is so.
    public func picture(title: String, description: String, nothing: String) -> Picture {
        var drawing = Drawing()
        let width = min(max(Double(days.count - 1) * 24, 280), 720)
        let kinds = lines.indices.map { Drawing.LineKind.series($0, isDashed: $0 > 0) }
        let top = drawing.legend(
            zip(lines, kinds).map { ($0.name, .line($1)) }, x: Style.margin, y: 0,
            width: max(width, Picture.least - 2 * Style.margin))
        let plot = Plot(upTo: Double(lines.flatMap(\.values).max() ?? 0), width: width, top: top)
        func x(_ place: Int) -> Double {
            plot.left + (days.count > 1 ? width * Double(place) / Double(days.count - 1) : width / 2)
        }
        plot.draw(days.enumerated().map { ($1, x($0)) }, on: &drawing)
        for (line, kind) in zip(lines, kinds).reversed() {
            let points = line.values.enumerated().map { Drawing.Point(x: x($0), y: plot.y(Double($1))) }
            drawing.path(kind, points, isClosed: false)
            if days.count <= 62 { drawing.dots(kind, points, radius: 3) }
        }
        if days.isEmpty { plot.say(nothing, on: &drawing) }
        return Picture(title: title, description: description, drawing)
    }
}
