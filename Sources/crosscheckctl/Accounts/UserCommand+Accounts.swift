import ArgumentParser
import Checklists
import Foundation
import JSON
import Passwords
import Store

extension UserCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a user, with an Inbox.",
            discussion: "The command asks for the password twice, or reads it as one line from standard input.")

        @Argument(help: "2 to 32 letters, digits, '.', '_' and '-'. It cannot be changed later.")
        var username: String
        @Option(help: ArgumentHelp("The user's e-mail address.", valueName: "address"))
        var email: String
        @Option(help: ArgumentHelp("The name that others see.", valueName: "name"))
        var displayName: String?
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            var given: [JSONValue.Member] = [.init("username", .string(username)), .init("email", .string(email))]
            if let displayName { given.append(.init("display_name", .string(displayName))) }
            let fields = try Shapes.accountWithoutPassword.read(.object(given))
            try await database.place().withStore { store in
                let checked = JSONValue.object(fields)
                let hash = try await Password(username: checked.cell("username"), email: checked.cell("email")).hash()
                let answer = try await store.createUser(
                    fields + [
                        .init("id", .string(UUID.v7(at: Date()).lowercase)),
                        .init("inbox_id", .string(UUID.v7(at: Date()).lowercase)),
                        .init("registration", "operator"), .init("password_hash", .string(hash)),
                        AuditOrigin.operatorHere.argument,
                    ])
                try await answer.accept(in: store)
                try output.tell(try .read(answer.body), "Added \(username.visible).")
            }
        }
    }

    struct SetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets a user's password and signs them out everywhere.",
            discussion: "The command asks for the password twice, or reads it as one line from standard input.")

        @OptionGroup var login: Login
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withStore { store in
                let user = try await login.find(in: store)
                let hash = try await Password(username: user.username, email: user.json.cell("email")).hash()
                let answer = try await store.setPassword(of: user.id, hash: hash, .operatorHere)
                try await answer.accept(in: store)
                let body = try JSONValue.read(answer.body)
                try output.tell(
                    body,
                    "\(user.username) has a new password and is signed out everywhere."
                        + UserCommand.sentence(ofKept: body["kept"]))
            }
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keeps a user from signing in, and signs them out everywhere.",
            discussion: "Their checklists stay as they are, for others too.")

        @OptionGroup var login: Login
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await UserCommand.set(true, "is disabled and signed out everywhere", login, database, output)
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lets a disabled user sign in again.")

        @OptionGroup var login: Login
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws { try await UserCommand.set(false, "may sign in", login, database, output) }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes a user with their own checklists.",
            discussion: """
                The user leaves the checklists of others. Tasks that the user completed there stay completed, and the \
                user's comments stay without a name. You cannot undo this: to keep a user out, disable them.
                """)

        @OptionGroup var login: Login
        @OptionGroup var confirmation: Confirmation
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try await database.place().withStore { store in
                let user = try await login.find(in: store)
                let owned = user.json["checklists_owned"]?.integer ?? 0
                try confirmation.ask("Delete \(user.username) and \(count(owned, "checklist")) of theirs for good?")
                try await store.setDisabled(user.id, true, .operatorHere).accept(in: store)
                let answer: Answer
                do {
                    answer = try await store.deleteUser(user.id, .operatorHere)
                } catch let failure {
                    let failure = Failure.of(failure)
                    throw Failure(failure.status, "\(failure.line) \(user.username) is now disabled.")
                }
                try await answer.accept(in: store)
                try output.tell(
                    ["id": .string(user.id.lowercase), "username": .string(user.username), "deleted": true],
                    "Deleted \(user.username) and \(count(owned, "checklist")).")
            }
        }
    }

    /// Says which public links stay; empty if none does.
    static func sentence(ofKept links: JSONValue?) -> String {
        let titles = (links?.array ?? []).map { $0["checklist"]?.cell("title") ?? "" }
        guard !titles.isEmpty else { return "" }
        return "\nPublic links stay on: " + titles.joined(separator: ", ") + "."
    }

    fileprivate static func set(
        _ isDisabled: Bool, _ outcome: String, _ login: Login, _ database: DatabaseOptions, _ output: OutputOptions
    ) async throws {
        try await database.place().withStore { store in
            let user = try await login.find(in: store)
            let answer = try await store.setDisabled(user.id, isDisabled, .operatorHere)
            try await answer.accept(in: store)
            try output.tell(try .read(answer.body), "\(user.username) \(outcome).")
        }
    }
}

/// A new password for an account.
private struct Password {
    let username: String
    let email: String

    /// Asks the operator for it and hashes it. Throws if the rules refuse it.
    func hash() async throws -> String {
        let password = try PasswordPrompt.read(for: username)
        let hasher = PasswordHasher()
        try await hasher.check(password, username: username, email: email)
        return try await hasher.hash(password)
    }
}

extension Answer {
    /// Notifies the daemons of the change. Throws `Failure` if the action was refused.
    func accept(in store: Store) async throws(Failure) {
        if case .refused(let refusal) = outcome {
            let limit = (try? JSONParser.parse(info))?["limit"]?.integer
            throw Failure(refusal, limit: limit.map(Int.init))
        }
        await store.tellDaemons()
    }
}

/// A number of things, such as `1 checklist` or `3 checklists`.
func count(_ number: some BinaryInteger, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
