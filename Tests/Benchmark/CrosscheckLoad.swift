import ArgumentParser

/// The load tool and the benchmark.
@main
struct CrosscheckLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosscheck-load",
        abstract: "Measures a Crosscheck daemon, beside the programs that it is compared with.",
        discussion: """
            scripts/bench starts a database and runs `table`, which does everything. The other commands are its pieces: each \
            measures one thing at an address of yours, on the data that `data` makes. See docs/internals/performance.md.
            """,
        subcommands: [
            TableCommand.self, DataCommand.self, PushCommand.self, FanOutCommand.self, IdleCommand.self,
            SlowCommand.self,
            CeilingCommand.self,
        ])
}
