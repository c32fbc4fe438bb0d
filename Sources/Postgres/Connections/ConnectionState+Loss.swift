extension ConnectionState {
    /// The connection is gone because of `cause`. Returns the end of each request, in their order.
    ///
    /// A server that ends a connection with a report rolls back the running statement and reads no further. Sent
    /// statements then left no trace, unless their commit had begun. A report of a crash elsewhere (57P02) may come
    /// between a commit and its answer. Without a report nothing is known.
    mutating func lose(_ cause: PostgresError) -> [Verdict] {
        let wasReported = fatal.map { $0.isFatal && $0.sqlState != .crashShutdown } ?? false
        let cause = fatal ?? cause
        var verdicts: [Verdict] = []
        for (index, entry) in inFlight.enumerated() {
            let request = entry.request
            if case .failure? = entry.result, let result = entry.result, request.members == nil {
                verdicts.append(.answer(request, result))
                continue
            }
            if let members = request.members {
                // A failed statement was rolled back, even if the connection was lost later.
                let isTraceless = entry.result != nil || wasReported && entry.stage != .synchronize
                verdicts += verdictsOnGroup(members, cause, isTraceless: isTraceless)
                continue
            }
            let wasCommitting = index == 0 && (entry.stage == .synchronize || entry.stage == .script)
            let isTraceless = wasReported && request.lease == nil && !wasCommitting
            // Only the head can have ended the connection, so only the head's repetitions count.
            if isTraceless, index == 0 ? request.repeatOnce() : request.mayRepeat {
                verdicts.append(.again(request))
            } else {
                let error = request.abandonment.map { PostgresError($0) } ?? cause
                verdicts.append(.answer(request, .failure(error.with(outcomeUnknown: !isTraceless))))
            }
        }
        for request in unsent {
            verdicts.append(request.lease == nil ? .again(request) : .answer(request, .failure(cause)))
        }
        self = ConnectionState(depth: depth, cancelGrace: cancelGrace)
        return verdicts
    }

    private func verdictsOnGroup(_ members: [Request], _ cause: PostgresError, isTraceless: Bool) -> [Verdict] {
        members.map { member in
            if isTraceless, member.mayRepeat { return .again(member) }
            let error = member.abandonment.map { PostgresError($0) } ?? cause
            return .answer(member, .failure(error.with(outcomeUnknown: !isTraceless)))
        }
    }
}
