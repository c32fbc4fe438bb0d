import Foundation

/// Whose reminders a daemon looks at next. Users take turns: one with many due at once has a piece of them, and then
/// all others have theirs. So nobody waits for another user's thousands.
///
/// It only decides; `Store.sendReminders` reads and writes.
struct ReminderTurns {
    /// How many rows of one user one page has.
    static let piece = 20
    /// How many users one round passes over.
    private static let patience = 1_000

    /// How many rows a page has at most.
    private let room: Int
    /// Those whose rows another transaction has: not before the next look.
    private var blocked: Set<UUID> = []
    /// Those who have had a piece in this round, and may have more rows.
    private var served: Set<UUID> = []

    init(room: Int) { self.room = room }

    /// The users whose rows do not belong on the next page.
    var passedOver: [UUID] { Array(blocked.union(served)) }

    /// Takes note of a page. Returns whether there may be more to do.
    /// - Parameters:
    ///   - users: the user of each row of the page.
    ///   - blocked: those of them whose rows could not be taken.
    mutating func took(_ users: [UUID], blocked: some Sequence<UUID> = []) -> Bool {
        self.blocked.formUnion(blocked)
        guard self.blocked.count <= Self.patience else { return false }
        let counts = Dictionary(users.map { ($0, 1) }, uniquingKeysWith: +)
        let full = counts.filter { $0.value >= Self.piece }.keys
        if !full.isEmpty || users.count >= room {
            served.formUnion(full)
            if served.count > Self.patience { served = [] }
            return true
        }
        // All others have had their turn. Those who were served are next.
        defer { served = [] }
        return !served.isEmpty
    }
}
