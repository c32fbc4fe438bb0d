import TestSupport

extension HTTP {
    /// The present value of one of the daemon's metrics without labels; -1 if it has none of that name.
    func metric(_ name: String) async throws -> Int {
        let text = try await send(.get, "/metrics").text
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return Int(Double(line?.split(separator: " ").last ?? "") ?? -1)
    }
}
