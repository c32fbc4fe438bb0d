import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPServer

/// Two event loops whose clients' polls end together. The tests decide when each loop runs.
@Suite struct AnsweringLoopsTests {
    /// An event loop, its wake-ups, and the requests that have begun on it.
    private final class Loop {
        let eventLoop = EmbeddedEventLoop()
        let wakeUps: WakeUps
        let loop: ConnectionLoop
        private(set) var begun: [String] = []

        init(_ answering: AnsweringLoops) {
            wakeUps = WakeUps(eventLoop: eventLoop, answering)
            loop = ConnectionLoop(handler: Silent(), headers: FixedHeaders(), wakeUps: wakeUps)
        }

        /// Notes answers, and calls the loop to send them.
        func wake(_ count: Int) {
            for _ in 0..<count {
                let handler = ConnectionHandler(loop: loop, over: .plain)
                WakeUp(NIOLoopBound(handler, eventLoop: eventLoop), batch: wakeUps).note()
            }
            wakeUps.wake()
        }

        func request(_ name: String) { loop.places.enter { self.begun.append(name) } }
    }

    private final class Silent: RequestHandler {
        func respond(to request: Request, over connection: Connection) async -> Reply { .noContent }
        func refuse(_ error: RequestError) -> Reply { .noContent }
        func overload(_ request: Request) -> Reply { .noContent }
        func isUrgent(_ path: Substring) -> Bool { false }
        var isDraining: Bool { false }
    }

    private static let crowd = 256

    @Test func aLoopThatIsDoneKeepsItsRequestsInLineUntilTheOthersAre() {
        let answering = AnsweringLoops()
        let (one, other) = (Loop(answering), Loop(answering))
        one.wake(Self.crowd)
        other.wake(Self.crowd)
        one.eventLoop.run()
        one.request("first")
        #expect(one.begun.isEmpty)
        // The loop itself does not wait: it goes on with all else.
        one.eventLoop.execute { one.request("second") }
        one.eventLoop.run()
        #expect(one.begun.isEmpty)
        other.eventLoop.run()
        other.request("the other's")
        #expect(other.begun == ["the other's"], "the last one is done, and keeps nothing in line")
        one.eventLoop.run()
        #expect(one.begun == ["first", "second"])
        one.request("third")
        #expect(one.begun == ["first", "second", "third"])
    }

    @Test func theTimeIsBounded() {
        let answering = AnsweringLoops()
        let (one, other) = (Loop(answering), Loop(answering))
        one.wake(Self.crowd)
        other.wake(1)
        one.eventLoop.run()
        one.request("first")
        one.eventLoop.advanceTime(by: RequestGate.patience - .milliseconds(1))
        #expect(one.begun.isEmpty)
        // Another crowd does not make it longer, or requests might wait for ever.
        one.wake(Self.crowd)
        one.eventLoop.run()
        one.eventLoop.advanceTime(by: .milliseconds(1))
        #expect(one.begun == ["first"])
        other.eventLoop.run()
        one.eventLoop.run()
        one.request("second")
        #expect(one.begun == ["first", "second"])
    }

    @Test func aFewAnswersKeepNobodyInLine() {
        let answering = AnsweringLoops()
        let (one, other) = (Loop(answering), Loop(answering))
        one.wake(Self.crowd - 1)
        other.wake(Self.crowd)
        one.eventLoop.run()
        one.request("first")
        #expect(one.begun == ["first"])
        other.eventLoop.run()
        other.request("second")
        #expect(other.begun == ["second"])
    }
}
