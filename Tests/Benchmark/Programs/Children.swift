import Foundation
import Synchronization

/// The running processes that this program has started, so that none outlives it.
///
/// Each is also written to a file as soon as it runs, so that `scripts/bench` can end them if this program was killed.
final class Children: Sendable {
    private let running = Mutex<Set<Int32>>([])
    private let file: URL

    init(file: URL) { self.file = file }

    func began(_ process: Int32) {
        running.withLock { running in
            running.insert(process)
            write(running)
        }
    }

    func ended(_ process: Int32) {
        running.withLock { running in
            running.remove(process)
            write(running)
        }
    }

    /// Ends all of them: by SIGTERM first, and after three seconds by force.
    func endAll() {
        let processes = running.withLock { $0 }
        for process in processes { kill(process, SIGTERM) }
        for _ in 0..<60 where processes.contains(where: { kill($0, 0) == 0 }) { usleep(50_000) }
        for process in running.withLock({ $0 }) { kill(process, SIGKILL) }
    }

    private func write(_ running: Set<Int32>) {
        let lines = running.sorted().map { "\($0)\n" }.joined()
        try? Data(lines.utf8).write(to: file)
    }
}
