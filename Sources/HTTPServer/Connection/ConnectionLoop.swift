import Foundation
import NIOCore

/// What the connections of one event loop share, used within it: the clock, and who wakes them. One timer for all of them
/// is less than one for each.
final class ConnectionLoop {
    /// A connection of the loop's.
    protocol Member: AnyObject {
        /// Closes it as soon as no request is under way.
        func quiesce()
        /// Closes it at once.
        func close()
        /// Closes it where the client has taken too long.
        func closeIfLate()
    }

    /// How often it is looked for connections that have taken too long.
    static let step = TimeAmount.seconds(1)

    let handler: any RequestHandler
    let wakeUps: WakeUps
    let headers: FixedHeaders
    let places = Places()
    private var members: [ObjectIdentifier: any Member] = [:]
    /// Succeeds when all connections are closed.
    private var whenEmpty: EventLoopPromise<Void>?
    private var isRunning = false
    private var second = time_t(0)
    private var text = ""

    init(handler: any RequestHandler, headers: FixedHeaders, wakeUps: WakeUps) {
        self.handler = handler
        self.headers = headers
        self.wakeUps = wakeUps
    }

    /// Runs what answers a request: here, up to where it first has to wait for something. What is answered from memory
    /// needs no other thread.
    func run(_ operation: @escaping @Sendable () async -> Void) {
        // An answer can let in the request behind it, which is not answered deeper and deeper within that.
        if isRunning {
            Task(operation: operation)
        } else {
            isRunning = true
            defer { isRunning = false }
            Task.immediate(operation: operation)
        }
    }

    func add(_ member: any Member) { members[ObjectIdentifier(member)] = member }

    func remove(_ member: any Member) {
        members[ObjectIdentifier(member)] = nil
        guard members.isEmpty else { return }
        members = [:]
        whenEmpty?.succeed()
    }

    /// Closes every connection as soon as no request is under way on it.
    func quiesce(_ whenEmpty: EventLoopPromise<Void>) {
        self.whenEmpty = whenEmpty
        if members.isEmpty { whenEmpty.succeed() }
        for member in Array(members.values) { member.quiesce() }
    }

    /// Closes every connection at once.
    func close() {
        for member in Array(members.values) { member.close() }
    }

    /// Closes the connections whose clients have taken too long, and answers those whom the daemon kept too long.
    func closeLate() {
        places.refuseLate(at: .now())
        // Closing removes them.
        for member in Array(members.values) { member.closeIfLate() }
        // What thousands took is not kept for the few that remain.
        if members.capacity > 4 * max(64, members.count) { members = members.filter { _ in true } }
    }

    /// The header Date (RFC 9110, section 5.6.7).
    var date: String {
        let now = time(nil)
        if now != second {
            second = now
            text = HTTPDate.text(now)
        }
        return text
    }
}
