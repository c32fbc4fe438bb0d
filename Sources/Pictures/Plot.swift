/// The room of a chart with dates along its foot and numbers up its side.
struct Plot {
    let left: Double
    let top: Double
    let width: Double
    let scale: Scale
    static let height = 240.0

    /// How wide a label of a date is.
    private static let label = TextWidth.width(of: "2026-12-31", size: Style.size)

    /// - Parameters:
    ///   - most: the largest value.
    ///   - width: from the first place to the last.
    ///   - top: where it begins.
    init(upTo most: Double, width: Double, top: Double) {
        scale = Scale(upTo: most, step: 1)
        let numbers = TextWidth.width(of: Number(scale.top).description, size: Style.size)
        left = Style.margin + max(numbers + 8, Self.label / 2)
        (self.width, self.top) = (width, top)
    }

    func y(_ value: Double) -> Double { top + Self.height * (1 - value / scale.top) }

    /// Draws the grid with its numbers, and as many dates as have room: each with where its middle is.
    func draw(_ dates: [(text: String, x: Double)], on drawing: inout Drawing) {
        for tick in scale.ticks {
            drawing.line(tick == 0 ? .axis : .grid, x1: left, y1: y(tick), x2: left + width, y2: y(tick))
            drawing.text(Number(tick).description, x: left - 8, y: y(tick) + 4, anchor: .end)
        }
        var end = -Double.infinity
        for date in dates where date.x - Self.label / 2 >= end {
            drawing.line(.axis, x1: date.x, y1: top + Self.height, x2: date.x, y2: top + Self.height + 4)
            drawing.text(date.text, x: date.x, y: top + Self.height + 18, anchor: .middle)
            end = date.x + Self.label / 2 + 8
        }
        drawing.width = max(drawing.width, left + width + Self.label / 2 + Style.margin)
        drawing.height = max(drawing.height, top + Self.height + 24)
    }

    /// Words in the middle, where there is nothing to draw.
    func say(_ text: String, on drawing: inout Drawing) {
        drawing.text(text, x: left + width / 2, y: top + Self.height / 2, anchor: .middle)
    }
}
