import Foundation
import Store

/// pg_restore turns a backup into SQL, and psql runs it in one transaction, together with the statements that begin a
/// new history.
struct Restoring {
    let file: BackupFile
    let tools: PostgresTools
    /// The major version of the server.
    let server: Int

    /// - Throws: `ProgramError` if either fails, `Failure` after an interruption: then nothing was changed. `InDoubt`
    ///   if the connection was lost during the commit.
    /// - Parameter progress: gets each step.
    func run(
        on place: DatabasePlace, _ interruption: Interruption, progress: @escaping @Sendable (String) -> Void
    ) throws {
        let reading = try PostgresProgram("pg_restore", of: tools, on: nil).process([
            "--no-owner", "--no-privileges", "--verbose", "--file=-", file.absolutePath,
        ])
        let writing = try PostgresProgram("psql", of: tools, on: place).process([
            "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-",
        ])
        let (fromFile, toDatabase, fromDatabase) = (Pipe(), Pipe(), Pipe())
        reading.standardOutput = fromFile
        writing.standardInput = toDatabase
        writing.standardOutput = fromDatabase
        let readingErrors = ErrorLines(of: reading) { line in
            guard let table = TableName.in(line, after: "processing data for table ") else { return }
            progress("Restoring \(table)")
        }
        let writingErrors = ErrorLines(of: writing) { _ in }
        // If one of them ends first, the pipe tells the other.
        signal(SIGPIPE, SIG_IGN)
        try interruption.start(writing)
        try interruption.start(reading)
        let target = toDatabase.fileHandleForWriting
        func write(_ text: String) -> Bool { (try? target.write(contentsOf: Data(text.utf8))) != nil }
        // Not psql's --single-transaction: that commits at any end of the input, so half of a backup if this program
        // is killed. Here only the last line commits.
        var isWritten = write("\\o /dev/null\nbegin;\n")
        var filter = PreambleFilter(for: server)
        while case let part = fromFile.fileHandleForReading.availableData, !part.isEmpty {
            isWritten = isWritten && (try? target.write(contentsOf: filter.pass(part))) != nil
        }
        reading.waitUntilExit()
        let isRead = reading.terminationReason == .exit && reading.terminationStatus == 0
        // psql answers when all statements are done; if it has ended, nothing comes.
        isWritten =
            isRead && isWritten && write(AfterRestore.sql(.operatorHere) + "\\echo done\n")
            && !fromDatabase.fileHandleForReading.availableData.isEmpty
        // Interruptions are possible up to here; the commit's outcome must be awaited.
        if isWritten, (try? interruption.finish()) != nil {
            isWritten = write("commit;\n")
        } else {
            writing.terminate()
        }
        try? target.close()
        writing.waitUntilExit()
        let (readingLines, writingLines) = (readingErrors.lines(), writingErrors.lines())
        try interruption.check()
        guard isRead else { throw ProgramError("pg_restore", readingLines) }
        let ended = (writing.terminationReason, writing.terminationStatus)
        guard isWritten, ended == (.exit, 0) else {
            let error = ProgramError("psql", writingLines)
            // Status 3: the server has refused a statement.
            throw isWritten && ended != (.exit, 3) ? InDoubt(reason: error.reason) : error
        }
    }

    /// The commit's outcome is unknown: all of the backup was restored, or nothing.
    struct InDoubt: Error {
        /// psql's message.
        let reason: String
    }
}
