public import Postgres

/// Why a schema was not brought up to date.
public enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// A migration that was applied is not the one that this release has under that name.
    case changed(String)
    /// The database has a migration that this release does not know: a later release was here.
    case unknown(String)
    /// The database has functions of this later revision, beside which this release may no longer run.
    case laterFunctions(Int)
    /// The database has other functions than this release under this revision.
    case otherFunctions(Int)
    /// The schema is from before the first release.
    case beforeFirstRelease
    /// A migration is missing among applied ones that come after it.
    case outOfOrder(String)
    /// The encoding is not UTF-8.
    case encoding(String)
    /// A migration failed, and was undone as a whole.
    case failed(String, PostgresError)
    /// A migration's commit had begun when this error came, so it may be applied.
    case unconfirmed(String, PostgresError)
    /// The schema lacks these, and was not to be changed.
    case pending([String])
    /// The login may not change the schema; the message is PostgreSQL's.
    case mayNotMigrate(String)
    /// The login may not see what was applied; the message is PostgreSQL's.
    case mayNotLook(String)
    /// The schema is this role's, and the login's rights on it are not those of the owner.
    case mayNotGrant(owner: String)
    /// Somebody uses the tables, so that nothing was changed.
    case inUse
    /// Somebody used the tables of this migration for as long as was waited. Those before it are applied.
    case waited(String)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
        switch self {
        case .changed(let name):
            "Migration \(name) was changed after it had been applied to this database. Restore the file as it was, and put the change into a migration of its own."
        case .unknown(let name):
            "The database has migration \(name), which this release does not know: a later release was here. Use that release, or restore a backup from before it."
        case .laterFunctions(let revision):
            "The database has functions of revision \(revision), which this release is too old for: a later release was here. Use that release, or restore a backup from before it."
        case .otherFunctions(let revision):
            "The database has other functions of revision \(revision) than this build: one of the two is not a release. Developers put this build's functions in their place with: crosscheckctl db migrate --replace-functions"
        case .beforeFirstRelease:
            "The database was made before the first release, which cannot bring it up to date. Export the checklists with the build that made it, and import them into a new database."
        case .outOfOrder(let name):
            "Migration \(name) was never applied, though later ones were. The database and this release do not belong together."
        case .encoding(let name):
            "The database's encoding is \(name); Crosscheck needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 NAME"
        case .failed(let name, let error):
            "\(Self.subject(name)) failed and was undone: \(error.message)"
        case .unconfirmed(let name, let error):
            "It is not certain that \(name) is applied, nor that it stays so: its commit had begun when this came: \(error.message). Run: crosscheckctl db status. Where it is not applied, run: crosscheckctl db migrate"
        case .pending(let names):
            "The database lacks what this release needs: \(names.joined(separator: ", ")). Run: crosscheckctl db migrate"
        case .mayNotMigrate(let message):
            "This database user may not migrate: \(message). Run crosscheckctl db migrate as one who may, and start daemons with --database-migrate false."
        case .mayNotLook(let message):
            "This database user may not see which migrations are applied: \(message). Run crosscheckctl db migrate as one who may, and as superuser: grant crosscheck_app to this one."
        case .mayNotGrant(let owner):
            "The schema is \(owner)'s, and only as \(owner) can its rights be given without taking it away. Name that database user. If it may not make roles, make them first: crosscheckctl doctor says how."
        case .inUse:
            "Somebody uses the tables, such as a backup. Nothing was changed. Try again."
        case .waited(let name):
            "Somebody uses the tables that \(name) changes, such as a backup, and it was not applied, so that nobody else had to wait. Try again when that is done; crosscheckctl doctor names a transaction that takes long."
        }
    }

    /// A migration, or the set of functions, as the beginning of a sentence.
    private static func subject(_ name: String) -> String {
        name.hasPrefix("functions ") ? "Replacing the \(name)" : "Migration \(name)"
    }
}
