import NIOCore
import NIOHTTP1

/// Where a connection is: what has come of a request, whether it is being answered, and whether another may follow.
///
/// A value without I/O. What comes and what is written is told to it, and it says what is to be done. One request is
/// worked on at a time: those behind it are held back by NIO's `HTTPServerPipelineHandler`.
struct Exchange {
    /// Bodies up to this size are collected before the request is begun. Of a larger one nothing is read until whoever
    /// answers asks for it.
    static let collectedBytes = 16 << 10
    /// How long a connection may be without a request, and how long a request may take to come.
    static let patience = TimeAmount.seconds(60)
    /// How long the client has to close its side after the last answer. Closed at once, with something still to come,
    /// the connection would be reset, and the answer lost with it (RFC 9112, section 9.6).
    static let farewell = TimeAmount.seconds(5)

    /// What is to be done.
    enum Action {
        case nothing
        /// The client waits to be told to send the body.
        case invite
        /// The request is to be answered, with this body; nil: it is still to come, piece by piece.
        case begin(HTTPRequestHead, body: ByteBuffer?)
        /// The first part of a body that is too large to be collected, and turned out to be so only now.
        case beginStreaming(HTTPRequestHead, ByteBuffer)
        /// Belongs to the body that comes piece by piece.
        case pass(ByteBuffer)
        case passEnd
        case passError(HTTPParserError)
        /// What came is no HTTP: it is to be answered so.
        case refuse(HTTPParserError)
        /// Nobody waits for the answer any more.
        case abandon
        /// Everything was said. The client is told that nothing more comes, and what it still sends is dropped.
        case sayFarewell
        /// Nothing is to be said and nothing will come. What was written before may still be on its way.
        case close
    }

    private enum Phase {
        /// No request has come, or only a part of its head.
        case idle
        /// The head is there.
        case collecting(HTTPRequestHead, ByteBuffer?)
        /// Somebody is at work on the answer. `isWhole`: all of the request has come.
        case answering(isWhole: Bool)
        /// The last answer was given.
        case over
    }

    private var phase = Phase.idle
    private var mayContinue = true
    private var isInputClosed = false
    private var owesInvitation = false
    private var deadline: NIODeadline?

    init(at now: NIODeadline) { deadline = now + Self.patience }

    // MARK: What comes

    /// The head of a request.
    mutating func head(_ head: HTTPRequestHead, at now: NIODeadline) -> Action {
        guard case .idle = phase else { return .nothing }
        deadline = now + Self.patience
        // Behind a request that offers another protocol, or asks for a tunnel, neither of which it gets, NIO's parser reads nothing.
        mayContinue =
            head.isKeepAlive && !isInputClosed && head.method != .CONNECT && !head.headers.contains(name: "upgrade")
        owesInvitation =
            head.version != .http1_0
            && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) }
        guard let length, length > Self.collectedBytes else {
            phase = .collecting(head, nil)
            return takeInvitation() ? .invite : .nothing
        }
        phase = .answering(isWhole: false)
        return .begin(head, body: nil)
    }

    /// A part of the body.
    mutating func body(_ part: ByteBuffer) -> Action {
        switch phase {
        case .idle, .over:
            return .nothing
        case .answering:
            return .pass(part)
        case .collecting(let head, var collected):
            // The only reference to the bytes must be the one that is written to.
            phase = .idle
            if collected?.writeImmutableBuffer(part) == nil { collected = part }
            guard let collected, collected.readableBytes > Self.collectedBytes else {
                phase = .collecting(head, collected)
                return .nothing
            }
            phase = .answering(isWhole: false)
            return .beginStreaming(head, collected)
        }
    }

    /// The end of a request.
    mutating func end() -> Action {
        switch phase {
        case .idle, .over:
            return .nothing
        case .collecting(let head, let collected):
            phase = .answering(isWhole: true)
            deadline = nil
            return .begin(head, body: collected ?? ByteBuffer())
        case .answering:
            phase = .answering(isWhole: true)
            deadline = nil
            return .passEnd
        }
    }

    /// The client sent what is no HTTP, or stopped in the middle.
    mutating func parseError(_ error: HTTPParserError) -> Action {
        mayContinue = false
        switch phase {
        case .idle, .collecting:
            phase = .answering(isWhole: false)
            return .refuse(error)
        case .answering:
            return .passError(error)
        case .over:
            return .nothing
        }
    }

    /// The client will send nothing more.
    mutating func inputClosed() -> Action {
        isInputClosed = true
        mayContinue = false
        if case .answering = phase { return .abandon }
        phase = .over
        return .close
    }

    // MARK: What is done

    /// Whoever answers asks for the body. True: the client waits to be told so.
    mutating func takeInvitation() -> Bool {
        defer { owesInvitation = false }
        return owesInvitation
    }

    /// The head of the answer is about to be written; nil: there is nobody to write it to. True: another request may
    /// come behind this one. Where the request has not come as a whole, it would have to be read to its end first.
    mutating func answer(mayContinue wanted: Bool) -> Bool? {
        guard case .answering(let isWhole) = phase else { return nil }
        mayContinue = mayContinue && wanted && isWhole
        return mayContinue
    }

    /// The answer is complete, and its end about to be written.
    /// - Parameter time: how long the client has from then on, where no other request may come.
    mutating func answered(at now: NIODeadline, within time: TimeAmount = Self.farewell) -> Action {
        guard case .answering = phase else { return .nothing }
        if mayContinue {
            phase = .idle
            deadline = now + Self.patience
            return .nothing
        }
        phase = .over
        deadline = now + time
        return isInputClosed ? .close : .sayFarewell
    }

    /// Since when the connection has been without a request; nil while one is under way.
    var idleSince: NIODeadline? {
        guard case .idle = phase else { return nil }
        return deadline.map { $0 - Self.patience }
    }

    /// Whether the client has taken too long.
    func isLate(at now: NIODeadline) -> Bool { deadline.map { $0 <= now } ?? false }
}
