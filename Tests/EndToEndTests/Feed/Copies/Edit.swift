import TestSupport

/// An edit, and the changes that clients get because of it.
struct Edit: Sendable {
    let name: String
    /// A route that writes, an operation of a batch, or an action of the operator.
    let covers: String
    /// The kinds of its changes.
    let kinds: Set<String>
    /// Whether it looks into the future, which concerns everyone in its world.
    let isAlone: Bool
    let act: @Sendable (inout Stage) async throws -> Void

    init(
        _ name: String, _ covers: String, _ kinds: String..., isAlone: Bool = false,
        act: @escaping @Sendable (inout Stage) async throws -> Void
    ) {
        self.name = name
        self.covers = covers
        self.kinds = Set(kinds)
        self.isAlone = isAlone
        self.act = act
    }

    /// All edits. `EveryEditTests` compares them with the interface's document.
    static let all =
        checklists + participants + ownership + invitations + calendars + received + blocks + tasks + places + moves
        + batches
        + batchesAcross + placements + comments + transfers + accounts + settings + points + rewards + occurrences
        + reminders + modes + timer + entries + operators

    /// Does something with each edit, several at a time in one world, and behind them those that must be alone.
    static func each(of edits: [Edit] = all, _ body: @escaping @Sendable (Edit) async throws -> Void) async throws {
        let together = edits.filter { !$0.isAlone }
        let lanes = 4
        _ = try await concurrently(lanes) { lane in
            for index in stride(from: lane, to: together.count, by: lanes) { try await body(together[index]) }
        }
        for edit in edits where edit.isAlone { try await body(edit) }
    }
}
