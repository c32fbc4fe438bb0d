public import HTTPTypes

/// Finds the route of a request: one matcher for routes, for their parameters, for HEAD, and for the methods that a 405
/// answer allows.
///
///     let router = Router([(.get, "/v1/tasks/{id}"), (.post, "/v1/tasks/move")])
///     switch router.match(.get, "/v1/tasks/7") {
///     case .found(let place, let parameters): …  // 0, and "7" for `id`
///     case .otherMethods(let methods): …         // 405
///     case .unknownPath: …                       // 404
///     }
///
/// - Segments are compared byte for byte with their percent-encoding, so `%2F` is part of a segment and divides none.
/// - Empty segments are ignored: `//v1///me/` is `/v1/me`.
/// - A literal segment goes before a parameter (OpenAPI, "Paths Object"): `/v1/tasks/move` is no task. If no route
///   continues after the literal, the parameter is tried.
/// - A parameter may have an ending: `{token}.ics` takes the segments that end so and are longer, before `{token}`
///   does.
/// - A last segment `{path...}` takes the rest of a path with its slashes, and also an empty rest. Any other route that
///   has the path goes before it, whatever its methods.
/// - The route of GET answers HEAD, unless HEAD has its own.
/// - The router reads a path no further than the longest route, and allocates only its parameters: clients may send
///   paths of any length.
/// A router knows its routes only by their places in the list that it was made from. Any method may be routed.
public struct Router: Sendable {
    /// The result for a request.
    public enum Match: Sendable {
        /// The route at this place takes it.
        case found(Int, PathParameters)
        /// The path is known, but only with these other methods.
        case otherMethods(Set<HTTPRequest.Method>)
        /// No route has this path.
        case unknownPath
    }

    private struct End: Sendable {
        let method: HTTPRequest.Method
        let place: Int
        let parameters: [String]
    }

    private struct Node: Sendable {
        var literals: [(text: [UInt8], node: Int)] = []
        /// The parameters with something behind them in the same segment: `{token}.ics`.
        var suffixed: [(suffix: [UInt8], node: Int)] = []
        var parameter: Int?
        /// The node of the rest: `{path...}`.
        var rest: Int?
        /// The routes that end here.
        var ends: [End] = []

        /// The route of a method.
        func end(_ method: HTTPRequest.Method) -> End? {
            ends.first { $0.method == method } ?? (method == .head ? ends.first { $0.method == .get } : nil)
        }

        /// The methods of the routes, with HEAD where there is GET.
        var methods: Set<HTTPRequest.Method> {
            let methods = Set(ends.map(\.method))
            return methods.contains(.get) ? methods.union([.head]) : methods
        }
    }

    private static let slash = UInt8(ascii: "/")

    private var nodes = [Node()]

    /// - Parameter routes: their methods, and their paths in OpenAPI's form: `/v1/checklists/{id}`.
    public init(_ routes: [(method: HTTPRequest.Method, path: String)]) {
        for (place, route) in routes.enumerated() {
            var node = 0
            var parameters: [String] = []
            for segment in route.path.split(separator: "/") {
                guard segment.first == "{", let brace = segment.firstIndex(of: "}") else {
                    node = child(of: node, .literal(Array(segment.utf8)))
                    continue
                }
                let name = segment[segment.index(after: segment.startIndex)..<brace]
                if name.hasSuffix("...") {
                    parameters.append(String(name.dropLast(3)))
                    node = child(of: node, .rest)
                    continue
                }
                parameters.append(String(name))
                node = child(of: node, .parameter(suffix: Array(segment[segment.index(after: brace)...].utf8)))
            }
            nodes[node].ends.append(End(method: route.method, place: place, parameters: parameters))
        }
    }

    /// A segment of a route.
    private enum Segment {
        case literal([UInt8])
        case parameter(suffix: [UInt8])
        case rest
    }

    /// The node after a segment, made if there is none.
    private mutating func child(of node: Int, _ segment: Segment) -> Int {
        let next = nodes.count
        switch segment {
        case .literal(let text):
            if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
            nodes[node].literals.append((text, next))
        case .parameter(let suffix) where suffix.isEmpty:
            if let known = nodes[node].parameter { return known }
            nodes[node].parameter = next
        case .parameter(let suffix):
            if let known = nodes[node].suffixed.first(where: { $0.suffix == suffix }) { return known.node }
            nodes[node].suffixed.append((suffix, next))
        case .rest:
            if let known = nodes[node].rest { return known }
            nodes[node].rest = next
        }
        nodes.append(Node())
        return next
    }

    /// The route of a request.
    /// - Parameter path: the target's path, with its percent-encoding.
    public func match(_ method: HTTPRequest.Method, _ path: Substring) -> Match {
        var path = path
        var ranges: [Range<Int>] = []
        guard let node = path.withUTF8({ destination(from: 0, $0, at: 0, &ranges) }) else { return .unknownPath }
        guard let end = nodes[node].end(method) else { return .otherMethods(nodes[node].methods) }
        return .found(end.place, PathParameters(names: end.parameters, path: path, ranges: ranges))
    }

    /// The methods of a path.
    public func methods(of path: Substring) -> Set<HTTPRequest.Method> {
        var path = path
        var ranges: [Range<Int>] = []
        return path.withUTF8 { destination(from: 0, $0, at: 0, &ranges) }.map { nodes[$0].methods } ?? []
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The node at which a path ends, for any method.
    private func destination(from node: Int, _ path: Bytes, at place: Int, _ ranges: inout [Range<Int>]) -> Int? {
        let segment = Self.segment(of: path, at: place)
        if segment.isEmpty, !nodes[node].ends.isEmpty { return node }
        for literal in nodes[node].literals where Self.isEqual(literal.text, path, segment) {
            if let found = destination(from: literal.node, path, at: segment.upperBound, &ranges) { return found }
        }
        for (suffix, next) in nodes[node].suffixed where segment.count > suffix.count {
            let end = segment.upperBound - suffix.count
            guard Self.isEqual(suffix, path, end..<segment.upperBound) else { continue }
            ranges.append(segment.lowerBound..<end)
            if let found = destination(from: next, path, at: segment.upperBound, &ranges) { return found }
            ranges.removeLast()
        }
        if let parameter = nodes[node].parameter, !segment.isEmpty {
            ranges.append(segment)
            if let found = destination(from: parameter, path, at: segment.upperBound, &ranges) { return found }
            ranges.removeLast()
        }
        guard let rest = nodes[node].rest else { return nil }
        ranges.append(segment.lowerBound..<path.count)
        return rest
    }

    /// The range of the next segment that is not empty; an empty range if there is none.
    private static func segment(of path: Bytes, at place: Int) -> Range<Int> {
        var start = place
        while start < path.count, path[start] == slash { start += 1 }
        var end = start
        while end < path.count, path[end] != slash { end += 1 }
        return start..<end
    }

    private static func isEqual(_ text: [UInt8], _ path: Bytes, _ segment: Range<Int>) -> Bool {
        guard text.count == segment.count else { return false }
        for place in text.indices where text[place] != path[segment.lowerBound + place] { return false }
        return true
    }
}
