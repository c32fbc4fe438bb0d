extension Blocks {
    /// The number of the day of the date at that place, counted from 1; nil if the rule has fewer dates by 9999-12-31.
    ///
    /// It walks the first period and the one of that date. It counts the dates of the periods between by the first.
    /// - Parameter visits: grows by the number of blocks that were looked at.
    func day(at place: Int, visits: inout Int) -> Int? {
        let last = CalendarDate.last.number
        var left = place
        var first = DateWalk(self, from: start, to: min(start + period - 1, last))
        defer { visits += first.visits }
        if let day = first.skip(&left) { return day }
        guard !areEmpty, start + period <= last else { return nil }
        var passed = 1
        if let distances = countsByDistance(visits: &visits) {
            while start + passed * period <= last {
                let count = distances.counts[(interval - passed * distances.ofPeriod % interval) % interval]
                guard count < left else { break }
                left -= count
                passed += 1
            }
        } else {
            let count = place - left
            guard count > 0 else { return nil }
            passed += (left - 1) / count
            left -= (left - 1) / count * count
        }
        guard start + passed * period <= last else { return nil }
        var walk = DateWalk(self, from: start + passed * period, to: last)
        defer { visits += walk.visits }
        return walk.skip(&left)
    }

    /// If the interval need not come out even after a period: the number of the days at each distance from the start,
    /// modulo the interval, among the days of the period that the BY parts select; and the length of a period. Both are
    /// in days, or in weeks.
    private func countsByDistance(visits: inout Int) -> (counts: [Int], ofPeriod: Int)? {
        guard interval > 1 else { return nil }
        switch kind {
        case .month, .year: return nil
        case .week where months == 0xFFF: return nil
        case .week:
            visits += period / 7 + 1
            return (weekCounts(), period / 7)
        case .day, .monthOfDays:
            visits += 4801
            return (dayCounts(), period)
        }
    }

    private func dayCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: interval)
        let month = table.number(of: start)
        for number in month...(month + 4800) {
            var block = monthBlock(number)
            block.drop(before: start)
            block.drop(after: start + period - 1)
            // One division for a month: one for each day takes too long.
            let first = max(block.first, start)
            var passed = first - block.first
            var distance = (first - start) % interval
            while block.days != 0 {
                let offset = block.days.trailingZeroBitCount
                block.days &= block.days &- 1
                distance += offset - passed
                passed = offset
                while distance >= interval { distance -= interval }
                counts[distance] += 1
            }
        }
        return counts
    }

    private func weekCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: interval)
        var month = table.number(of: start)
        if table[month].first > max(origin, 0) { month -= 1 }
        var next = table[month + 1].first
        var distance = 0
        for first in stride(from: origin, through: origin + period, by: 7) {
            if first >= next {
                month += 1
                next = table[month + 1].first
            }
            var block = Block(first: first, days: masks[Int(weekBits(first, month: month))])
            if first < start { block.drop(before: start) }
            if first > origin + period - 7 { block.drop(after: start + period - 1) }
            if block.days != 0 { counts[distance] += block.days.nonzeroBitCount }
            distance = distance + 1 == interval ? 0 : distance + 1
        }
        return counts
    }
}
