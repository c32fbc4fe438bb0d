/// The segments of a path at the parameters of its route, with their percent-encoding.
public struct PathParameters: Sendable {
    private let names: [String]
    private let path: Substring
    /// The places of the segments in the path, in bytes.
    private let ranges: [Range<Int>]

    /// No parameters.
    public init() { self.init(names: [], path: "", ranges: []) }

    init(names: [String], path: Substring, ranges: [Range<Int>]) {
        self.names = names
        self.path = path
        self.ranges = ranges
    }

    /// The segment of a parameter; nil if the route has no parameter of that name.
    public func get(_ name: String) -> String? {
        guard let range = names.firstIndex(of: name).map({ ranges[$0] }) else { return nil }
        let bytes = path.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        return String(path[start..<bytes.index(start, offsetBy: range.count)])
    }
}
