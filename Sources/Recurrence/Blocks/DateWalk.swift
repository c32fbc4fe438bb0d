/// Goes from date to date of a rule, in a range of days.
struct DateWalk: IteratorProtocol {
    private let blocks: Blocks
    private let last: Int
    private let lastIndex: Int
    private var index: Int
    private var block: Block
    /// The blocks without a day since the last one with a day.
    private var empty = 0
    /// How many blocks were looked at.
    private(set) var visits = 0

    /// - Parameters:
    ///   - first: the number of a day, from the rule's start on.
    ///   - last: the number of a day; if it is earlier, there are no dates.
    init(_ blocks: Blocks, from first: Int, to last: Int) {
        self.blocks = blocks
        self.last = last
        guard first <= last, !blocks.areEmpty else {
            (index, lastIndex, block) = (0, -1, Block(first: 0, days: 0))
            return
        }
        index = blocks.index(of: first)
        lastIndex = blocks.index(of: last)
        block = Block(first: 0, days: 0)
        load()
        block.drop(before: first)
    }

    mutating func next() -> CalendarDate? {
        while true {
            if let day = block.popFirst() {
                empty = 0
                return CalendarDate(number: day)
            }
            guard advance() else { return nil }
        }
    }

    /// The number of the day of the date before which `left` - 1 others come; nil if there are fewer dates. Call it
    /// before `next()`.
    /// - Parameter left: becomes less by the number of dates that were passed.
    mutating func skip(_ left: inout Int) -> Int? {
        while true {
            if block.days != 0 {
                empty = 0
                let count = block.days.nonzeroBitCount
                if count >= left {
                    for _ in 1..<left { _ = block.popFirst() }
                    return block.popFirst()
                }
                left -= count
            }
            guard advance() else { return nil }
        }
    }

    /// Goes to the next block; false at the end.
    private mutating func advance() -> Bool {
        guard index < lastIndex, empty <= blocks.cycle else { return false }
        index = empty > 1 && blocks.canSkip ? blocks.index(afterEmpty: index) : index + 1
        guard index <= lastIndex else { return false }
        load()
        return true
    }

    private mutating func load() {
        block = blocks.block(index)
        if index == lastIndex { block.drop(after: last) }
        visits += 1
        empty += 1
    }
}
