import Testing

@testable import crosscheckctl

/// The exit status for the messages of PostgreSQL's programs, as PostgreSQL 15 writes them.
@Suite struct ProgramErrorTests {
    @Test(arguments: [
        "pg_dump: error: could not write to output file: No space left on device",
        "pg_dump: error: could not fsync file \"all.backup\": Input/output error",
        "pg_dump: error: could not close archive file: Disk quota exceeded",
    ])
    func failuresToWriteAreOfTheOutput(line: String) {
        let error = ProgramError("pg_dump", ["pg_dump: saving database definition", line])
        #expect(error.status == .cannotWrite)
        #expect(error.reason == line)
    }

    @Test(arguments: [
        [
            #"pg_dump: error: Dumping the contents of table "users" failed: PQgetCopyData() failed."#,
            "pg_dump: detail: Error message from server: server closed the connection unexpectedly",
            "\tThis probably means the server terminated abnormally",
            "\tbefore or while processing the request.",
            "pg_dump: detail: Command was: COPY crosscheck.users (id) TO stdout;",
        ],
        [
            "pg_dump: error: query failed: FATAL:  terminating connection due to administrator command",
            "server closed the connection unexpectedly",
        ],
        [
            #"pg_dump: error: connection to server on socket "/tmp/.s.PGSQL.5432" failed: No such file or directory"#,
            "\tIs the server running locally and accepting connections on that socket?",
        ],
    ])
    func aServerThatIsLostIsUnavailable(lines: [String]) {
        let error = ProgramError("pg_dump", lines)
        #expect(error.status == .unavailable)
        #expect(error.reason == lines[0])
    }

    @Test func aServerThatPsqlLosesIsUnavailable() {
        let lines = [
            "psql:<stdin>:2: FATAL:  terminating connection due to administrator command",
            "psql:<stdin>:2: server closed the connection unexpectedly",
            "psql:<stdin>:2: error: connection to server was lost",
        ]
        #expect(ProgramError("psql", lines).status == .unavailable)
    }

    /// The server's own disk, and words of users.
    @Test(arguments: [
        ["pg_dump: error: query failed: ERROR:  could not write to file \"base/pgsql_tmp\": No space left on device"],
        ["psql:<stdin>:9: ERROR:  value too long", "CONTEXT:  COPY tasks, line 1: \"error: connection to server\""],
        ["pg_dump: error: query failed: ERROR:  permission denied for table users"],
        [],
    ])
    func refusalsOfTheServerAreRefusals(lines: [String]) {
        #expect(ProgramError(lines.first?.hasPrefix("psql") == true ? "psql" : "pg_dump", lines).status == .refused)
    }
}
