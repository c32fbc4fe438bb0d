import TestSupport
import Testing

extension HTTP {
    /// Waits until so many polls wait at the daemon, those of event streams included.
    func expectWaitingPolls(_ count: Int, at location: SourceLocation = #_sourceLocation) async throws {
        let areWaiting = try await found(within: .generous) {
            try await send(.get, "/metrics").text.contains("crosscheck_feed_waiting_polls \(count)\n") ? true : nil
        }
        #expect(areWaiting == true, sourceLocation: location)
    }
}
