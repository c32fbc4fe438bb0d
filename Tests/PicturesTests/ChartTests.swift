import Foundation
import Pictures
import Testing

/// Charts, read back as numbers.
@Suite struct ChartTests {
    private static func day(_ number: Int) -> String {
        Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(number)).formatted(.iso8601.year().month().day())
    }

    private struct Random: RandomNumberGenerator {
        var state: UInt64 = 42
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test(arguments: [0, 1, 7, 31, 366, 523]) func barsAreAsLongAsTheirValues(count: Int) throws {
        var random = Random()
        let bars = (0..<count).map { number in
            BarChart.Bar(label: Self.day(number), values: (0..<5).map { _ in Int64.random(in: 0...12, using: &random) })
        }
        let picture = BarChart(series: ["Do first", "Plan", "Delegate", "Delay", "None"], bars: bars)
            .picture(title: "Completed", description: "All of it.", nothing: "Nothing.")
        try picture.check()
        let read = try Reading(picture)
        let (zero, unit) = try read.unit()
        // The legend has a square of each series first.
        let rects = read.all("rect").filter { $0.series != nil }
        #expect(rects.prefix(5).map(\.series) == [0, 1, 2, 3, 4])
        var places: [Double: [(series: Int, from: Double, to: Double)]] = [:]
        for rect in rects.dropFirst(5) {
            let (foot, head) = ((zero - rect["y"] - rect["height"]) / unit, (zero - rect["y"]) / unit)
            places[rect["x"], default: []].append((rect.series ?? -1, foot, head))
        }
        let columns = places.sorted { $0.key < $1.key }.map(\.value)
        let wanted = bars.filter { $0.values.contains { $0 > 0 } }
        try #require(columns.count == wanted.count)
        for (column, bar) in zip(columns, wanted) {
            var foot = 0.0
            for (series, value) in bar.values.enumerated() where value > 0 {
                let part = try #require(column.first { $0.series == series })
                #expect(abs(part.from - foot) < 0.01 && abs(part.to - part.from - Double(value)) < 0.01)
                foot += Double(value)
            }
        }
        #expect(picture.svg.contains("Nothing.") == (count == 0))
        #expect(picture.svg.utf8.count < 256 << 10)
        // Dates that stand below it do not cover each other.
        let dates = read.all("text").filter { $0.text.hasPrefix("202") }.map { $0["x"] }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $1 - $0 >= Measured.width(of: "2026-12-31", size: 12) })
        #expect(count == 0 || !dates.isEmpty)
    }

    @Test(arguments: [0, 1, 2, 30, 366]) func pointsOfABurndownAreItsFigures(count: Int) throws {
        var random = Random()
        let open = (0..<count).map { _ in Int64.random(in: 0...10_000, using: &random) }
        let completed = (0..<count).map { _ in Int64.random(in: 0...10_000, using: &random) }
        let picture = LineChart(
            days: (0..<count).map(Self.day),
            lines: [.init(name: "Open", values: open), .init(name: "Completed", values: completed)]
        ).picture(title: "Release", description: "Down.", nothing: "None.")
        try picture.check()
        let read = try Reading(picture)
        let (zero, unit) = try read.unit()
        let lines = read.all("polyline").dropFirst(2)
        #expect(lines.count == (count == 0 ? 0 : 2))
        for line in lines {
            let points = (line.attributes["points"] ?? "").split(separator: " ").map {
                $0.split(separator: ",").compactMap { Double($0) }
            }
            let values = line.series == 0 ? open : completed
            try #require(points.count == values.count)
            for (point, value) in zip(points, values) { #expect(abs((zero - point[1]) / unit - Double(value)) < 0.5) }
            let steps = zip(points, points.dropFirst()).map { $1[0] - $0[0] }
            #expect(steps.allSatisfy { abs($0 - (steps.first ?? 0)) < 0.01 && $0 > 0 })
        }
        // The first date stands below the first point.
        let date = read.all("text").first { $0.text == Self.day(0) }
        let first = lines.first?.attributes["points"]?.split(separator: ",").first.flatMap { Double($0) }
        #expect(date?["x"] == first)
        #expect(picture.svg.utf8.count < 64 << 10)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 12, 18, 100]) func axesOfARadarAreItsHours(count: Int) throws {
        var random = Random()
        let axes = (0..<count).map { number in
            RadarChart.Axis(
                name: PictureTests.texts[number % PictureTests.texts.count],
                hours: number == 2 ? 0 : Double.random(in: 0...9, using: &random),
                usual: Double.random(in: 0...9, using: &random))
        }
        let picture = RadarChart(axes: axes, words: .english).picture(
            title: "Time", description: "Hours.", nothing: "No modes.")
        try picture.check()
        let read = try Reading(picture)
        let dots = read.all("circle")
        try #require(dots.count == 2 * count)
        #expect(picture.svg.contains("No modes.") == (count == 0))
        guard count > 0 else { return }
        // The labels of the rings stand on the first axis: the outermost is the farthest up.
        let ring = try #require(
            read.all("polygon").filter { $0.attributes["class"] == "grid" }.map { $0.attributes["points"] ?? "" }.last)
        let corners = ring.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
        let centre = (
            x: corners.map { $0[0] }.reduce(0, +) / Double(corners.count),
            y: corners.map { $0[1] }.reduce(0, +) / Double(corners.count)
        )
        let labels = read.all("text").compactMap { text in
            text.text.hasSuffix(" h") && text.attributes["text-anchor"] == "start"
                ? Double(text.text.dropLast(2)).map { (hours: $0, y: text["y"]) } : nil
        }
        let most = try #require(labels.map(\.hours).max())
        let radius = centre.y - corners[0][1]
        for series in [0, 1] {
            for (number, dot) in dots.filter({ $0.series == series }).enumerated() {
                let (x, y) = (dot["cx"] - centre.x, dot["cy"] - centre.y)
                let hours = (x * x + y * y).squareRoot() / radius * most
                let wanted = series == 0 ? axes[number].hours : axes[number].usual
                #expect(abs(hours - wanted) < 0.01)
                guard wanted > 0.1 else { continue }
                let angle = 2 * Double.pi * Double(number) / Double(count)
                #expect(abs(x - sin(angle) * radius * wanted / most) < 0.1)
                #expect(abs(y + cos(angle) * radius * wanted / most) < 0.1)
            }
        }
        // Names in a column do not cover each other.
        for anchor in ["start", "end"] {
            let lines = read.all("text").filter {
                $0.anchor == anchor && $0["font-size"] == 12 && !$0.text.hasSuffix(" h")
                    || $0.text.contains("usually") && $0.anchor == anchor
            }
            .map { $0["y"] }.sorted()
            #expect(zip(lines.dropFirst(2), lines.dropFirst(3)).allSatisfy { $1 - $0 >= 15.9 })
        }
        #expect(picture.svg.utf8.count < 256 << 10)
    }
}
