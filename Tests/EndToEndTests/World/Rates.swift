import TestSupport
import Testing

/// Expects a daemon to allow so many requests within a period, and then to refuse, again and again. It may allow one more
/// for each share of the period that has passed: other tests may slow this one down.
/// - Parameters:
///   - period: the time for `count`.
///   - left: how many of `count` are left; nil: all.
///   - start: a time before the first of `count`.
///   - expected: the status of an allowed request.
///   - ask: sends the request with this number, from 0.
/// - Returns: how many it allowed here, and the last refusal.
@discardableResult
func expectRate(
    _ count: Int, per period: Duration = .seconds(60), left: Int? = nil, since start: ContinuousClock.Instant = .now,
    allowed expected: Int, at location: SourceLocation = #_sourceLocation,
    _ ask: (Int) async throws -> HTTP.Answer
) async throws -> (allowed: Int, refusal: HTTP.Answer) {
    var statuses: [Int] = []
    var refusals: [HTTP.Answer] = []
    while refusals.count < 3, statuses.count < 200 {
        let answer = try await ask(statuses.count)
        statuses.append(answer.status)
        if answer.status == 429 { refusals.append(answer) }
    }
    let allowed = statuses.filter { $0 != 429 }
    let (least, more) = (left ?? count, Int((ContinuousClock.now - start) / (period / count)))
    #expect((least...least + more).contains(allowed.count), "\(statuses)", sourceLocation: location)
    #expect(allowed.allSatisfy { $0 == expected }, "\(statuses)", sourceLocation: location)
    #expect(!statuses.prefix(least).contains(429), "\(statuses)", sourceLocation: location)
    for refusal in refusals { expectProblem(refusal, 429, "too-many-requests", at: location) }
    return (allowed.count, try #require(refusals.last, sourceLocation: location))
}
