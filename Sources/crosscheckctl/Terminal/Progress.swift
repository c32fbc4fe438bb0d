import Checklists
import Synchronization

/// The step of long work, on a line of the terminal that the next step replaces. Where standard error is no terminal,
/// it shows nothing, so that the log of a timer stays clean.
enum Progress {
    /// Whether the terminal's line has a step.
    private static let hasLine = Mutex(false)

    static func show(_ step: String) {
        let stream = StandardStream.error
        guard let width = stream.width else { return }
        hasLine.withLock { hasLine in
            guard stream.hasCursor else { return stream.put(step.visible.fitting(width) + "\n") }
            stream.put(erasure + step.visible.fitting(width - 1))
            hasLine = true
        }
    }

    /// Removes the line, before anything else is written.
    static func clear() {
        hasLine.withLock { hasLine in
            if hasLine { StandardStream.error.put(erasure) }
            hasLine = false
        }
    }

    private static let erasure = "\r\u{1B}[K"
}
