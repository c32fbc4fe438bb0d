import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

/// How many bytes a connection may send without content.
@Suite struct ByteBudgetTests {
    /// Four times what NIO reads at once.
    private static let reading = 256 << 10

    private func spend(_ bytes: Int, of budget: inout ByteBudget) {
        let isIn = budget.spend(bytes)
        #expect(isIn)
    }

    @Test func uselessBytesAreBounded() {
        var budget = ByteBudget()
        let whole = budget.spend(ByteBudget.most)
        let one = budget.spend(1)
        #expect(whole && !one)
        // Nothing brings the connection back.
        budget.earn(by: .body(ByteBuffer(repeating: 0, count: 1 << 20)))
        let none = budget.spend(0)
        #expect(!none)
    }

    /// Any number of requests, and a body in chunks of two bytes.
    @Test func usefulBytesHaveNoEnd() {
        var budget = ByteBudget()
        for _ in 0..<1_000 {
            spend(16 << 10, of: &budget)
            budget.earn(by: .head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")))
        }
        for _ in 0..<1_000 {
            spend(Self.reading, of: &budget)
            budget.earn(by: .body(ByteBuffer(repeating: 0, count: Self.reading * 2 / 7)))
        }
    }

    /// A client that takes 16 KiB with each frame, and acknowledges it twice.
    @Test func answersEarnTheirAcknowledgements() {
        var budget = ByteBudget()
        for _ in 0..<100_000 {
            spend(2 * 13, of: &budget)
            budget.earn(byAnswer: 16 << 10)
        }
        // Events of a few bytes.
        for _ in 0..<100_000 {
            spend(2 * 13, of: &budget)
            budget.earn(byAnswer: 1)
        }
    }

    /// What is unused does not add up.
    @Test func aClientCannotSaveForAFlood() {
        var budget = ByteBudget()
        for _ in 0..<1_000 { budget.earn(by: .head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"))) }
        let isIn = budget.spend(ByteBudget.most + 1)
        #expect(!isIn)
    }
}
