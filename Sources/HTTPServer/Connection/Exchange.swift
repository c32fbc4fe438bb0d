import NIOCore
import NIOHTTP1

/// The state of a connection: how much of a request has come, whether an answer is being made, and whether another
/// request may follow.
/// A value without I/O: the handler reports each event, and gets the action to take. One request runs at a time: the
/// handler holds back all that comes behind it while `isAnsweringWhole`.
struct Exchange {
    /// The server collects bodies up to this size before it begins the request. It reads a larger one only when the
    /// request handler asks for it.
    static let collectedBytes = 16 << 10
    /// How long a connection may be without a request, and how long a request may take to come.
    static let patience = TimeAmount.seconds(60)
    /// How long the client has to close its side after the last answer. A close while the client still sends would
    /// reset the connection and lose the answer (RFC 9112, section 9.6).
    static let farewell = TimeAmount.seconds(5)

    /// The action that the handler takes.
    enum Action {
        case nothing
        /// Tell the waiting client to send the body (100 Continue).
        case invite
        /// Answer the request with this body; nil: the body comes later, piece by piece.
        case begin(HTTPRequestHead, body: ByteBuffer?)
        /// Answer the request; its body has just turned out to be too large to collect. This is its first part.
        case beginStreaming(HTTPRequestHead, ByteBuffer)
        /// Pass this part to the streamed body.
        case pass(ByteBuffer)
        case passEnd
        case passError(HTTPParserError)
        /// The bytes are not HTTP: answer with that error.
        case refuse(HTTPParserError)
        /// The client has gone: give up the answer.
        case abandon
        /// The last answer is complete. Tell the client that nothing more comes, and drop all that it still sends.
        case sayFarewell
        /// Close: there is no answer to write, and no request will come. Earlier answers may still be on their way.
        case close
    }

    private enum Phase {
        /// No request has come, or only a part of its head.
        case idle
        /// The head is there.
        case collecting(HTTPRequestHead, ByteBuffer?)
        /// The request handler works on the answer. `isWhole`: all of the request has come.
        case answering(isWhole: Bool)
        /// The last answer is written.
        case over
    }

    private var phase = Phase.idle
    private var mayContinue = true
    private var isInputClosed = false
    private var isQuiescing = false
    private var owesInvitation = false
    private var deadline: NIODeadline?

    init(at now: NIODeadline) { deadline = now + Self.patience }

    // MARK: Reading

    /// The head of a request.
    mutating func head(_ head: HTTPRequestHead, at now: NIODeadline) -> Action {
        guard case .idle = phase else { return .nothing }
        deadline = now + Self.patience
        // NIO's parser reads nothing after a request that offers another protocol or asks for a tunnel; the server
        // gives neither. If the version does not know chunks, a proxy may have cut the body elsewhere (RFC 9112, 6.1).
        mayContinue =
            head.isKeepAlive && !isInputClosed && head.method != .CONNECT && !head.headers.contains(name: "upgrade")
            && !(head.version.isOld && head.headers.contains(name: "transfer-encoding"))
        owesInvitation =
            !head.version.isOld
            && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        let length = head.headers.first(name: "content-length").flatMap { Int($0.fieldValue) }
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
            // Only one reference to the bytes may remain, or writing would copy them.
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

    /// The client's bytes are not HTTP, or stop in the middle.
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

    /// No request may follow the present one: the server has dropped what the client sent behind it.
    mutating func endBehindThis() { mayContinue = false }

    /// No request may follow the present one, because the daemon stops.
    mutating func quiesce() -> Action {
        mayContinue = false
        isQuiescing = true
        guard case .idle = phase else { return .nothing }
        phase = .over
        return .close
    }

    // MARK: Answering

    /// The request handler asks for the body. True: the client waits for 100 Continue.
    mutating func takeInvitation() -> Bool {
        defer { owesInvitation = false }
        return owesInvitation
    }

    /// Called before the head of the answer is written; nil: the client is gone. True: another request may follow; not
    /// if this one has not come as a whole, because the server would first have to read the rest.
    mutating func answer(mayContinue wanted: Bool) -> Bool? {
        guard case .answering(let isWhole) = phase else { return nil }
        mayContinue = mayContinue && wanted && isWhole
        return mayContinue
    }

    /// The answer is complete; its end is written next. The client has time to take what is written.
    mutating func answered(at now: NIODeadline) -> Action {
        guard case .answering = phase else { return .nothing }
        deadline = now + Self.patience
        if mayContinue {
            phase = .idle
            return .nothing
        }
        phase = .over
        return isInputClosed || isQuiescing ? .close : .sayFarewell
    }

    /// The client has taken the last answer, and now has to close the connection.
    mutating func saidFarewell(at now: NIODeadline) { deadline = now + Self.farewell }

    /// Whether all of a request has come and is being answered: bytes that come now belong to the next.
    var isAnsweringWhole: Bool {
        if case .answering(isWhole: true) = phase { true } else { false }
    }

    /// Since when the connection has been idle; nil while a request is running.
    var idleSince: NIODeadline? {
        guard case .idle = phase else { return nil }
        return deadline.map { $0 - Self.patience }
    }

    /// Whether the client has taken too long.
    func isLate(at now: NIODeadline) -> Bool { deadline.map { $0 <= now } ?? false }
}

extension HTTPVersion {
    /// Whether it is before HTTP/1.1, and so asks for no `Host` and knows no chunks.
    var isOld: Bool { (major, minor) < (1, 1) }
}
