/// The elements of a chart, and how much room they take.
struct Drawing {
    private(set) var elements = ""
    var width = 0.0
    var height = 0.0

    /// Words. `x` is their left end, their right end, or their middle.
    mutating func text(_ text: String, x: Double, y: Double, anchor: Anchor = .start, size: Double = Style.size) {
        let weight = size > Style.size ? " font-weight=\"600\"" : ""
        let isReversed = TextDirection.isRightToLeft(text)
        let direction = isReversed ? " direction=\"rtl\"" : ""
        // Such a text starts at its right.
        let anchor = isReversed ? anchor.reversed : anchor
        elements += """
            <text class="words" x="\(Number(x))" y="\(Number(y))" fill="\(Style.words.light)" font-family="\(Style.font)" \
            font-size="\(Number(size))"\(weight)\(direction) text-anchor="\(anchor.rawValue)">\(XML.escaped(text))</text>

            """
    }

    /// A line from one point to another.
    mutating func line(_ kind: LineKind, x1: Double, y1: Double, x2: Double, y2: Double) {
        let points = "x1=\"\(Number(x1))\" y1=\"\(Number(y1))\" x2=\"\(Number(x2))\" y2=\"\(Number(y2))\""
        elements += "<line class=\"\(kind.name)\" stroke=\"\(kind.ink.light)\" \(points)\(kind.dashes)/>\n"
    }

    /// A filled rectangle of a series.
    mutating func bar(series: Int, x: Double, y: Double, width: Double, height: Double) {
        elements += """
            <rect class="s\(series)" fill="\(Style.series[series].light)" x="\(Number(x))" y="\(Number(y))" \
            width="\(Number(width))" height="\(Number(height))"/>

            """
    }

    /// The rectangles of a series, all of one width, with their colour said once. Wide ones have an edge of the ground.
    mutating func bars(series: Int, width: Double, _ bars: [(x: Double, y: Double, height: Double)]) {
        guard !bars.isEmpty else { return }
        let (name, edge) = width < 6 ? ("", "") : (" edge", " stroke=\"\(Style.ground.light)\"")
        elements += "<g class=\"s\(series)\(name)\" fill=\"\(Style.series[series].light)\"\(edge)>\n"
        for bar in bars {
            elements += """
                <rect x="\(Number(bar.x))" y="\(Number(bar.y))" width="\(Number(width))" height="\(Number(bar.height))"/>

                """
        }
        elements += "</g>\n"
    }

    /// A line through points, closed or open.
    mutating func path(_ kind: LineKind, _ points: [Point], isClosed: Bool, fill: Double = 0) {
        guard !points.isEmpty else { return }
        let list = points.map { "\(Number($0.x)),\(Number($0.y))" }.joined(separator: " ")
        let inner = fill > 0 ? "fill=\"\(kind.ink.light)\" fill-opacity=\"\(Number(fill))\"" : "fill=\"none\""
        let name = fill > 0 ? "\(kind.name) f\(kind.name.dropFirst())" : kind.name
        elements += """
            <\(isClosed ? "polygon" : "polyline") class="\(name)" points="\(list)" \(inner) stroke="\(kind.ink.light)" \
            stroke-width="\(kind.series == nil ? 1 : 2)" stroke-linejoin="round"\(kind.dashes)/>

            """
    }

    /// Dots of a series.
    mutating func dots(_ kind: LineKind, _ points: [Point], radius: Double) {
        guard let series = kind.series else { return }
        elements += "<g class=\"s\(series)\" fill=\"\(kind.ink.light)\">\n"
        for point in points {
            elements += "<circle cx=\"\(Number(point.x))\" cy=\"\(Number(point.y))\" r=\"\(Number(radius))\"/>\n"
        }
        elements += "</g>\n"
    }

    struct Point { var x, y: Double }

    enum Anchor: String {
        case start, middle, end

        var reversed: Self {
            switch self {
            case .start: .end
            case .middle: .middle
            case .end: .start
            }
        }
    }

    /// What a line stands for.
    enum LineKind {
        case grid, axis
        case series(Int, isDashed: Bool = false)

        var name: String {
            switch self {
            case .grid: "grid"
            case .axis: "axis"
            case .series(let number, _): "l\(number)"
            }
        }
        var ink: Style.Ink {
            switch self {
            case .grid: Style.grid
            case .axis: Style.words
            case .series(let number, _): Style.series[number]
            }
        }
        var series: Int? { if case .series(let number, _) = self { number } else { nil } }
        var dashes: String {
            switch self {
            case .series(_, isDashed: true): " stroke-dasharray=\"5 4\""
            default: ""
            }
        }
    }
}

/// What the series are called, above a chart.
extension Drawing {
    /// Writes the legend from `y` on, in lines of `width`, and answers with where it ends.
    mutating func legend(_ names: [(name: String, mark: Mark)], x left: Double, y top: Double, width: Double) -> Double
    {
        var (x, y) = (left, top)
        for (name, mark) in names {
            let room = if case .box = mark { 18.0 } else { 26.0 }
            let needed = room + TextWidth.width(of: name, size: Style.size) + 14
            if x > left, x + needed > left + width { (x, y) = (left, y + Style.line + 2) }
            switch mark {
            case .box(let series): bar(series: series, x: x, y: y + 2, width: 12, height: 12)
            case .line(let kind): path(kind, [Point(x: x, y: y + 8), Point(x: x + 20, y: y + 8)], isClosed: false)
            }
            text(name, x: x + room, y: y + 12)
            self.width = max(self.width, x + needed)
            x += needed
        }
        return names.isEmpty ? top : y + Style.line + Style.gap
    }

    enum Mark {
        case box(Int)
        case line(LineKind)
    }
}
