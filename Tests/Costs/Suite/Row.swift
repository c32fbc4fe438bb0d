import TestSupport

/// A route's worst request that the limits allow, and its budget. A route may have several.
struct Row: Sendable {
    /// Gives the next request. The work to prepare one is not counted.
    typealias Requests = @Sendable () async throws -> Request

    /// The operation's id in the OpenAPI document.
    let operation: String
    /// The reason why this request is the worst.
    let worst: String
    let trial: Trial
    /// Whether a refusal is as good as doing it. It is where a limit other than that of one field decides.
    let mayBeRefused: Bool
    /// The options that its requests choose, as `Options` names them.
    let options: [String]

    /// The kinds of trials.
    enum Trial: Sendable {
        /// Requests, so many of them measured. The data is prepared once.
        case requests(Budget, times: Int, prepare: @Sendable (Site) async throws -> Requests)
        /// So many connections that send some bytes and then neither send nor read, and the memory that they may cost.
        case held(mebibytes: Int, connections: Int, prepare: @Sendable (Site) async throws -> [UInt8])
    }

    /// Requests that are measured.
    init(
        _ operation: String, _ worst: String, _ budget: Budget, times: Int = 5, mayBeRefused: Bool = false,
        options: [String] = [], prepare: @escaping @Sendable (Site) async throws -> Requests
    ) {
        self.operation = operation
        self.options = options
        self.worst = worst
        self.mayBeRefused = mayBeRefused
        trial = .requests(budget, times: times, prepare: prepare)
    }

    /// Connections that are held.
    init(
        _ operation: String, _ worst: String, mebibytes: Int, connections: Int,
        prepare: @escaping @Sendable (Site) async throws -> [UInt8]
    ) {
        self.operation = operation
        self.worst = worst
        mayBeRefused = true
        options = []
        trial = .held(mebibytes: mebibytes, connections: connections, prepare: prepare)
    }

    /// How a report calls it.
    var name: String { worst.isEmpty ? operation : "\(operation): \(worst)" }

    /// Whether an answer shows that the row measured its request. A rate limit would hide the cost, and 401, 404 and
    /// 405 are a mistake in the row.
    func expects(_ status: Int) -> Bool {
        if (200..<300).contains(status) || status == 304 { return true }
        return mayBeRefused && [400, 403, 409, 413, 422, 503].contains(status)
    }

    /// Every row, by area.
    static let all =
        accounts + sessions + checklists + participants + adding + invitations + tasks + planning + settings + points
        + occurrences
        + reminders
        + time + reports + bulk + documents + calendars + feed + server
}
