import Foundation

extension Duration {
    private static let patience = ProcessInfo.processInfo.environment["CROSSCHECK_TEST_PATIENCE"].flatMap(Int.init) ?? 1

    /// As many times as long as `CROSSCHECK_TEST_PATIENCE` says. For what depends on the speed of the programs: under a
    /// sanitizer they are several times slower.
    public var withPatience: Duration { self * Self.patience }
}
