import Foundation

/// libFuzzer's own loop: the options of its command line, and what is to be called with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ argc: UnsafeMutablePointer<CInt>,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Set once, before the first input.
nonisolated(unsafe) private var harness = Harness.cursor

/// `CROSSCHECK_FUZZ=HARNESS crosscheck-fuzz [options of libFuzzer]`; `scripts/fuzz` builds and starts it. The name is in the
/// environment because libFuzzer starts the program again with options of its own.
@main enum CrosscheckFuzz {
    static func main() {
        let arguments = CommandLine.arguments
        let name = ProcessInfo.processInfo.environment["CROSSCHECK_FUZZ"]
        guard let chosen = name.flatMap(Harness.init) else {
            print(Harness.allCases.map(\.rawValue).joined(separator: "\n"))
            exit(name == nil ? 0 : 64)
        }
        harness = chosen
        // libFuzzer keeps what it is given, and hands it on to processes of its own.
        var argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: arguments.count + 1)
        for (index, argument) in arguments.enumerated() { argv?[index] = strdup(argument) }
        argv?[arguments.count] = nil
        var argc = CInt(arguments.count)
        exit(
            runFuzzer(&argc, &argv) { bytes, count in
                do {
                    try harness.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
                } catch {
                    fatalError("\(error)")
                }
                return 0
            })
    }
}
