/// The part of this program in the figures: push with a server that only answers, and the time for the answers of a
/// fan-out that are all there already. A figure near to these measures this program.
struct Ceiling: Sendable, CustomStringConvertible {
    let push: Push.Outcome
    let fanOut: FanOut.Outcome

    static func measure(_ dialler: Dialler, plan: Plan) async throws -> Ceiling {
        Progress.say("The load tool's own ceiling")
        let responder = try await Responder()
        let push = try await Push(
            polls: responder.endpoint, writes: responder.endpoint, dialect: NchanDialect(), channels: PushRow.channels,
            rate: PushRow.rate, seconds: plan.isQuick ? 3 : 8
        ).run(dialler)
        let fanOut = try await FanOut(
            endpoint: responder.endpoint, dialect: NchanDialect(isShared: true), subscribers: FanOutRow.subscribers,
            rounds: plan.changes, isHeldBack: true
        ).run(dialler)
        try await responder.stop()
        return Ceiling(push: push, fanOut: fanOut)
    }

    var description: String {
        let last = median(fanOut.last)
        return """
            The load tool by itself, with a server that does nothing (one thread): push p50 \(Unit.seconds.text(push.delivered.p50)), \
            p99 \(Unit.seconds.text(push.delivered.p99)); sent late p99 \(Unit.seconds.text(push.late.p99)). \
            \(FanOutRow.subscribers) answers that are there already: \(Unit.seconds.text(last)), \
            \(Unit.perSecond.text(Double(FanOutRow.subscribers) / last)).
            """
    }
}
