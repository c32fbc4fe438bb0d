import Foundation
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP during work that must not stay half done.
/// It ends the programs that it has started; a signal of the terminal does not reach them, because each is a process
/// group of its own. The command then learns of the signal by `check`, undoes its work, and ends with 128 plus the
/// signal's number.
final class Interruption: Sendable {
    private struct State {
        /// The first signal.
        var signal: Int32?
        /// Whether it is too late for a signal.
        var isOver = false
        var programs: [Process] = []
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let state = Mutex(State())
    private let signalled = Pipe()
    private let sentence: String

    /// Begins to watch for signals. There may be only one interruption at a time.
    /// - Parameter sentence: says after an interruption that nothing was done.
    init(_ sentence: String) {
        self.sentence = sentence
        signalled.fileHandleForReading.readabilityHandler = { [weak self] handle in
            guard let number = handle.availableData.first else { return }
            self?.interrupt(Int32(number))
        }
        signalDescriptor.store(signalled.fileHandleForWriting.fileDescriptor, ordering: .relaxed)
        for number in Self.signals {
            let former = signal(number, noteSignal)
            // A signal that was ignored at the start, as with nohup, stays ignored.
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    /// Starts a program. A signal ends it.
    /// - Throws: `Failure` if a signal has come; Foundation's error if the program does not start.
    func start(_ program: Process) throws {
        try state.withLock { state in
            if let signal = state.signal { throw failure(signal) }
            // A program inherits the signal mask of its thread, and Dispatch's threads block all signals, also the one
            // that ends the program.
            var (none, former) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &former)
            defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
            try program.run()
            state.programs.append(program)
        }
    }

    /// - Throws: `Failure` if a signal has come.
    func check() throws(Failure) {
        if let signal = state.withLock({ $0.signal }) { throw failure(signal) }
    }

    /// From now on signals do nothing: the work goes to its end.
    /// - Throws: `Failure` if a signal has come before.
    func finish() throws(Failure) {
        let signal = state.withLock { state in
            state.isOver = state.signal == nil
            return state.signal
        }
        if let signal { throw failure(signal) }
    }

    /// Restores the usual effect of the signals.
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

/// The descriptor to which the handler writes. A signal may interrupt any code, so the handler may do almost nothing
/// else.
private let signalDescriptor = Atomic<Int32>(-1)

private func noteSignal(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalDescriptor.load(ordering: .relaxed), &byte, 1)
    errno = error
}
