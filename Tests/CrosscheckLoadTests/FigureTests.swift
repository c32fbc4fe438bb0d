import Testing

@testable import crosscheck_load

/// The content of the table.
struct FigureTests {
    private func figure(
        ours: [Double], theirs: [Double] = [], better: Figure.Better, toReach: Double, beyond: Double? = nil
    ) -> Figure {
        Figure(
            row: "row", what: "what", unit: .perSecond, ours: ours, theirs: theirs, opponent: "other", better: better,
            toReach: toReach, beyond: beyond)
    }

    @Test func `The ratio is that of the medians`() {
        let figure = figure(ours: [10, 90, 20], theirs: [40, 41, 39], better: .higher, toReach: 0.5)
        #expect(figure.ratio == 0.5)
        #expect(figure.standing == .reached)
    }

    @Test func `The spread is that of the turns' own ratios`() {
        let figure = figure(ours: [10, 20, 30], theirs: [20, 40, 40], better: .higher, toReach: 1)
        #expect(figure.ratio == 0.5)
        #expect(figure.spread == 0.25)
    }

    @Test(arguments: [
        (Figure.Better.higher, 1.2, Figure.Standing.reached), (.higher, 2, .beyond), (.higher, 0.95, .close),
        (.higher, 0.8, .missed), (.lower, 0.9, .reached), (.lower, 0.5, .beyond), (.lower, 1.05, .close),
        (.lower, 1.2, .missed),
    ])
    func `It is missed only by more than the spread`(
        _ better: Figure.Better, _ value: Double, _ standing: Figure.Standing
    ) {
        // The turns are 0.1 above and below the value.
        let turns = [value - 0.1, value, value + 0.1]
        let figure = figure(
            ours: turns, theirs: [1, 1, 1], better: better, toReach: 1, beyond: better == .higher ? 2 : 0.5)
        #expect(figure.standing == standing)
    }

    @Test func `A fixed aim is held against the value itself`() {
        #expect(figure(ours: [0], better: .lower, toReach: 0).standing == .reached)
        #expect(figure(ours: [3], better: .lower, toReach: 0).standing == .missed)
    }

    @Test func `A row that could not be measured is missed`() {
        var report = Report(isQuick: true, machine: Machine(postgres: "PostgreSQL"))
        report.figures = [figure(ours: [1], theirs: [1], better: .higher, toReach: 1)]
        #expect(!report.isMissed)
        report.failures = ["push: nobody was there"]
        #expect(report.isMissed)
    }

    @Test func `The columns stand below their headings`() {
        var report = Report(isQuick: true, machine: Machine(postgres: "PostgreSQL"))
        report.figures = [figure(ours: [12_345, 12_355], theirs: [24_700, 24_700], better: .higher, toReach: 0.5)]
        let lines = report.text.split(separator: "\n")
        #expect(
            lines[2].split(separator: " ", omittingEmptySubsequences: true) == [
                "row", "what", "12,350/s", "24,700/s", "other", "0.50", "±", "0.00", "≥", "0.50", "reached",
            ])
        #expect(end(of: "to reach", in: lines[0]) == end(of: "≥ 0.50", in: lines[2]))
    }

    private func end(of text: String, in line: Substring) -> Int? {
        line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.upperBound) }
    }

    @Test(arguments: [
        (Unit.seconds, 0.000_134, "134 µs"), (.seconds, 0.001_34, "1.34 ms"),
        (.seconds, 0.071_4, "71.4 ms"), (.seconds, 0.414, "414 ms"),
        (.seconds, 1.5, "1.50 s"),
        (.perSecond, 1_234_567, "1,234,567/s"), (.perSecond, 512, "512/s"), (.bytes, 11_980, "11.7 KiB"),
        (.seconds, .nan, "–"),
    ])
    func `Values are written as people read them`(_ unit: Unit, _ value: Double, _ text: String) {
        #expect(unit.text(value) == text)
    }
}
