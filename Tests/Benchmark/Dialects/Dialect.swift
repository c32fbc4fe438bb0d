import NIOCore

/// The requests and answers of a server that holds polls.
protocol Dialect: Sendable {
    /// A poll for changes behind `place`; nil for a client's first poll.
    func poll(_ subscriber: Int, after place: String?) -> ByteBuffer
    /// The content of a poll's answer: the number of changes, and the next place. Throws if the poll was refused.
    func news(in answer: Message) throws -> (count: Int, place: String)
    /// A write to a channel. `turn` counts the writes to it from 0, and each must make a change.
    func write(_ channel: Int, turn: Int) -> ByteBuffer
    /// The path for the number of waiting polls.
    var waitingPath: String { get }
    /// That number.
    func waiting(in answer: Message) -> Int?
}
