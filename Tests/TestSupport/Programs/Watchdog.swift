import Foundation
import Synchronization

/// Sees to it that nothing a test run started outlives it, however it ends.
///
/// A shell holds the other end of a pipe. When this process is gone, killed or not, the pipe is at its end, and the
/// shell stops what it was told of and removes its directories.
final class Watchdog: Sendable {
    static let shared = Watchdog()

    private let pipe: Mutex<FileHandle?>

    private init() {
        let pipe = Pipe()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", Self.script]
        shell.standardInput = pipe
        do {
            try shell.run()
            self.pipe = Mutex(pipe.fileHandleForWriting)
        } catch {
            print("No watchdog: a killed test run would leave its processes behind: \(error)")
            self.pipe = Mutex(nil)
        }
    }

    /// Sends `signal`, such as `KILL`, to the process at the end.
    func stop(_ process: Int32, with signal: String) {
        tell("stop \(process) \(signal)")
    }

    /// The process has ended: its number may soon be another's.
    func forget(_ process: Int32) {
        tell("forget \(process)")
    }

    /// Unmounts the directory at the end, when every process is gone.
    func unmount(_ directory: URL) {
        tell("unmount \(directory.path)")
    }

    /// Deletes the network namespace at the end, when every process is gone.
    func deleteNamespace(_ name: String) {
        tell("namespace \(name)")
    }

    /// Removes the directory at the end, when every process is gone.
    func remove(_ directory: URL) {
        tell("remove \(directory.path)")
    }

    private func tell(_ line: String) {
        pipe.withLock { try? $0?.write(contentsOf: Data("\(line)\n".utf8)) }
    }

    private static let script = """
        trap '' INT TERM HUP
        processes=' '
        directories=
        mounts=
        namespaces=
        while read -r verb what signal; do
            case $verb in
            stop) processes="$processes$what:$signal " ;;
            forget) processes=$(printf '%s' "$processes" | sed "s/ $what:[A-Z]* / /") ;;
            remove) directories="$directories $what" ;;
            unmount) mounts="$mounts $what" ;;
            namespace) namespaces="$namespaces $what" ;;
            esac
        done
        for entry in $processes; do kill -"${entry#*:}" "${entry%:*}"; done
        for entry in $processes; do
            tries=0
            while kill -0 "${entry%:*}" && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
        done 2>/dev/null
        for namespace in $namespaces; do ip netns del "$namespace"; done 2>/dev/null
        for mount in $mounts; do umount "$mount"; done 2>/dev/null
        rm -rf $directories
        """
}
