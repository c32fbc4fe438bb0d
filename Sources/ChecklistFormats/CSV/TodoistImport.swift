public import LocalTime

/// Reads a checklist from a project that Todoist exported as a table: rows of the types `task`, `section` and `note`.
/// - `@labels` in CONTENT are labels. INDENT makes subtasks.
/// - PRIORITY 1, 2 and 3 are `do_first`, `plan` and `delegate`; 4 is none.
/// - A note becomes a part of the description of the task above it, or of the checklist.
/// - DATE is read where it is a date, perhaps with a time. In other words, such as `every day`, it stays in the
///   description.
/// The issues report everything that the import left out or changed.
public enum TodoistImport {
    /// Reads a table in UTF-8, in time in proportion to its length.
    /// - Parameters:
    ///   - title: that of the checklist, which the table does not have.
    ///   - zone: the clocks of the user.
    ///   - zones: the time zones of the system.
    /// - Throws: `ForeignDocumentError` for what is no such table, and where `isCancelled` says that nobody waits any
    ///   more.
    public static func read(
        _ bytes: [UInt8], title: String? = nil, zone: ZoneRules, zones: Zones, limits: ImportLimits = ImportLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(ForeignDocumentError) -> ImportResult {
        let rows = try CSVReader.read(bytes, isCancelled: isCancelled)
        guard let header = rows.first else { throw .unreadable(line: 1, "the table is empty") }
        let names = header.cells.map { ImportText.trimmed($0).uppercased() }
        guard names.contains("TYPE"), names.contains("CONTENT") else {
            throw .unreadable(
                line: header.line, "this is no table of Todoist's: its first row has the columns TYPE and CONTENT")
        }
        var reader = TodoistReader(names, zone: zone, zones: zones, limits: limits)
        for (index, row) in rows.dropFirst().enumerated() {
            if index.isMultiple(of: 1_000), isCancelled() { throw .cancelled }
            reader.read(row)
            if reader.isFull { break }
        }
        return reader.result(title: title)
    }
}
