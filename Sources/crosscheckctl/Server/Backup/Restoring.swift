import Foundation
import Store

/// pg_restore makes SQL of a backup, and psql runs it in one transaction, together with what makes a history of its own of it.
struct Restoring {
    let file: BackupFile
    let tools: PostgresTools
    /// The major version of the server.
    let server: Int

    /// - Throws: `ProgramError` where either fails, `Failure` where it is interrupted. Nothing was changed then. `InDoubt` where the
    ///   connection was lost while it was committed.
    func run(on place: DatabasePlace, _ interruption: Interruption) throws {
        let reading = try PostgresProgram("pg_restore", of: tools, on: nil).process([
            "--no-owner", "--no-privileges", "--verbose", "--file=-", file.path,
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
            StandardStream.error.print("Restoring \(table)")
        }
        let writingErrors = ErrorLines(of: writing) { _ in }
        // Whichever ends first, the other is told by its pipe.
        signal(SIGPIPE, SIG_IGN)
        try interruption.start(writing)
        try interruption.start(reading)
        let target = toDatabase.fileHandleForWriting
        func write(_ text: String) -> Bool { (try? target.write(contentsOf: Data(text.utf8))) != nil }
        // Not psql's --single-transaction: that commits at the end of the input, wherever that comes, and so half of a
        // backup when this program is killed. Nothing but the last line of what is written here commits.
        var isWritten = write("\\o /dev/null\nbegin;\n")
        var filter = PreambleFilter(for: server)
        while case let part = fromFile.fileHandleForReading.availableData, !part.isEmpty {
            isWritten = isWritten && (try? target.write(contentsOf: filter.pass(part))) != nil
        }
        reading.waitUntilExit()
        let isRead = reading.terminationReason == .exit && reading.terminationStatus == 0
        // It answers when all of it is done; nothing comes where it has ended.
        isWritten =
            isRead && isWritten && write(AfterRestore.sql(.operatorHere) + "\\echo done\n")
            && !fromDatabase.fileHandleForReading.availableData.isEmpty
        // Up to here it may be interrupted, and the outcome of a commit is to be waited for.
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
            // 3 is that the server has refused.
            throw isWritten && ended != (.exit, 3) ? InDoubt(reason: error.reason) : error
        }
    }

    /// All of it was restored, or nothing.
    struct InDoubt: Error {
        /// What psql said.
        let reason: String
    }
}
