import Foundation

/// What was spent on each of some things, around a centre, beside what is usual.
public struct RadarChart: Sendable {
    /// An axis.
    public struct Axis: Sendable {
        /// What it is about.
        public var name: String
        /// How many hours were spent.
        public var hours: Double
        /// How many usually are.
        public var usual: Double

        /// An axis of that name.
        public init(name: String, hours: Double, usual: Double) {
            (self.name, self.hours, self.usual) = (name, hours, usual)
        }
    }

    /// The words of the chart.
    public struct Words: Sendable {
        /// What the line of hours is called.
        public var hours: String
        /// What the line of the usual hours is called.
        public var usual: String
        /// Some hours, shortly.
        public var some: @Sendable (_ hours: String) -> String
        /// The figures of an axis.
        public var figures: @Sendable (_ hours: String, _ usual: String) -> String

        /// Words of a language.
        public init(
            hours: String, usual: String, some: @Sendable @escaping (_ hours: String) -> String,
            figures: @Sendable @escaping (_ hours: String, _ usual: String) -> String
        ) {
            (self.hours, self.usual, self.some, self.figures) = (hours, usual, some, figures)
        }
    }

    private let axes: [Axis]
    private let words: Words
    private static let radius = 140.0
    /// How wide a label may be.
    private static let label = 170.0

    /// - Parameter axes: clockwise, the first at the top.
    public init(axes: [Axis], words: Words) { (self.axes, self.words) = (axes, words) }

    /// The chart under a title.
    /// - Parameters:
    ///   - description: says in words what it shows.
    ///   - nothing: says that there is nothing, where that is so.
    public func picture(title: String, description: String, nothing: String) -> Picture {
        let scale = Scale(upTo: axes.map { max($0.hours, $0.usual) }.max() ?? 0, step: 0.5)
        let labels = RadarLabels(
            axes, words, angle: { angle(of: $0) }, radius: Self.radius, width: Self.label)
        var drawing = Drawing()
        let centre = Drawing.Point(x: Style.margin + labels.left + Self.radius, y: 0)
        drawing.width = centre.x + Self.radius + labels.right + Style.margin
        let legend = drawing.legend(
            [(words.hours, .line(.series(0))), (words.usual, .line(.series(1, isDashed: true)))], x: Style.margin, y: 0,
            width: drawing.width - 2 * Style.margin)
        let middle = Drawing.Point(x: centre.x, y: legend + labels.above + Self.radius)
        drawing.height = middle.y + Self.radius + labels.below
        func point(_ place: Int, _ value: Double) -> Drawing.Point {
            let (angle, distance) = (angle(of: place), Self.radius * value / scale.top)
            return .init(x: middle.x + distance * cos(angle), y: middle.y + distance * sin(angle))
        }
        for tick in scale.ticks.dropFirst() {
            // A ring has the corners of the axes; with fewer than three it has those of a hexagon.
            let corners = axes.count > 2 ? axes.count : 6
            let ring = (0..<corners).map { corner -> Drawing.Point in
                let (angle, distance) = (angle(of: corner, of: corners), Self.radius * tick / scale.top)
                return .init(x: middle.x + distance * cos(angle), y: middle.y + distance * sin(angle))
            }
            drawing.path(.grid, ring, isClosed: true)
        }
        for place in axes.indices {
            let end = point(place, scale.top)
            drawing.line(.grid, x1: middle.x, y1: middle.y, x2: end.x, y2: end.y)
        }
        // Between two axes nothing is said: with one or two they are lines from the centre.
        func draw(_ kind: Drawing.LineKind, _ values: [Double], fill: Double) {
            guard axes.count < 3 else {
                let points = values.enumerated().map { point($0, $1) }
                drawing.path(kind, points, isClosed: true, fill: fill)
                return drawing.dots(kind, points, radius: 3.5)
            }
            for (place, value) in values.enumerated() {
                drawing.path(kind, [middle, point(place, value)], isClosed: false)
                drawing.dots(kind, [point(place, value)], radius: 3.5)
            }
        }
        draw(.series(1, isDashed: true), axes.map(\.usual), fill: 0)
        draw(.series(0), axes.map(\.hours), fill: 0.2)
        for tick in scale.ticks.dropFirst() {
            drawing.text(
                words.some(Self.words(tick)), x: middle.x + 5, y: middle.y - Self.radius * tick / scale.top + 14)
        }
        labels.draw(around: middle, on: &drawing)
        if axes.isEmpty { drawing.text(nothing, x: middle.x, y: middle.y, anchor: .middle) }
        return Picture(title: title, description: description, drawing)
    }

    private func angle(of place: Int) -> Double { angle(of: place, of: axes.count) }

    private func angle(of place: Int, of count: Int) -> Double {
        .pi * (2 * Double(place) / Double(max(count, 1)) - 0.5)
    }
}

extension RadarChart {
    /// Hours as the chart writes them: at most two places behind the point.
    public static func words(_ hours: Double) -> String { Number.words(hours) }
}
