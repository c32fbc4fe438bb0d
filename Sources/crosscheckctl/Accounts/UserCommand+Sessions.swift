import ArgumentParser
import Checklists
import Foundation
import JSON
import Sessions
import Store

extension UserCommand {
    struct Sessions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists a user's sessions and API tokens, newest first.",
            discussion: """
                The name is that of a token, or the program that signed in. A session has all rights of the account. On a \
                narrow terminal the ids are short: sign-out takes them so, too.
                """)

        @OptionGroup var login: Login
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var options: ListingOptions

        func run() async throws {
            try await database.place().withStore { store in
                let user = try await login.find(in: store)
                let sessions = try await store.allSessions(of: user.id).map(JSONValue.read)
                let length = ShortID.length(of: sessions.map { $0.cell("id") })
                let listing = Listing(
                    columns: [
                        .init("ID", { $0.cell("id") }, short: { String($0.cell("id").suffix(length)) }),
                        .init("NAME", cutTo: 12) { Self.name(of: $0) },
                        .init("SCOPES", cutTo: 22) { Self.scopes(of: $0) },
                        .init("LAST USED (UTC)") { $0.time("last_used_at") },
                        .init("UNTIL (UTC)", { $0.time("expires_at") }, short: { $0.day("expires_at") }),
                        .init("SINCE (UTC)", isOptional: true) { $0.time("created_at") },
                        .init("CLIENT", cutTo: 12, isOptional: true) { $0.cell("user_agent") },
                    ],
                    nothing: "\(user.username) has no sessions and no API tokens.", options: options)
                try await listing.print(sessions)
            }
        }

        /// A token's name, or the program that began the session.
        fileprivate static func name(of session: JSONValue) -> String {
            session["token_name"]?.string ?? session.cell("user_agent")
        }

        private static func scopes(of session: JSONValue) -> String {
            guard session["token_name"]?.string != nil else { return "everything" }
            return (session["scopes"]?.array ?? []).compactMap(\.string).joined(separator: " ")
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends all sessions and API tokens of a user, or one of them.",
            discussion: """
                The user may sign in again; to prevent that, disable the user or set another password. Without \
                --session, the user's calendar links and invitations by a token end too. Public links stay, and the \
                command names their checklists. What an API token made ends with that token.
                """)

        @OptionGroup var login: Login
        @Option(
            help: ArgumentHelp(
                "Only this session or token: its id, or the part of it that the list shows.", valueName: "id"))
        var session: IDArgument?
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withStore { store in
                let user = try await login.find(in: store)
                let ended: Int64
                var kept: JSONValue?
                if let session {
                    let all = try await store.allSessions(of: user.id).map(JSONValue.read)
                    let only = try session.choose(
                        among: all.map { ($0.cell("id"), Sessions.name(of: $0)) }, "session", " of \(user.username)")
                    let answer = try await store.endSession(only, of: user.id, .operatorHere)
                    guard answer.outcome != .refused(.notFound) else {
                        throw Failure(.refused, "There is no session \(only.lowercase) of \(user.username).")
                    }
                    try await answer.accept(in: store)
                    ended = 1
                } else {
                    let answer = try await store.signOut(user.id, .operatorHere)
                    try await answer.accept(in: store)
                    let body = try JSONValue.read(answer.body)
                    ended = body["ended"]?.integer ?? 0
                    kept = body["kept"]
                }
                try output.tell(
                    ["username": .string(user.username), "ended": .integer(ended), "kept": kept ?? .null],
                    "\(count(ended, "session")) of \(user.username) ended.\(UserCommand.sentence(ofKept: kept))")
            }
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a code with which one person can sign up while registration is by invitation.",
            discussion: "The command shows the code only once. The client sends it as 'invitation' of POST /v1/users.")

        @Option(help: ArgumentHelp("Only for an account of this e-mail address.", valueName: "address"))
        var email: String?
        @Option(help: ArgumentHelp("For how many days the code works, from 1 to 365.", valueName: "days"))
        var days = 7
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        mutating func validate() throws {
            guard (1...365).contains(days) else { throw ValidationError("--days must be from 1 to 365.") }
        }

        func run() async throws {
            let email = try email.map { given in
                JSONValue.object(try Shape("Address", [.email("email")]).read(["email": .string(given)])).cell("email")
            }
            let code = Token(.signUpCode)
            // In whole seconds, like the message.
            let expiry = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + Double(days) * 86_400).rounded())
            try await database.place().withStore { store in
                try await store.invite(
                    id: .v7(at: Date()), codeHash: code.hash, email: email,
                    expiresAt: expiry, .operatorHere)
            }
            let until = expiry.formatted(.iso8601)
            try output.print(
                [
                    "code": .string(code.text), "email": email.map(JSONValue.string) ?? .null,
                    "expires_at": .string(until),
                ], code.text)
            if !output.isJSON { output.messages.note("For \(email ?? "one person"), until \(until).") }
        }
    }
}
