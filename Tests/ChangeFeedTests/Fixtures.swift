import Checklists
import Foundation
import Sessions

@testable import ChangeFeed
@testable import Store

/// Random numbers, the same in each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

extension UUID {
    /// An id that is easy to recognise in a failure's message.
    init(_ number: UInt8) {
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    /// The number of such an id.
    var number: UInt8 { uuid.15 }
}

extension LoggedChange {
    init(
        _ stream: UUID, _ version: Int64, xid: UInt64 = 0, kind: String = "task.updated", subject: UUID = UUID(255),
        size: Int = 2
    ) {
        self.init(
            stream: stream, version: version, xid: xid, kind: kind, subject: subject,
            json: [UInt8](repeating: UInt8(ascii: "1"), count: size))
    }

    /// One that says something, as it is sent.
    init(
        _ stream: UUID, _ version: Int64, xid: UInt64 = 0, kind: String = "task.updated", subject: UUID = UUID(255),
        saying text: String
    ) {
        self.init(
            stream: stream, version: version, xid: xid, kind: kind, subject: subject,
            json: Array("{\"version\":\(version),\"body\":{\"body\":\"\(text)\"}}".utf8))
    }

    /// The JSON that clients get.
    var text: String { String(decoding: json, as: UTF8.self) }
}

extension Epoch {
    static let test = Epoch()

    init(
        value: UUID = UUID(1), systemIdentifier: Int64 = 7_000_000_000_000_000_001, database: Int64 = 16_384,
        secret: [UInt8] = [UInt8](0..<32), _ timelines: Timeline...
    ) {
        self.init(
            value: value, systemIdentifier: systemIdentifier, database: database, secret: secret,
            timelines: timelines.isEmpty ? [Timeline(1)] : timelines)
    }
}

extension Timeline {
    /// The id equals the number by default.
    init(_ number: UInt32, beganAt: UInt64? = nil, id: UInt8? = nil) {
        self.init(number: number, id: UUID(id ?? UInt8(number)), beganAt: beganAt)
    }
}

extension WALPosition {
    static let test = WALPosition(timeline: 1, lsn: 5000)
}

extension ReadPoint {
    /// Nil if the text is not a snapshot.
    init?(_ text: String, _ position: WALPosition = .test) {
        guard let snapshot = Snapshot(text) else { return nil }
        self.init(snapshot: snapshot, position: position)
    }
}

extension FeedState {
    /// Follows a history from the last change on.
    mutating func begin(
        _ epoch: Epoch, at point: ReadPoint, commits: UInt64, startedAt: ContinuousClock.Instant
    ) -> Wakeups {
        begin(
            epoch, at: LogEnd(point: point, lastChange: point.snapshot.xmax - 1), commits: commits,
            startedAt: startedAt)
    }
}

extension Principal {
    convenience init(user: UUID, session: UUID) {
        self.init(
            user: user, username: "anna", session: session, scopes: .all,
            tokenHash: withUnsafeBytes(of: session.uuid) { Array($0) })
    }
}

extension PollStep {
    /// Its name, and the streams of its changes.
    var name: String {
        switch self {
        case .answer(.changes(let delivery)): "answer \(delivery.changes.map(\.stream.number))"
        case .answer(.expired): "expired"
        case .answer(.signedOut): "signed out"
        case .answer(.crowded): "crowded"
        case .deliver(let changes, _): "deliver \(changes.map(\.stream.number))"
        case .wait: "wait"
        case .needs(let need): "needs \(need)"
        }
    }
}

extension PollEnd {
    /// Its name, and the streams of its changes.
    var name: String {
        switch self {
        case .answered(let answer): PollStep.answer(answer).name
        case .again: "again"
        }
    }
}
