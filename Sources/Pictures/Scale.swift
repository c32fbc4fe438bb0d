/// The ticks of an axis from 0 on: 1, 2 or 5 times a power of ten.
struct Scale {
    /// The value at the end of the axis.
    let top: Double
    /// The ticks, 0 and `top` among them.
    let ticks: [Double]

    /// - Parameters:
    ///   - most: the largest value.
    ///   - least: the least step between two ticks.
    init(upTo most: Double, step least: Double) {
        var step = least
        var factors = [2.0, 2.5, 2.0][...]
        while step * 5 < most {
            step *= factors.popFirst() ?? 2
            if factors.isEmpty { factors = [2.0, 2.5, 2.0][...] }
        }
        let count = max((most / step).rounded(.up), 1)
        top = count * step
        ticks = (0...Int(count)).map { Double($0) * step }
    }
}
