/// Times, printed beside a test.
struct Figures {
    private let sorted: [Duration]

    init(_ durations: [Duration]) { sorted = durations.sorted() }

    var median: Duration { sorted.isEmpty ? .zero : sorted[sorted.count / 2] }
    var highest: Duration { sorted.last ?? .zero }

    /// Such as `median 3.2 ms, highest 11.0 ms of 120`.
    var text: String { "median \(median.inMilliseconds), highest \(highest.inMilliseconds) of \(sorted.count)" }
}

extension Duration {
    /// Such as `3.2 ms`.
    var inMilliseconds: String {
        let tenths = (self / .microseconds(100)).rounded()
        return "\(tenths / 10) ms"
    }
}
