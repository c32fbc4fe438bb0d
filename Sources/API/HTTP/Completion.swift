import HTTPServer
import HTTPTypes
import NIOCore
import Postgres
import Store

/// What is still to be known of a request when it is answered, and what makes its reply complete.
struct RequestTrace: Sendable {
    /// Names the request in the answer and in the log.
    let id: String
    let method: HTTPRequest.Method
    /// The path of its route; nil where none takes it.
    var route: String?
    /// Which site's page may read the answer.
    let origin: String?
    let start = ContinuousClock.now
    private let completion: Completion

    init(id: String, method: HTTPRequest.Method, origin: String?, completion: Completion) {
        self.id = id
        self.method = method
        self.origin = origin
        self.completion = completion
    }

    /// Gives the reply its last form, and tells the observer of it.
    func finish(_ result: Result<Reply, any Error>) -> Reply { completion.finish(result, self) }
}

/// Gives every reply its last form, a problem to what went wrong, and the observer its observation.
final class Completion: Sendable {
    private let crossOrigin: CrossOrigin
    private let drain: Drain
    private let observer: Observer

    init(crossOrigin: CrossOrigin, drain: Drain, observer: Observer) {
        self.crossOrigin = crossOrigin
        self.drain = drain
        self.observer = observer
    }

    fileprivate func finish(_ result: Result<Reply, any Error>, _ trace: RequestTrace) -> Reply {
        var failure: (any Error)?
        var reply: Reply
        switch result {
        case .success(let made): reply = made
        case .failure(let error):
            let problem = Self.problem(error)
            if problem == nil || problem?.status == .serviceUnavailable { failure = error }
            reply = (problem ?? .internalError).reply(requestID: trace.id)
            // What is left of the body is not worth reading, or cannot be.
            if reply.status == .contentTooLarge || error is RequestError { reply.headers[.connection] = "close" }
        }
        reply.complete(for: trace.method, id: trace.id, isLast: drain.isDraining)
        crossOrigin.admit(trace.origin, to: &reply.headers)
        observer.observe(
            .request(
                id: trace.id, method: trace.method.rawValue, route: trace.route, status: reply.status.code,
                duration: .now - trace.start, failure: failure))
        return reply
    }

    /// The answer to what is no HTTP. The observer is told of it as of a request whose method and route nobody knows.
    func refuse(_ error: RequestError) -> Reply {
        let id = RequestID().text
        var reply = Problem(error).reply(requestID: id)
        reply.complete(for: .get, id: id, isLast: true)
        observer.observe(
            .request(
                id: id, method: "none", route: nil, status: reply.status.code, duration: .zero, failure: nil))
        return reply
    }

    /// The problem that an error is to the client; nil where it is none of the client's business.
    private static func problem(_ error: any Error) -> Problem? {
        switch error {
        case let problem as Problem: problem
        case let error as StoreError: Problem(error)
        case let error as PostgresError: Problem(error)
        // The body ends in the middle, or is no HTTP.
        case is RequestError: .malformedRequest
        case is CancellationError: .unavailable
        default: nil
        }
    }
}

extension Problem {
    /// What came is no request.
    fileprivate init(_ error: RequestError) {
        switch error {
        case .headersTooLarge: self = .headersTooLarge
        case .unknownMethod: self = .methodNotAllowed("DELETE, GET, HEAD, PATCH, POST, PUT")
        case .malformed: self = .malformedRequest
        }
    }
}

extension Reply {
    /// Adds what every answer has.
    fileprivate mutating func complete(for method: HTTPRequest.Method, id: String, isLast: Bool) {
        switch body {
        case .none: headers[.contentLength] = "0"
        case .bytes(let bytes): headers[.contentLength] = String(bytes.readableBytes)
        case .stream: if method == .head { headers[.contentLength] = "0" }
        case .later: break
        }
        if method == .head { body = .none }
        headers[.requestID] = id
        if isLast { headers[.connection] = "close" }
    }
}
