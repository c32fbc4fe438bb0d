import HTTPTypes

/// The paths that there are, and the methods of each: for whoever asks for what no route takes. The routes' paths are split
/// once, when it is made, and a request's no further than the longest of them, for anybody may send one of any length.
struct PathIndex: Sendable {
    private struct Entry {
        /// Nil where anything may stand.
        let segments: [[UInt8]?]
        let method: HTTPRequest.Method
    }

    private static let slash = UInt8(ascii: "/")

    private let entries: [Entry]
    /// How many segments the longest path has.
    private let longest: Int

    init(_ routes: [Route]) {
        entries = routes.map { route in
            let segments = route.path.utf8.split(separator: Self.slash).map { segment in
                segment.first == UInt8(ascii: "{") ? nil : Array(segment)
            }
            return Entry(segments: segments, method: route.method)
        }
        longest = entries.map(\.segments.count).max() ?? 0
    }

    /// The methods that a path is known with, as it came. Empty segments count for nothing, as they do to the router.
    func methods(of path: String) -> Set<HTTPRequest.Method> {
        var segments = path.utf8.split(separator: Self.slash, maxSplits: longest)
        if segments.count > longest {
            // What is behind the longest path: nothing, or too much.
            guard segments.removeLast().allSatisfy({ $0 == Self.slash }) else { return [] }
        }
        let methods = entries.filter { entry in
            entry.segments.count == segments.count
                && zip(entry.segments, segments).allSatisfy { $0.0?.elementsEqual($0.1) ?? true }
        }.map(\.method)
        return Set(methods).union(methods.contains(.get) ? [.head] : [])
    }
}
