/// One line of the table: the values of both sides in turn, and the target.
struct Figure: Sendable {
    /// Which of two values is better.
    enum Better: String, Sendable, Codable {
        case higher, lower
    }

    /// The comparison with the target.
    enum Standing: String, Sendable, Codable {
        case beyond, reached
        /// Missed by no more than the measured spread.
        case close
        case missed
        /// There is no target.
        case shown
    }

    /// Its row of the table, as in `--only`.
    let row: String
    /// The measured quantity.
    let what: String
    let unit: Unit
    /// Ours, a value for each turn.
    let ours: [Double]
    /// The other side's values; empty if the target is a fixed value.
    var theirs: [Double] = []
    /// The name of the other side.
    var opponent = ""
    let better: Better
    /// The target: a ratio, or a value where there is no other side.
    var toReach: Double?
    /// A further goal beyond the target.
    var beyond: Double?

    /// Ours divided by theirs, of the medians; nil if there is no other side.
    var ratio: Double? { theirs.isEmpty ? nil : median(ours) / median(theirs) }

    /// The value that is compared with `toReach`.
    var value: Double { ratio ?? median(ours) }

    /// The largest distance of a turn, as a pair of both sides, from `value`.
    var spread: Double {
        let turns = theirs.isEmpty ? ours : zip(ours, theirs).map { $0 / $1 }
        return turns.map { abs($0 - value) }.max() ?? 0
    }

    var standing: Standing {
        guard let toReach else { return .shown }
        if let beyond, reaches(beyond, value) { return .beyond }
        if reaches(toReach, value) { return .reached }
        return reaches(toReach, better == .higher ? value + spread : value - spread) ? .close : .missed
    }

    private func reaches(_ aim: Double, _ value: Double) -> Bool { better == .higher ? value >= aim : value <= aim }
}

extension Figure: Encodable {
    private enum Key: String, CodingKey {
        case row, what, unit, ours, theirs, opponent, better, ratio, spread, toReach = "to_reach", beyond, standing
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(row, forKey: .row)
        try container.encode(what, forKey: .what)
        try container.encode(unit, forKey: .unit)
        try container.encode(ours, forKey: .ours)
        try container.encode(theirs, forKey: .theirs)
        try container.encode(opponent, forKey: .opponent)
        try container.encode(better, forKey: .better)
        try container.encodeIfPresent(ratio, forKey: .ratio)
        try container.encode(spread, forKey: .spread)
        try container.encodeIfPresent(toReach, forKey: .toReach)
        try container.encodeIfPresent(beyond, forKey: .beyond)
        try container.encode(standing, forKey: .standing)
    }
}
