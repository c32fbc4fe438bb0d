/// The segments of a path that stand where its route has parameters, as they came: percent-encoding is not decoded.
public struct PathParameters: Sendable {
    private let names: [String]
    private let path: Substring
    /// Where the segments are in the path, in bytes.
    private let ranges: [Range<Int>]

    /// None.
    public init() { self.init(names: [], path: "", ranges: []) }

    init(names: [String], path: Substring, ranges: [Range<Int>]) {
        self.names = names
        self.path = path
        self.ranges = ranges
    }

    /// The segment of a name; nil where the route has no parameter of that name.
    public func get(_ name: String) -> String? {
        guard let range = names.firstIndex(of: name).map({ ranges[$0] }) else { return nil }
        let bytes = path.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        return String(path[start..<bytes.index(start, offsetBy: range.count)])
    }
}
