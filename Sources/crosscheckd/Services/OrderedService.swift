import ServiceLifecycle

/// A service that says after which others it starts. It stops before these.
protocol OrderedService: Service {
    /// The kinds of service that it uses. A daemon need not have them all.
    static var after: [any OrderedService.Type] { get }
}

extension [any OrderedService] {
    /// The same services, each behind those after which it starts; otherwise in the order in which they are.
    var ordered: [any OrderedService] {
        var rest = self
        var ordered: [any OrderedService] = []
        while !rest.isEmpty {
            let waiting = Set(rest.map { ObjectIdentifier(type(of: $0)) })
            guard
                let next = rest.firstIndex(where: { service in
                    type(of: service).after.allSatisfy { !waiting.contains(ObjectIdentifier($0)) }
                })
            else { preconditionFailure("Services wait for each other: \(rest.map { type(of: $0) }).") }
            ordered.append(rest.remove(at: next))
        }
        return ordered
    }
}
