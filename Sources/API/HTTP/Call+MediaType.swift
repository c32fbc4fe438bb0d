import Foundation
import HTTPServer
import HTTPTypes

/// The form in which a body comes.
extension Call {
    /// The media type of the body, without parameters, in lower case; empty if it is absent.
    var mediaType: String {
        let header = request.headers[.contentType] ?? ""
        // Nearly every request has this one, and Foundation's trimming takes longer than all other headers together.
        if header == "application/json" { return header }
        return header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Refuses a body that is not in a form that the route reads. It must say so itself, because a page of another site
    /// can have a browser send a body without a media type, or with that of a form. It has to ask for any other.
    /// - Throws: `unsupported-media-type`.
    func expectReadableBody(of route: Route) throws(Problem) {
        guard !request.body.isEmpty else { return }
        guard route.mediaTypes.contains(mediaType), parametersAreReadable else {
            throw .unsupportedMediaType(route.mediaTypes.joined(separator: ", "))
        }
        guard let codings = request.headers[.contentEncoding] else { return }
        guard codings.split(separator: ",").allSatisfy({ $0.trimmed.lowercased() == "identity" }) else {
            throw .unsupportedContentCoding
        }
    }

    /// Whether the parameters of the media type say nothing but `charset=utf-8`. Those of text may say more about it,
    /// such as the `header` of a table.
    private var parametersAreReadable: Bool {
        let parts = (request.headers[.contentType] ?? "").split(separator: ";", omittingEmptySubsequences: false)
        return parts.dropFirst().allSatisfy { part in
            let part = part.trimmed.lowercased()
            if part.isEmpty { return true }
            guard part.prefix(while: { $0 != "=" }).trimmed == "charset" else { return mediaType.hasPrefix("text/") }
            return ["charset=utf-8", "charset=\"utf-8\""].contains(part)
        }
    }
}

extension Operation {
    /// The media types of the bodies that it reads, by a method.
    func mediaTypes(by method: HTTPRequest.Method) -> [String] {
        switch body {
        case .contents(let contents): contents.map(\.mediaType)
        case .nothing, .shape, .optional, .json:
            method == .patch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
        }
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return start }
        return start[...last]
    }
}

extension String {
    fileprivate var trimmed: Substring { self[...].trimmed }
}
