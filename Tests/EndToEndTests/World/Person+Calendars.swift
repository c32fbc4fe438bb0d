import Foundation
import TestSupport

extension Person {
    /// The path of a new calendar of this user: of one checklist, or of all.
    func calendar(of checklist: String? = nil) async throws -> String {
        let path = checklist.map { "/v1/checklists/\($0)/calendar-link" } ?? "/v1/me/calendar-link"
        let url = try await must(.put, path)["url"].string ?? ""
        return "/v1/calendars/" + (url.split(separator: "/").last ?? "")
    }

    /// Imports a calendar, or a table.
    func bring(_ text: String, _ query: String = "", type: String = "text/calendar") async throws -> HTTP.Answer {
        try await http.send(
            .post, "/v1/imports\(query)", token: token, body: Data(text.utf8), headers: ["content-type": type])
    }
}
