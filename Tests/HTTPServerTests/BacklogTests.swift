import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite struct BacklogTests {
    private var backlog = Backlog()

    private func head(_ uri: String = "/") -> Backlog.Event {
        .part(.head(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri)))
    }

    /// The targets of the requests, in order.
    private mutating func targets() -> [String] {
        var targets: [String] = []
        while let event = backlog.next() {
            if case .part(.head(let head)) = event { targets.append(head.uri) }
        }
        return targets
    }

    @Test mutating func eventsComeInTheirOrder() {
        for number in 0..<100 {
            backlog.append(head("/\(number)"))
            backlog.append(.part(.end(nil)))
        }
        #expect(targets() == (0..<100).map { "/\($0)" })
        #expect(backlog.isEmpty)
    }

    @Test mutating func beyondTheLimitItHasNothingAndKeepsNothing() {
        // 18 bytes each: the limit is on what they become.
        for _ in 0..<(Backlog.limit / 768) { backlog.append(head()) }
        #expect(!backlog.isFull && !backlog.isEmpty)
        for _ in 0..<100 { backlog.append(head()) }
        #expect(backlog.isFull && backlog.isEmpty)
        backlog.append(head())
        #expect(targets() == [])
    }

    @Test mutating func theTextOfARequestCounts() {
        var headers = HTTPHeaders()
        for number in 0..<16 { headers.add(name: "x-\(number)", value: String(repeating: "a", count: 1_000)) }
        let part = HTTPServerRequestPart.head(.init(version: .http1_1, method: .GET, uri: "/", headers: headers))
        for _ in 0..<(Backlog.limit / 16_000) { backlog.append(.part(part)) }
        #expect(backlog.isFull)
    }

    @Test mutating func bytesReadByNIOInATurnAreKept() {
        backlog.append(head())
        for _ in 0..<4 { backlog.append(.part(.body(ByteBuffer(repeating: 0, count: 64 << 10)))) }
        #expect(!backlog.isFull)
        for _ in 0..<2 { backlog.append(.part(.body(ByteBuffer(repeating: 0, count: 64 << 10)))) }
        #expect(backlog.isFull)
    }

    @Test mutating func takenBytesCountNoMore() {
        for _ in 0..<10_000 {
            backlog.append(head())
            _ = backlog.next()
        }
        #expect(!backlog.isFull)
    }
}
