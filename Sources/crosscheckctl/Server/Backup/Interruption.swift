import Foundation
import Synchronization

/// What SIGINT, SIGTERM and SIGHUP do while something is under way that must not be left half done.
///
/// The programs that were started for it are told to end; a signal of the terminal does not reach them, since each is a process
/// group of its own. Whoever waits for them is then told by `check`, undoes what there is to undo, and ends with 128 and
/// the signal's number.
final class Interruption: Sendable {
    private struct State {
        /// The first that came.
        var signal: Int32?
        /// Whether it is too late for one.
        var isOver = false
        var programs: [Process] = []
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let state = Mutex(State())
    private let signalled = Pipe()
    private let sentence: String

    /// Begins to watch for signals. There is one such thing at a time.
    /// - Parameter sentence: what is said of what was not done.
    init(_ sentence: String) {
        self.sentence = sentence
        signalled.fileHandleForReading.readabilityHandler = { [weak self] handle in
            guard let number = handle.availableData.first else { return }
            self?.interrupt(Int32(number))
        }
        signalDescriptor.store(signalled.fileHandleForWriting.fileDescriptor, ordering: .relaxed)
        for number in Self.signals {
            let former = signal(number, noteSignal)
            // Who was started with one ignored, as by nohup, goes on ignoring it.
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    /// Starts a program, which ends when a signal comes.
    /// - Throws: `Failure` where one has come; Foundation's error where it cannot be started.
    func start(_ program: Process) throws {
        try state.withLock { state in
            if let signal = state.signal { throw failure(signal) }
            // A program has the mask of the thread that starts it, and on threads of Dispatch's all signals are blocked: also
            // the one that is to end it.
            var (none, former) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &former)
            defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
            try program.run()
            state.programs.append(program)
        }
    }

    /// - Throws: `Failure` where a signal has come.
    func check() throws(Failure) {
        if let signal = state.withLock({ $0.signal }) { throw failure(signal) }
    }

    /// From here on it is brought to its end, and signals do nothing.
    /// - Throws: `Failure` where one has come.
    func finish() throws(Failure) {
        let signal = state.withLock { state in
            state.isOver = state.signal == nil
            return state.signal
        }
        if let signal { throw failure(signal) }
    }

    /// Signals end the program again, as they do any.
    func end() {
        for number in Self.signals {
            let former = signal(number, SIG_DFL)
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        signalDescriptor.store(-1, ordering: .relaxed)
        signalled.fileHandleForReading.readabilityHandler = nil
    }

    private func interrupt(_ signal: Int32) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.signal = state.signal ?? signal
            for program in state.programs where program.isRunning { program.terminate() }
        }
    }

    private func failure(_ signal: Int32) -> Failure {
        Failure(ExitStatus(rawValue: 128 + signal) ?? .interrupted, "Interrupted. \(sentence)")
    }
}

/// Where the handler writes. It may do next to nothing else: a signal comes in the midst of anything.
private let signalDescriptor = Atomic<Int32>(-1)

private func noteSignal(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalDescriptor.load(ordering: .relaxed), &byte, 1)
    errno = error
}
