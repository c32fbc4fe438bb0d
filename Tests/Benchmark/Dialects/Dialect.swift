import NIOCore

/// How one speaks to a server that holds polls.
protocol Dialect: Sendable {
    /// A poll that waits for what is new behind `place`; without one it is a client's first.
    func poll(_ subscriber: Int, after place: String?) -> ByteBuffer
    /// What the answer to a poll tells: how many changes, and where to go on. Throws where it is a refusal.
    func news(in answer: Message) throws -> (count: Int, place: String)
    /// A write to a channel; `turn` counts the writes to it from 0, and each makes a difference.
    func write(_ channel: Int, turn: Int) -> ByteBuffer
    /// Where the server says how many polls wait.
    var waitingPath: String { get }
    /// How many it says.
    func waiting(in answer: Message) -> Int?
}
