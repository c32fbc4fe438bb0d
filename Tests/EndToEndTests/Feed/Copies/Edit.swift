/// One way to change something, and what the clients of those concerned are sent because of it.
struct Edit: Sendable {
    let name: String
    /// What it is: a route that writes, an operation of a batch, or what the operator does.
    let covers: String
    /// The kinds of the changes that come.
    let kinds: Set<String>
    let act: @Sendable (inout Stage) async throws -> Void

    init(
        _ name: String, _ covers: String, _ kinds: String...,
        act: @escaping @Sendable (inout Stage) async throws -> Void
    ) {
        self.name = name
        self.covers = covers
        self.kinds = Set(kinds)
        self.act = act
    }

    /// Every one there is; `EveryEditTests` holds them against the interface's document.
    static let all =
        checklists + participants + invitations + tasks + places + moves + batches + comments + transfers + accounts
        + operators
}
