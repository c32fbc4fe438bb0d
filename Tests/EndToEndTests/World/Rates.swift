import TestSupport
import Testing

/// Asks until the daemon refuses. It must allow as many before as the rate says, and may allow one more for each share of
/// the period that passes meanwhile: other tests may slow this one down. Returns how many it allowed, and the refusal.
/// - Parameters:
///   - period: the time for `count`.
///   - expected: the status of each answer before the refusal.
///   - ask: sends the request with this number, from 0.
@discardableResult
func expectRate(
    _ count: Int, per period: Duration = .seconds(60), before expected: Int,
    at location: SourceLocation = #_sourceLocation,
    _ ask: (Int) async throws -> HTTP.Answer
) async throws -> (allowed: Int, refusal: HTTP.Answer) {
    let start = ContinuousClock.now
    let (statuses, refusal) = try await untilRefused(at: location, ask)
    let more = Int((ContinuousClock.now - start) / (period / count))
    #expect((count...count + more).contains(statuses.count), "\(statuses)", sourceLocation: location)
    #expect(statuses.allSatisfy { $0 == expected }, "\(statuses)", sourceLocation: location)
    return (statuses.count, refusal)
}

/// Asks until the daemon refuses because of a rate: now and then it allows one more. Returns the statuses before, and
/// the refusal.
@discardableResult
func untilRefused(
    at location: SourceLocation = #_sourceLocation, _ ask: (Int) async throws -> HTTP.Answer
) async throws -> (before: [Int], refusal: HTTP.Answer) {
    var statuses: [Int] = []
    var answer = try await ask(0)
    while answer.status != 429, statuses.count < 200 {
        statuses.append(answer.status)
        answer = try await ask(statuses.count)
    }
    expectProblem(answer, 429, "too-many-requests", at: location)
    return (statuses, answer)
}
