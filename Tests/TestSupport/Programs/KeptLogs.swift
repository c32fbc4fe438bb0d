import Foundation

/// The logs of programs, in the folder that `CROSSCHECK_TEST_LOGS` names, so that a failure can be understood later:
/// one file for each program that has ended. Without that variable nothing is kept.
enum KeptLogs {
    private static let folder = ProcessInfo.processInfo.environment["CROSSCHECK_TEST_LOGS"].map { URL(filePath: $0) }

    /// Keeps the standard error of a program.
    static func keep(_ bytes: [UInt8], of program: String, process: Int32) {
        guard let folder, !bytes.isEmpty else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(bytes).write(to: folder.appending(path: "\(program)-\(process).log"))
    }
}
