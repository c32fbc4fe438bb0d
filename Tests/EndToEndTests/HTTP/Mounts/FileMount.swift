import Checklists
import HTTPServer
import HTTPTypes
import Sessions

@testable import API

/// A mount that only the tests have: it signs in by Basic, takes REPORT and any path, and writes errors as XML.
struct FileMount: RouteGroup {
    static let tag = (name: "Files", description: "What no other mount has.")
    static let report = HTTPRequest.Method("REPORT") ?? .get
    static let policy = "default-src 'self'"

    static var mount: Mount {
        Mount(
            at: "/files", signingIn: [.basic], headers: [.contentSecurityPolicy: policy], isDocumented: false,
            errors: xml, groups: [FileMount()])
    }

    var routes: [Route] {
        [
            .on(Self.report, "/files/all/{path...}", .scope(.read), "reportFiles", "Says what it was asked") { call in
                Reply.text("\(try call.user.username) \(call.parameters.get("path") ?? "-")", type: "text/plain")
            },
            .get("/files/all/{path...}", .everyone, "getFile", "The same for everyone") { call in
                Reply.text(call.parameters.get("path") ?? "-", type: "text/plain")
                    .with(.contentSecurityPolicy, "sandbox")
            },
        ]
    }

    private static func xml(_ problem: Problem, requestID: String, headers: RequestHeaders?) -> Reply {
        var fields: HTTPFields = [.contentType: "application/xml", .cacheControl: "no-store"]
        for (name, value) in problem.headers { fields.append(HTTPField(name: name, value: value)) }
        return Reply(
            problem.status, headers: fields,
            body: .bytes(Array("<error id=\"\(requestID)\"><\(problem.name)/></error>".utf8)))
    }
}
