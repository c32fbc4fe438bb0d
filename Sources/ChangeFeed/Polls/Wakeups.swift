import Store

/// Polls that no longer wait, with their answers.
struct Wakeups {
    /// The cursor after the delivered changes.
    var cursor = ""
    /// Groups of polls that get the same changes.
    var delivered: [(changes: [LoggedChange], waiters: [Waiter])] = []
    /// Polls that get no changes.
    var ended: [(waiter: Waiter, end: PollEnd)] = []

    /// So many polls are told before their answers are sent. Those of thousands are under way while the rest are told.
    static let portion = 512

    /// Tells the polls, and wakes those who send the answers. Call it without the feed's lock.
    func tell() {
        var wakers: [ObjectIdentifier: any PollWaker] = [:]
        var told = 0
        func tell(_ waiter: Waiter, _ end: PollEnd) {
            waiter.end(end)
            if let waker = waiter.waker { wakers[ObjectIdentifier(waker)] = waker }
            told += 1
            if told.isMultiple(of: Self.portion) { wake() }
        }
        func wake() {
            for waker in wakers.values { waker.wake() }
            wakers.removeAll(keepingCapacity: true)
        }
        for (waiter, end) in ended { tell(waiter, end) }
        for (changes, waiters) in delivered where !waiters.isEmpty {
            let end = PollEnd.answered(.changes(Delivery(cursor: cursor, changes: changes)))
            for waiter in waiters { tell(waiter, end) }
        }
        wake()
    }
}
