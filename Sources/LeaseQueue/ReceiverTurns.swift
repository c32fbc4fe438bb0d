/// Whose work a daemon claims next. Receivers take turns: one with much of it has a piece, and then all others have
/// theirs. So nobody waits for another one's thousands.
///
/// It only decides; `KindRunner` reads and writes.
struct ReceiverTurns {
    /// How many receivers one round passes over.
    private static let patience = 1_000

    /// Those who have had a piece in this round, and have more: they do not belong into the next claim.
    private(set) var passedOver: Set<String> = []

    /// Takes note of a claim. Returns whether there may be more to claim.
    /// - Parameters:
    ///   - count: how many rows it has.
    ///   - room: how many it could have had.
    ///   - more: the receivers that had more than a piece.
    mutating func took(_ count: Int, room: Int, more: some Sequence<String>) -> Bool {
        let before = passedOver
        passedOver.formUnion(more)
        if passedOver.count > before.count || count >= room {
            if passedOver.count > Self.patience { passedOver = [] }
            return true
        }
        // All others have had their turn. Those who were passed over are next.
        defer { passedOver = [] }
        return !before.isEmpty
    }
}
