import HTTPServer
import HTTPTypes
import NIOCore
import Postgres
import Store

/// The facts about a request that its reply needs, and the way to complete that reply.
struct RequestTrace: Sendable {
    /// Names the request in the answer and in the log.
    let id: String
    let method: HTTPRequest.Method
    /// Nil if no route takes it.
    var route: Route?
    /// The mount that writes an error.
    var mount: Mount
    /// The client for whom the daemon keeps a large answer.
    var holder = MemoryBudget.Holder.address(nil)
    /// The sites whose pages may read the answer.
    let origin: String?
    let start = ContinuousClock.now
    private let completion: Completion

    init(id: String, method: HTTPRequest.Method, mount: Mount, origin: String?, completion: Completion) {
        self.id = id
        self.method = method
        self.mount = mount
        self.origin = origin
        self.completion = completion
    }

    /// Room for a large answer, or a part of one, until the client has taken it.
    /// - Throws: `busy` if clients leave too much unread already.
    func room(for bytes: Int) throws(Problem) -> MemoryBudget.Share? {
        guard bytes > ClientMemory.small else { return nil }
        guard let share = completion.memory.answers.take(bytes, for: holder) else {
            throw .busy("Too many large answers wait to be read. Try again in a moment.")
        }
        return share
    }

    /// Gives the reply its last form, and tells the observer of it.
    /// - Parameter headers: those of the request, by which an error takes its form.
    func finish(_ result: Result<Reply, any Error>, to headers: RequestHeaders? = nil) -> Reply {
        completion.finish(result, self, to: headers)
    }
}

/// Completes every reply, turns errors into problems, and reports each request to the observer.
final class Completion: Sendable {
    private let crossOrigin: CrossOrigin
    private let drain: Drain
    private let observer: Observer
    fileprivate let memory: ClientMemory
    /// The methods of all routes.
    private let methods: Set<HTTPRequest.Method>

    init(
        crossOrigin: CrossOrigin, drain: Drain, observer: Observer, memory: ClientMemory,
        methods: Set<HTTPRequest.Method>
    ) {
        self.methods = methods
        self.memory = memory
        self.crossOrigin = crossOrigin
        self.drain = drain
        self.observer = observer
    }

    fileprivate func finish(
        _ result: Result<Reply, any Error>, _ trace: RequestTrace, to headers: RequestHeaders?
    ) -> Reply {
        var failure: (any Error)?
        var reply: Reply
        switch result.countingLarge(trace) {
        case .success(let made): reply = made
        case .failure(is ClientGone): reply = ClientGone.reply
        case .failure(let error):
            let problem = Self.problem(error)
            if problem == nil || problem?.status == .serviceUnavailable { failure = error }
            reply = trace.mount.reply(problem ?? .internalError, requestID: trace.id, to: headers)
            // The rest of the body is too large to read, or cannot be read.
            if reply.status == .contentTooLarge || error is RequestError { reply.headers[.connection] = "close" }
        }
        reply.complete(for: trace.method, id: trace.id, isLast: drain.isDraining)
        for field in trace.mount.headers where !reply.headers.contains(field.name) { reply.headers.append(field) }
        crossOrigin.admit(trace.origin, to: &reply.headers)
        observer.observe(
            AnsweredRequest(
                id: trace.id, method: trace.method.rawValue,
                isKnown: trace.route != nil || methods.contains(trace.method), route: trace.route?.path,
                status: reply.status.code, duration: .now - trace.start, failure: failure))
        return reply
    }

    /// The answer to bytes that are not HTTP. The observer sees a request of unknown method and route.
    func refuse(_ error: RequestError) -> Reply {
        let id = RequestID().text
        var reply = Problem(error, methods: methods).reply(requestID: id)
        reply.complete(for: .get, id: id, isLast: true)
        observer.observe(
            AnsweredRequest(
                id: id, method: "none", isKnown: false, route: nil, status: reply.status.code, duration: .zero,
                failure: nil))
        return reply
    }

    /// The problem that the client gets for an error; nil for errors that only concern the operator.
    private static func problem(_ error: any Error) -> Problem? {
        switch error {
        case let problem as Problem: problem
        case let error as StoreError: Problem(error)
        case let error as PostgresError: Problem(error)
        // The body ends in the middle, or is not HTTP.
        case is RequestError: .malformedRequest
        case is CancellationError: .unavailable
        default: nil
        }
    }
}

/// The client went away, and the work for it was given up.
struct ClientGone: Error {
    /// For the log and the metrics. nginx gives such requests the same status.
    static let reply = Reply(.init(code: 499, reasonPhrase: "Client Closed Request"))
}

extension Problem {
    /// The bytes that came are no request. `methods` are those of all routes.
    fileprivate init(_ error: RequestError, methods: Set<HTTPRequest.Method>) {
        switch error {
        case .headersTooLarge: self = .headersTooLarge
        case .unknownMethod: self = .methodNotAllowed(methods.list)
        case .unknownHost: self = .unknownHost
        case .malformed: self = .malformedRequest
        }
    }
}

extension Result<Reply, any Error> {
    /// The same, with a large body counted; `busy` if there is no room for it.
    fileprivate func countingLarge(_ trace: RequestTrace) -> Self {
        guard case .success(var reply) = self, case .bytes(let bytes) = reply.body,
            bytes.readableBytes > ClientMemory.small, trace.method != .head
        else { return self }
        return Result {
            reply.keeping = try trace.room(for: bytes.readableBytes)
            return reply
        }
    }
}

extension Reply {
    /// Adds what every answer has.
    fileprivate mutating func complete(for method: HTTPRequest.Method, id: String, isLast: Bool) {
        if method == .head {
            // The length that GET has.
            switch body {
            case .bytes(let bytes): headers[.contentLength] = String(bytes.readableBytes)
            case .stream: hasUnknownLength = true
            case .none, .later: break
            }
            body = .none
        }
        requestID = id
        if isLast { headers[.connection] = "close" }
    }
}
