public import Postgres

/// Why a schema could not be brought up to date.
public enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// An applied migration differs from the one of that name in this release.
    case changed(String)
    /// The database has a migration that this release does not know: a later release migrated it.
    case unknown(String)
    /// The database has functions of this later revision, and this release may no longer run beside them.
    case laterFunctions(Int)
    /// The database's functions of this revision differ from this release's.
    case otherFunctions(Int)
    /// The schema is from before the first release.
    case beforeFirstRelease
    /// A migration is missing, but later ones are applied.
    case outOfOrder(String)
    /// The encoding is not UTF-8.
    case encoding(String)
    /// A migration failed, and was rolled back as a whole.
    case failed(String, PostgresError)
    /// A migration failed because the server lacks an extension or does not permit it; the message is PostgreSQL's.
    case extensionMissing(String, message: String)
    /// A migration's commit failed with this error, so it may be applied or not.
    case unconfirmed(String, PostgresError)
    /// The schema lacks these, and the caller did not ask to apply them.
    case pending([String])
    /// The login may not change the schema; the message is PostgreSQL's.
    case mayNotMigrate(String)
    /// The login may not read the ledgers; the message is PostgreSQL's.
    case mayNotLook(String)
    /// This role owns the schema, and the login has not the owner's rights.
    case mayNotGrant(owner: String)
    /// Others use the tables, so nothing was changed.
    case inUse
    /// Others used the tables of this migration for the whole waiting time. Earlier migrations are applied.
    case waited(String)

    /// The error and its remedy, in a few sentences.
    public var description: String {
        switch self {
        case .changed(let name):
            "Migration \(name) was changed after it had been applied to this database. Restore the file and put the change into a new migration."
        case .unknown(let name):
            "The database has migration \(name), which this release does not know. A later release migrated it. Use that release, or restore a backup from before it."
        case .laterFunctions(let revision):
            "The database has functions of revision \(revision), for which this release is too old. A later release migrated it. Use that release, or restore a backup from before it."
        case .otherFunctions(let revision):
            "The functions of revision \(revision) in the database differ from those of this build, so one of the two is not a release. Developers replace them with: crosscheckctl db migrate --replace-functions"
        case .beforeFirstRelease:
            "A build from before the first release made the database, and no release can migrate it. Export the checklists with that build and import them into a new database."
        case .outOfOrder(let name):
            "Migration \(name) is missing, but later ones are applied. This release does not fit the database."
        case .encoding(let name):
            "The database's encoding is \(name); Crosscheck needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 NAME"
        case .failed(let name, let error):
            "\(Self.subject(name)) failed and was undone: \(error.message)"
        case .extensionMissing(let name, let message):
            "\(Self.subject(name)) failed and was undone: \(message). It needs an extension that comes with PostgreSQL. Install the additional modules on PostgreSQL's machine (postgresql-contrib), or permit the extension there. Then run: crosscheckctl db migrate"
        case .unconfirmed(let name, let error):
            "Nobody knows whether \(name) is applied, because its commit failed: \(error.message). Run: crosscheckctl db status. If it is not applied, run: crosscheckctl db migrate"
        case .pending(let names):
            "The database lacks what this release needs: \(names.joined(separator: ", ")). Run: crosscheckctl db migrate"
        case .mayNotMigrate(let message):
            "This database user may not migrate: \(message). Run crosscheckctl db migrate as a user that may, and start the daemons with --database-migrate false."
        case .mayNotLook(let message):
            "This database user may not see which migrations are applied: \(message). Run crosscheckctl db migrate as a user that may. Then, as superuser, grant crosscheck_app to this user."
        case .mayNotGrant(let owner):
            "The role \(owner) owns the schema, and only that role can grant rights on it. Connect as \(owner). If \(owner) may not create roles, create them first: crosscheckctl doctor says how."
        case .inUse:
            "Another program, such as a backup, uses the tables. Nothing was changed. Try again."
        case .waited(let name):
            "Another program, such as a backup, uses the tables that \(name) changes. The migration was not applied, so that requests need not wait. Try again later. crosscheckctl doctor names transactions that take long."
        }
    }

    /// A migration, or the set of functions, as the beginning of a sentence.
    private static func subject(_ name: String) -> String {
        name.hasPrefix("functions ") ? "Replacing the \(name)" : "Migration \(name)"
    }
}
