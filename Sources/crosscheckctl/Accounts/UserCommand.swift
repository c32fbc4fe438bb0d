import ArgumentParser
import Checklists
import Foundation
import JSON
import Store

/// The accounts.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Manages accounts.",
        subcommands: [
            Add.self, List.self, Show.self, Disable.self, Enable.self, SetPassword.self, Delete.self, Sessions.self,
            SignOut.self, Invite.self,
        ])
}

extension UserCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists all users, by username.")

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var options: ListingOptions

        func run() async throws {
            let listing = Listing(
                columns: [
                    .init("USERNAME") { $0.cell("username") },
                    .init("E-MAIL", cutTo: 24) { $0.cell("email") },
                    .init("NAME", cutTo: 12, isOptional: true) { $0.cell("display_name") },
                    .init("DISABLED") { $0["disabled"] == .bool(true) ? "yes" : "" },
                    .init("OWNS", isOptional: true, isNumeric: true) { $0.cell("checklists_owned") },
                    .init("SHARES", isOptional: true, isNumeric: true) { $0.cell("checklists_shared") },
                    .init("SESSIONS", isOptional: true, isNumeric: true) { $0.cell("sessions") },
                    .init("SINCE (UTC)", isOptional: true, { $0.time("created_at") }, short: { $0.day("created_at") }),
                ],
                nothing: "There are no users. Add one: crosscheckctl user add NAME --email ADDRESS",
                options: options)
            try await database.place().withStore { store in
                try await listing.print { last in
                    try await store.allUsers(after: last?["username"]?.string, limit: Listing.pageSize)
                        .map(JSONValue.read)
                }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows one user.")

        @OptionGroup var login: Login
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withStore { store in
                let user = try await login.find(in: store)
                let lines =
                    [
                        ("Username", user.json.cell("username")), ("E-mail", user.json.cell("email")),
                        ("Name", user.json.cell("display_name")), ("Id", user.json.cell("id")),
                        ("Disabled", user.json.cell("disabled")), ("Owns", user.json.cell("checklists_owned")),
                        ("Shares", user.json.cell("checklists_shared")), ("Sessions", user.json.cell("sessions")),
                        ("Balance", user.json.cell("balance") + " points"),
                        ("Since", user.json.time("created_at") + " UTC"),
                    ] + SettingsLines.of(user.json["settings"])
                let streaks = try await store.streaks(of: user.id, atMost: StreakLines.most)
                guard !output.isJSON else {
                    return try output.print(StreakLines.adding(streaks, to: user.json), "")
                }
                for (name, value) in lines + StreakLines.of(streaks) {
                    let stream = StandardStream.output
                    let label = (name.isEmpty ? "" : name + ":").padded(to: 13)
                    try stream.writeLine(stream.wrapping(label + value.visible, indent: 13))
                }
            }
        }
    }
}

/// The operator's name for a user.
struct Login: ParsableArguments {
    @Argument(help: ArgumentHelp("The user's username or e-mail address.", valueName: "user"))
    var login: String

    /// An existing user.
    struct Found {
        let id: UUID
        let username: String
        let json: JSONValue
    }

    /// Throws `.refused` if there is no such user.
    func find(in store: Store) async throws -> Found { try await Self.find(login, in: store) }

    static func find(_ login: String, in store: Store) async throws -> Found {
        let found = try await store.userDetails(login: login, normalized: EmailAddress(login)?.text)
        guard let json = try found.map(JSONValue.read),
            let id = UUID(uuidString: json.cell("id"))
        else {
            let near = Suggestion.sentence(for: login, among: try await store.usernames(asLongAs: login))
            throw Failure(
                .refused, "There is no user '\(login)'.\(near.isEmpty ? " crosscheckctl user list shows all." : near)")
        }
        return Found(id: id, username: json.cell("username"), json: json)
    }
}
