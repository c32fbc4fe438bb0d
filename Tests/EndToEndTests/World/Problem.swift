import TestSupport
import Testing

/// Expects an answer to be a problem by the rules of api.md: with this status and name, these pointers among its
/// errors, each with a reason, and without internal details of the server.
func expectProblem(
    _ answer: HTTP.Answer, _ status: Int, _ name: String, _ pointers: String..., says: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
) {
    expectProblem(answer, status, name, pointers: pointers, says: says, at: location)
}

/// The same with the pointers in an array.
func expectProblem(
    _ answer: HTTP.Answer, _ status: Int, _ name: String, pointers: [String], says: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
) {
    let problem = answer.json
    #expect(answer.status == status, says, sourceLocation: location)
    #expect(answer.header("content-type") == "application/problem+json", says, sourceLocation: location)
    #expect(problem["type"].string == "/problems/\(name)", says, sourceLocation: location)
    #expect(problem["status"].int == status, says, sourceLocation: location)
    #expect(problem["title"].string?.isEmpty == false, says, sourceLocation: location)
    #expect(problem["detail"].string?.isEmpty == false, says, sourceLocation: location)
    let errors = problem["errors"].array
    #expect(
        Set(pointers).isSubset(of: errors.compactMap { $0["pointer"].string }), "\(answer.text)",
        sourceLocation: location)
    #expect(errors.allSatisfy { $0["detail"].string?.isEmpty == false }, says, sourceLocation: location)
    for secret in ["select ", "insert ", "SQLSTATE", "plpgsql", "_pkey", ".swift", "/tmp/", "postgres"] {
        #expect(!answer.text.contains(secret), says, sourceLocation: location)
    }
}
