/// The exit statuses of the program. From 64 on they are those of `sysexits.h`.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case refused = 1
    case problemsFound = 2
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case cannotWrite = 74
    case tryAgain = 75
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    private var meaning: String {
        switch self {
        case .done: "done"
        case .refused: "refused, or failed; a sentence on standard error says why"
        case .problemsFound: "doctor found a problem"
        case .usage: "the command line is wrong, or there is no terminal to ask on"
        case .badData: "the document cannot become a checklist, or the backup is damaged"
        case .noInput: "a file, or a password on standard input, cannot be read"
        case .unavailable: "the database cannot be reached, or PostgreSQL's programs are missing"
        case .cannotWrite: "the output cannot be written"
        case .tryAgain: "another program, such as a backup, is in the way: try again later"
        case .hungUp: "ended by SIGHUP"
        case .interrupted: "interrupted"
        case .terminated: "ended by SIGTERM"
        }
    }

    /// Each status with its meaning on a line, for the help.
    static var table: String {
        allCases.map { status in
            let number = String(status.rawValue)
            return String(repeating: " ", count: 5 - number.count) + number + "  " + status.meaning
        }.joined(separator: "\n")
    }
}
