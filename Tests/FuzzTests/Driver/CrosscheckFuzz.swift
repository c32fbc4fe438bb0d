import Foundation

/// libFuzzer's own loop: the options of its command line, and the function for each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ argc: UnsafeMutablePointer<CInt>,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Set once, before the first input.
nonisolated(unsafe) private var harness = Harness.cursor

/// `CROSSCHECK_FUZZ=HARNESS crosscheck-fuzz [options of libFuzzer]`; `scripts/fuzz` builds and starts it. The
/// environment has the name, because libFuzzer starts the program again with its own options.
@main enum CrosscheckFuzz {
    static func main() {
        let arguments = CommandLine.arguments
        let name = ProcessInfo.processInfo.environment["CROSSCHECK_FUZZ"]
        guard let chosen = name.flatMap(Harness.init) else {
            print(Harness.allCases.map(\.rawValue).joined(separator: "\n"))
            exit(name == nil ? 0 : 64)
        }
        harness = chosen
        // libFuzzer keeps the pointers and passes them on to its own processes.
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
