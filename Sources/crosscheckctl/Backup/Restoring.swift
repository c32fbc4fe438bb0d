import Foundation
import Store

/// pg_restore makes SQL of a backup, and psql runs it in one transaction, together with what makes a history of its own of it.
struct Restoring {
    let file: BackupFile

    /// - Throws: `ProgramError` where either fails. Nothing was changed then.
    func run(on place: DatabasePlace) throws {
        let reading = try PostgresProgram("pg_restore", on: nil).process([
            "--no-owner", "--no-privileges", "--verbose", "--file=-", file.path,
        ])
        let writing = try PostgresProgram("psql", on: place).process([
            "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-",
        ])
        let (fromFile, toDatabase) = (Pipe(), Pipe())
        reading.standardOutput = fromFile
        writing.standardInput = toDatabase
        let readingErrors = ErrorLines(of: reading) { line in
            guard let table = TableName.in(line, after: "processing data for table ") else { return }
            StandardStream.error.print("Restoring \(table)")
        }
        let writingErrors = ErrorLines(of: writing) { _ in }
        // Whichever ends first, the other is told by its pipe.
        signal(SIGPIPE, SIG_IGN)
        try writing.run()
        try reading.run()
        let target = toDatabase.fileHandleForWriting
        func write(_ text: String) -> Bool { (try? target.write(contentsOf: Data(text.utf8))) != nil }
        // Not psql's --single-transaction: that commits at the end of the input, wherever that comes, and so half of a
        // backup when this program is killed. Nothing but the last line of what is written here commits.
        var isWritten = write("begin;\n")
        while case let part = fromFile.fileHandleForReading.availableData, !part.isEmpty {
            isWritten = isWritten && (try? target.write(contentsOf: part)) != nil
        }
        reading.waitUntilExit()
        let isRead = reading.terminationReason == .exit && reading.terminationStatus == 0
        if isRead, isWritten {
            isWritten = write(AfterRestore.sql(.operatorHere) + "commit;\n")
        } else {
            writing.terminate()
        }
        try? target.close()
        writing.waitUntilExit()
        let (readingLines, writingLines) = (readingErrors.lines(), writingErrors.lines())
        guard isRead else { throw ProgramError("pg_restore", readingLines) }
        guard isWritten, writing.terminationReason == .exit, writing.terminationStatus == 0 else {
            throw ProgramError("psql", writingLines)
        }
    }
}
