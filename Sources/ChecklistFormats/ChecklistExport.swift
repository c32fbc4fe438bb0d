public import Checklists

/// Writes a checklist as a document within bounds.
public enum ChecklistExport {
    /// The formats of documents.
    public enum Format: Sendable, Hashable, CaseIterable {
        /// `MarkdownExport`.
        case markdown
        /// `JSONFormat`.
        case json
        /// `CSVExport`.
        case csv
    }

    /// Why there is no document.
    public enum Failure: Error, Hashable {
        /// It would have more bytes than it may have.
        case tooLarge
        /// Nobody waits for it any more.
        case cancelled
    }

    /// The document in UTF-8, in time in proportion to the checklist's text.
    /// - Parameters:
    ///   - limit: how many bytes it may have. A checklist with more text is refused before anything is written.
    ///   - isCancelled: whether nobody waits for it any more; asked again and again.
    /// - Throws: `Failure`; the format's other errors.
    public static func write(
        _ outline: ChecklistOutline, as format: Format, limit: Int, isCancelled: @escaping () -> Bool = { false }
    ) throws -> [UInt8] {
        guard outline.textBytes <= limit else { throw Failure.tooLarge }
        let document: [UInt8]
        switch format {
        case .markdown:
            document = Array(MarkdownExport.write(outline, limit: limit, isCancelled: isCancelled).utf8)
        case .json: document = try JSONFormat.write(outline)
        case .csv: document = Array(CSVExport.write(outline).utf8)
        }
        if isCancelled() { throw Failure.cancelled }
        guard document.count <= limit else { throw Failure.tooLarge }
        return document
    }
}

extension ChecklistOutline {
    /// The bytes of titles and descriptions: nearly all of a document.
    var textBytes: Int {
        tasks.reduce(title.utf8.count + description.utf8.count) { $0 + $1.textBytes }
    }
}

extension TaskOutline {
    fileprivate var textBytes: Int {
        subtasks.reduce(title.utf8.count + description.utf8.count) { $0 + $1.textBytes }
    }
}
