import Store

/// The migrations and functions of a backup's schema, read from pg_restore's output of the two tables that list them.
struct BackupLedger {
    /// The names of the migrations.
    var migrations: [String] = []
    /// The last revision of the functions, and the least revision of a program that may run beside them; nil if there
    /// is none.
    var functions: (revision: Int, oldest: Int)?

    /// Reads the rows of `copy … from stdin`; the columns have the order of the table.
    init(_ script: String) {
        var table = Substring()
        for line in script.split(separator: "\n") {
            if let start = line.prefixMatch(of: #/COPY crosscheck\.([a-z_]+)/#) {
                table = start.1
            } else if line == "\\." {
                table = ""
            } else {
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                switch table {
                case "schema_migrations":
                    if let name = columns.first { migrations.append(String(name)) }
                case "schema_functions":
                    guard columns.count == 4, let revision = Int(columns[0]), let oldest = Int(columns[2]) else {
                        continue
                    }
                    if revision > functions?.revision ?? 0 { functions = (revision, oldest) }
                default: continue
                }
            }
        }
    }

    /// Why a release with these migrations and functions refuses the backup, as the end of a sentence; nil if it
    /// accepts it.
    func refusal(known: [String], functions ours: FunctionSet) -> String? {
        if migrations.contains(where: MigrationError.isBeforeFirstRelease(migration:)) {
            return "is from before the first release, and this release cannot restore it. "
                + "Restore it with the build that made it, export the checklists there, and import them."
        }
        if let functions, functions.revision > ours.revision {
            guard functions.oldest > ours.revision else { return nil }
            return "is from a later release: its functions have revision \(functions.revision). Use that release."
        }
        return migrations.first { !known.contains($0) }.map {
            "is from a later release: it has migration \($0). Use that release."
        }
    }
}
