extension Duration {
    /// How long a test waits for an event that a working program causes within a second or two. Only a broken program
    /// takes longer, even on a busy machine. `scripts/faults` and `scripts/bench` measure the real time.
    public static let generous: Duration = .seconds(30)

    /// How long a test waits for an answer. Only a server that never answers takes longer.
    public static let patient: Duration = .seconds(600)
}

/// Asks for a value every few milliseconds until there is one; nil if there is none within `limit`. Other tests may keep
/// every thread busy for longer than that. So it asks twenty times in any case: what it waits for can happen in between.
public func found<Value>(within limit: Duration, _ condition: () async throws -> Value?) async throws -> Value? {
    let deadline = ContinuousClock.now + limit
    var tries = 0
    while true {
        let isLast = ContinuousClock.now >= deadline && tries >= 20
        if let value = try await condition() { return value }
        guard !isLast else { return nil }
        tries += 1
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Runs `body` many times at once.
public func concurrently<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        for index in 0..<count { group.addTask { (index, try await body(index)) } }
        var values: [Int: Value] = [:]
        for try await (index, value) in group { values[index] = value }
        return (0..<count).compactMap { values[$0] }
    }
}
