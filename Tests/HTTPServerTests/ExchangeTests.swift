import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite struct ExchangeTests {
    private var exchange = Exchange(at: .uptimeNanoseconds(0))
    private var now = NIODeadline.uptimeNanoseconds(0)

    private func head(_ method: HTTPMethod = .POST, _ headers: (String, String)..., version: HTTPVersion = .http1_1)
        -> HTTPRequestHead
    {
        HTTPRequestHead(version: version, method: method, uri: "/", headers: HTTPHeaders(headers))
    }

    private func bytes(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 120, count: count) }

    /// The name of an action, and the size of its body.
    private func name(_ action: Exchange.Action) -> String {
        switch action {
        case .nothing: "nothing"
        case .invite: "invite"
        case .begin(_, let body): body.map { "begin \($0.readableBytes)" } ?? "begin later"
        case .beginStreaming(_, let first): "stream \(first.readableBytes)"
        case .pass(let part): "pass \(part.readableBytes)"
        case .passEnd: "pass end"
        case .passError: "pass error"
        case .refuse: "refuse"
        case .abandon: "abandon"
        case .sayFarewell: "farewell"
        case .close: "close"
        }
    }

    private mutating func get(_ head: HTTPRequestHead? = nil) {
        _ = exchange.head(head ?? self.head(.GET), at: now)
        #expect(name(exchange.end()) == "begin 0")
    }

    @Test mutating func aSmallBodyIsCollected() {
        #expect(name(exchange.head(head(.POST, ("content-length", "30")), at: now)) == "nothing")
        for _ in 0..<3 { #expect(name(exchange.body(bytes(10))) == "nothing") }
        #expect(name(exchange.end()) == "begin 30")
        #expect(exchange.answer(mayContinue: true) == true)
        #expect(name(exchange.answered(at: now)) == "nothing")
        get()
    }

    @Test mutating func aLargeBodyIsPassedOn() {
        let length = String(Exchange.collectedBytes + 1)
        #expect(name(exchange.head(head(.POST, ("content-length", length)), at: now)) == "begin later")
        #expect(name(exchange.body(bytes(10))) == "pass 10")
        #expect(name(exchange.end()) == "pass end")
        #expect(exchange.answer(mayContinue: true) == true)
    }

    @Test mutating func aBodyOfUnknownSizeIsPassedOnFromTheLimit() {
        #expect(name(exchange.head(head(.POST, ("transfer-encoding", "chunked")), at: now)) == "nothing")
        #expect(name(exchange.body(bytes(Exchange.collectedBytes))) == "nothing")
        #expect(name(exchange.body(bytes(1))) == "stream \(Exchange.collectedBytes + 1)")
        #expect(name(exchange.body(bytes(7))) == "pass 7")
    }

    @Test mutating func invalidHTTPIsRefusedOnce() {
        #expect(name(exchange.parseError(.invalidMethod)) == "refuse")
        #expect(exchange.answer(mayContinue: true) == false)
        #expect(name(exchange.answered(at: now)) == "farewell")
        #expect(name(exchange.parseError(.invalidMethod)) == "nothing")
        #expect(name(exchange.head(head(), at: now)) == "nothing")
        #expect(name(exchange.end()) == "nothing")
    }

    @Test mutating func aBrokenBodyIsForWhoeverReadsIt() {
        _ = exchange.head(head(.POST, ("content-length", "1000000")), at: now)
        #expect(name(exchange.parseError(.invalidEOFState)) == "pass error")
        #expect(exchange.answer(mayContinue: true) == false)
    }

    @Test mutating func clientsThatStopInACollectedBodyAreRefused() {
        _ = exchange.head(head(.POST, ("content-length", "100")), at: now)
        #expect(name(exchange.parseError(.invalidEOFState)) == "refuse")
        #expect(name(exchange.inputClosed()) == "abandon")
        #expect(exchange.answer(mayContinue: true) == false)
        #expect(name(exchange.answered(at: now)) == "close")
    }

    @Test mutating func theClientThatHasSaidAllIsStillAnswered() {
        get()
        #expect(name(exchange.inputClosed()) == "abandon")
        #expect(exchange.answer(mayContinue: true) == false)
        #expect(name(exchange.answered(at: now)) == "close")
    }

    @Test mutating func aClientThatGoesBetweenRequestsIsLetGo() {
        get()
        _ = exchange.answer(mayContinue: true)
        _ = exchange.answered(at: now)
        #expect(name(exchange.inputClosed()) == "close")
    }

    /// The rest of the body was not read.
    @Test mutating func theConnectionEndsBehindAnAnswerThatWasEarly() {
        _ = exchange.head(head(.POST, ("content-length", "1000000")), at: now)
        #expect(exchange.answer(mayContinue: true) == false)
        #expect(name(exchange.answered(at: now)) == "farewell")
        #expect(name(exchange.body(bytes(10))) == "nothing")
        #expect(name(exchange.end()) == "nothing")
        #expect(name(exchange.inputClosed()) == "close")
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "close", false), ("HTTP/1.1", "Keep-Alive, Close", false),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "keep-alive", true),
    ])
    mutating func theClientSaysWhetherMoreMayCome(version: String, connection: String, isKept: Bool) {
        let headers = connection.isEmpty ? [] : [("connection", connection)]
        get(
            HTTPRequestHead(
                version: version == "HTTP/1.0" ? .http1_0 : .http1_1, method: .GET, uri: "/",
                headers: HTTPHeaders(headers)))
        #expect(exchange.answer(mayContinue: true) == isKept)
    }

    @Test mutating func requestsAreNotAnsweredTwice() {
        #expect(exchange.answer(mayContinue: true) == nil)
        get()
        #expect(exchange.answer(mayContinue: true) == true)
        _ = exchange.answered(at: now)
        #expect(exchange.answer(mayContinue: true) == nil)
        #expect(name(exchange.answered(at: now)) == "nothing")
    }

    @Test mutating func clientsThatExpectContinueAreInvitedOnce() {
        let expects = ("expect", "100-Continue")
        #expect(name(exchange.head(head(.POST, ("content-length", "9"), expects), at: now)) == "invite")
        #expect(exchange.takeInvitation() == false)
        // A large body is wanted only when the handler asks for it.
        exchange = Exchange(at: now)
        #expect(name(exchange.head(head(.POST, ("content-length", "99999"), expects), at: now)) == "begin later")
        #expect(exchange.takeInvitation() == true)
        #expect(exchange.takeInvitation() == false)
        exchange = Exchange(at: now)
        #expect(
            name(exchange.head(head(.POST, ("content-length", "9"), expects, version: .http1_0), at: now)) == "nothing")
    }

    // MARK: Time

    @Test mutating func aByteASecondIsTooSlow() {
        _ = exchange.head(head(.POST, ("content-length", "1000")), at: now)
        for second in 1..<60 {
            _ = exchange.body(bytes(1))
            #expect(!exchange.isLate(at: now + .seconds(Int64(second))))
        }
        #expect(exchange.isLate(at: now + Exchange.patience))
    }

    @Test mutating func anAnswerMayTakeItsTime() {
        #expect(exchange.isLate(at: now + Exchange.patience))
        get()
        #expect(!exchange.isLate(at: now + .hours(1)))
        now = now + .hours(1)
        _ = exchange.answer(mayContinue: true)
        _ = exchange.answered(at: now)
        #expect(!exchange.isLate(at: now))
        #expect(exchange.isLate(at: now + Exchange.patience))
    }

    @Test mutating func anExchangeIsIdleBetweenRequests() {
        #expect(exchange.idleSince == now)
        _ = exchange.head(head(.POST, ("content-length", "1")), at: now)
        #expect(exchange.idleSince == nil)
        _ = exchange.body(bytes(1))
        _ = exchange.end()
        #expect(exchange.idleSince == nil)
        now = now + .hours(1)
        _ = exchange.answer(mayContinue: true)
        _ = exchange.answered(at: now)
        #expect(exchange.idleSince == now)
    }

    @Test mutating func requestsDroppedBehindARequestMakeItTheLast() {
        get()
        exchange.endBehindThis()
        #expect(exchange.answer(mayContinue: true) == false)
        #expect(name(exchange.answered(at: now)) == "farewell")
        #expect(name(exchange.head(head(.GET), at: now)) == "nothing")
    }

    @Test mutating func clientsThatDoNotCloseAreClosed() {
        get(head(.GET, ("connection", "close")))
        _ = exchange.answer(mayContinue: true)
        #expect(name(exchange.answered(at: now)) == "farewell")
        // A slow client is not cut off in the middle of the last answer.
        #expect(!exchange.isLate(at: now + Exchange.farewell))
        exchange.saidFarewell(at: now)
        #expect(!exchange.isLate(at: now))
        #expect(exchange.isLate(at: now + Exchange.farewell))
    }

    @Test func datesAreAsHTTPWritesThem() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(1_709_251_199) == "Thu, 29 Feb 2024 23:59:59 GMT")
    }

    /// RFC 9112, section 6.1: somebody before may have taken the length for another.
    @Test mutating func behindChunksOfAnOldVersionNothingIsRead() {
        for version in [HTTPVersion.http1_0, .http1_1] {
            exchange = Exchange(at: now)
            let chunks = ("Transfer-Encoding", "chunked")
            _ = exchange.head(head(.POST, chunks, ("Connection", "keep-alive"), version: version), at: now)
            #expect(name(exchange.end()) == "begin 0")
            #expect(exchange.answer(mayContinue: true) == (version == .http1_1))
        }
    }
}
