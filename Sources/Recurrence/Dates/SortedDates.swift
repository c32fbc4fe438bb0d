/// Dates in order, each once.
struct SortedDates {
    let dates: [CalendarDate]

    init(_ dates: [CalendarDate]) {
        let isSorted = zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }
        self.dates = isSorted ? dates : Set(dates).sorted()
    }

    func contains(_ date: CalendarDate) -> Bool {
        let index = dates.firstIndex(from: date) { $0 }
        return index < dates.endIndex && dates[index] == date
    }

    /// Those on that day or later.
    func from(_ date: CalendarDate) -> ArraySlice<CalendarDate> { dates[dates.firstIndex(from: date) { $0 }...] }

    /// Those on that day or earlier.
    func through(_ date: CalendarDate) -> ArraySlice<CalendarDate> {
        let index = dates.firstIndex(from: date) { $0 }
        return dates[..<(index < dates.endIndex && dates[index] == date ? index + 1 : index)]
    }
}

extension Array {
    /// In an array that is in the order of that date: the place of the first element whose date is not earlier, or the
    /// end.
    func firstIndex(from date: CalendarDate, of key: (Element) -> CalendarDate) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
