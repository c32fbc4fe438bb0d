import Foundation

/// Progress messages, on standard error: standard output has only the table.
enum Progress {
    private static let start = ContinuousClock.now

    static func say(_ text: String) {
        let seconds = Int((ContinuousClock.now - start).seconds)
        let time = String(format: "%2d:%02d", seconds / 60, seconds % 60)
        FileHandle.standardError.write(Data("\(time)  \(text)\n".utf8))
    }
}
