import Foundation

/// The names around a radar chart, with their figures: one above it, one below, and the others in a column on each
/// side, moved apart where they would cover each other.
struct RadarLabels {
    private struct Block {
        let lines: [String]
        /// Where its axis ends, seen from the centre.
        let end: Drawing.Point
        /// The middle of the block, seen from the centre.
        var y: Double
        let anchor: Drawing.Anchor

        var height: Double { Double(lines.count) * Style.line }
    }

    private var blocks: [Block]
    private let radius: Double

    /// How much room they take on each side of the circle.
    private(set) var left = 0.0
    private(set) var right = 0.0
    private(set) var above = Style.gap
    private(set) var below = Style.gap

    /// From the circle to a column.
    private static let distance = 24.0
    private static let gap = 6.0

    /// - Parameters:
    ///   - axes: the axes.
    ///   - words: the words of the chart.
    ///   - angle: the direction of an axis.
    ///   - radius: how long an axis is.
    ///   - width: how wide a label may be.
    init(_ axes: [RadarChart.Axis], _ words: RadarChart.Words, angle: (Int) -> Double, radius: Double, width: Double) {
        self.radius = radius
        blocks = axes.enumerated().map { place, axis in
            let end = Drawing.Point(x: radius * cos(angle(place)), y: radius * sin(angle(place)))
            let figures = words.figures(RadarChart.words(axis.hours), RadarChart.words(axis.usual))
            let lines = TextWidth.lines(of: axis.name, size: Style.size, within: width) + [figures]
            let anchor: Drawing.Anchor = abs(end.x) < 1 ? .middle : end.x > 0 ? .start : .end
            return Block(lines: lines, end: end, y: end.y, anchor: anchor)
        }
        for anchor in [Drawing.Anchor.start, .end] { moveApart(anchor) }
        for place in blocks.indices {
            let (block, half) = (blocks[place], blocks[place].height / 2)
            let wide = block.lines.map { TextWidth.width(of: $0, size: Style.size) }.max() ?? 0
            switch block.anchor {
            case .middle:
                blocks[place].y += (block.end.y < 0 ? -1 : 1) * (half + Self.gap)
                left = max(left, wide / 2 - radius)
                right = max(right, wide / 2 - radius)
            case .start: right = max(right, Self.distance + wide)
            case .end: left = max(left, Self.distance + wide)
            }
            above = max(above, half - blocks[place].y - radius + Self.gap)
            below = max(below, half + blocks[place].y - radius + Self.gap)
        }
    }

    /// Moves the blocks of a column down until none covers another, and the column back to where they belong.
    private mutating func moveApart(_ anchor: Drawing.Anchor) {
        let column = blocks.indices.filter { blocks[$0].anchor == anchor }.sorted {
            blocks[$0].end.y < blocks[$1].end.y
        }
        var (foot, moved) = (-Double.infinity, 0.0)
        for place in column {
            let half = blocks[place].height / 2
            blocks[place].y = max(blocks[place].y, foot + Self.gap + half)
            foot = blocks[place].y + half
            moved += blocks[place].y - blocks[place].end.y
        }
        for place in column { blocks[place].y -= moved / Double(column.count) }
    }

    /// Writes them around a centre.
    func draw(around middle: Drawing.Point, on drawing: inout Drawing) {
        for block in blocks {
            let side = block.anchor == .start ? 1.0 : -1
            let x = block.anchor == .middle ? middle.x : middle.x + side * (radius + Self.distance)
            if block.anchor != .middle {
                drawing.line(
                    .grid, x1: middle.x + block.end.x, y1: middle.y + block.end.y, x2: x - side * 5,
                    y2: middle.y + block.y)
            }
            for (number, line) in block.lines.enumerated() {
                drawing.text(
                    line, x: x, y: middle.y + block.y - block.height / 2 + Style.line * (Double(number) + 0.75),
                    anchor: block.anchor)
            }
        }
    }
}
