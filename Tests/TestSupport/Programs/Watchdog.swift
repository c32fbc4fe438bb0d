import Foundation
import Synchronization

/// Ends everything that a test run started, however the run ends.
///
/// A shell holds the other end of a pipe. When this process is gone, killed or not, the pipe ends. Then the shell stops
/// the registered processes and removes the registered directories.
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

    /// Registers a process that gets `signal`, such as `KILL`, at the end.
    func stop(_ process: Int32, with signal: String) {
        tell("stop \(process) \(signal)")
    }

    /// Removes an ended process, because another process may get its number.
    func forget(_ process: Int32) {
        tell("forget \(process)")
    }

    /// Kills every process of a PostgreSQL server at the end, also new ones: they work in the folder of its data.
    func stopServer(in data: URL) {
        tell("server \(data.path)")
    }

    /// Unmounts the directory at the end, when every process is gone.
    func unmount(_ directory: URL) {
        tell("unmount \(directory.path)")
    }

    /// Registers a network namespace to delete at the end, when every process is gone.
    func deleteNamespace(_ name: String) {
        tell("namespace \(name)")
    }

    /// Registers a directory to remove at the end, when every process is gone.
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
        servers=
        namespaces=
        while read -r verb what signal; do
            case $verb in
            stop) processes="$processes$what:$signal " ;;
            forget) processes=$(printf '%s' "$processes" | sed "s/ $what:[A-Z]* / /") ;;
            remove) directories="$directories $what" ;;
            server) servers="$servers $what" ;;
            unmount) mounts="$mounts $what" ;;
            namespace) namespaces="$namespaces $what" ;;
            esac
        done
        for entry in $processes; do kill -"${entry#*:}" "${entry%:*}"; done
        for entry in $processes; do
            tries=0
            while kill -0 "${entry%:*}" && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
        done 2>/dev/null
        for server in $servers; do
            for process in /proc/[0-9]*; do
                if [ "$(readlink "$process/cwd")" = "$server" ]; then kill -KILL "${process#/proc/}"; fi
            done
        done 2>/dev/null
        for namespace in $namespaces; do ip netns del "$namespace"; done 2>/dev/null
        for mount in $mounts; do umount "$mount"; done 2>/dev/null
        rm -rf $directories
        """
}
