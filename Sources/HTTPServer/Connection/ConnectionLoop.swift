import Foundation
import NIOCore

/// The shared state of one event loop's connections, used within it: the members, the places, the date, the wake-ups.
/// One timer serves all connections, because one for each would cost more.
final class ConnectionLoop {
    /// A connection of this loop.
    protocol Member: AnyObject {
        /// Closes it as soon as no request is running.
        func quiesce()
        /// Closes it at once.
        func close()
        /// Closes it if the client has taken too long.
        func closeIfLate()
    }

    /// How often the loop looks for clients that have taken too long.
    static let step = TimeAmount.seconds(1)

    let handler: any RequestHandler
    let wakeUps: WakeUps
    let headers: FixedHeaders
    /// Made within the loop, as its gate is.
    private(set) lazy var places = Places(gate: wakeUps.gate.value)
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

    /// Runs the handler of a request: here, until it first has to wait. So a request that memory can answer needs no
    /// other thread.
    func run(_ operation: @escaping @Sendable () async -> Void) {
        // An answer can let in the next request; a task of its own avoids recursion.
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

    /// Closes every connection as soon as no request is running on it.
    func quiesce(_ whenEmpty: EventLoopPromise<Void>) {
        self.whenEmpty = whenEmpty
        if members.isEmpty { whenEmpty.succeed() }
        for member in Array(members.values) { member.quiesce() }
    }

    /// Closes every connection at once.
    func close() {
        for member in Array(members.values) { member.close() }
    }

    /// Closes the connections of clients that have taken too long, and refuses requests that have waited too long.
    func closeLate() {
        places.refuseLate(at: .now())
        // A copy, because closing removes members.
        for member in Array(members.values) { member.closeIfLate() }
        // Frees the memory of a former crowd.
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
