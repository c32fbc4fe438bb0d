import CMarkGFM
import Checklists
import JSON

/// The text of a paragraph or a heading without its markup: emphasis is dropped, code spans keep their backticks,
/// links become their text, images their alternative text, line breaks spaces.
struct PlainText {
    /// One line without white space at its ends and without control characters.
    var text: String
    /// The priority in the alternative text of an image; that image is not part of the text.
    var priority: Priority?
    /// The targets of links and images that the text does not show.
    var targets: [String]
    /// The bold text at the very start.
    var label: String?

    /// Reads a heading, or with `isTask` the first paragraph of a task: its box is dropped and its priority read.
    init(of node: MarkdownNode, isTask: Bool) {
        var reading = PlainTextReading(isTask: isTask)
        if let iterator = cmark_iter_new(node.pointer) {
            defer { cmark_iter_free(iterator) }
            var event = cmark_iter_next(iterator)
            while event != CMARK_EVENT_DONE {
                if let pointer = cmark_iter_get_node(iterator) {
                    reading.take(pointer, isEntering: event == CMARK_EVENT_ENTER)
                }
                event = cmark_iter_next(iterator)
            }
        }
        text = Self.oneLine(ImportText.text(reading.bytes))
        priority = reading.priority
        targets = reading.targets
        label = reading.label.map(Self.oneLine)
    }

    /// The text with control characters as spaces and no white space at its ends.
    static func oneLine(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return scalars.trimming(" ")
    }
}

extension String.UnicodeScalarView {
    fileprivate func trimming(_ scalar: Unicode.Scalar) -> String {
        guard let first = firstIndex(where: { $0 != scalar }), let last = lastIndex(where: { $0 != scalar }) else {
            return ""
        }
        return String(self[first...last])
    }
}

/// The text as it grows from the events of a walk through the inline nodes.
private struct PlainTextReading {
    let isTask: Bool
    var bytes: [UInt8] = []
    var priority: Priority?
    var targets: [String] = []
    var label: String?
    /// Where the text of each open link or image begins.
    private var starts: [Int] = []
    private var labelIsOpen = false
    private var dropsSpace = true
    /// How many bytes of the box have not come yet.
    private var box: Int
    /// Whether the box is a link: it is, for completed tasks, if the document defines a link named x.
    private var boxIsLink = false

    init(isTask: Bool) {
        self.isTask = isTask
        box = isTask ? "[ ]".utf8.count : 0
    }

    mutating func take(_ node: OpaquePointer, isEntering: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: append(literal(of: node))
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: append([UInt8(ascii: " ")])
        case CMARK_NODE_CODE: appendCode(literal(of: node))
        case CMARK_NODE_STRONG: takeStrong(isEntering)
        case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
            if isEntering { startLinkOrImage() } else { endLinkOrImage(node) }
        default: break
        }
    }

    private mutating func append(_ text: [UInt8]) {
        var text = text.dropFirst(box)
        box -= min(box, text.startIndex)
        if dropsSpace { text = text.drop { $0 == UInt8(ascii: " ") } }
        if text.isEmpty { return }
        bytes += text
        dropsSpace = false
    }

    private mutating func appendCode(_ code: [UInt8]) {
        let longest = code.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
        let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
        let padding: [UInt8] =
            code.first == UInt8(ascii: "`") || code.last == UInt8(ascii: "`") ? [UInt8(ascii: " ")] : []
        append(fence + padding + code + padding + fence)
    }

    private mutating func takeStrong(_ isEntering: Bool) {
        if isEntering {
            labelIsOpen = bytes.isEmpty
        } else if labelIsOpen {
            label = ImportText.text(bytes)
            labelIsOpen = false
        }
    }

    private mutating func startLinkOrImage() {
        if box == "[ ]".utf8.count {
            box = "x".utf8.count
            boxIsLink = true
        }
        starts.append(bytes.count)
    }

    private mutating func endLinkOrImage(_ node: OpaquePointer) {
        let start = starts.removeLast()
        if boxIsLink {
            boxIsLink = false
            return
        }
        let target = cmark_node_get_url(node).map { String(cString: $0).streamSafe } ?? ""
        // Links and images nest, so a long text is not read again at the end of each.
        let isShort = bytes.count - start <= max(target.utf8.count, Priority.longestName)
        let shown = isShort ? ImportText.text(bytes[start...]) : nil
        let isImage = cmark_node_get_type(node) == CMARK_NODE_IMAGE
        if isImage, isTask, priority == nil, let named = shown.flatMap(Priority.init(reading:)) {
            priority = named
            bytes.removeSubrange(start...)
            dropsSpace = bytes.last.map { $0 == UInt8(ascii: " ") } ?? true
            return
        }
        let isSaid = shown.map { target == $0 || target == "mailto:" + $0 } ?? false
        if !target.isEmpty, !isSaid { targets.append(target) }
    }

    private func literal(of node: OpaquePointer) -> [UInt8] {
        cmark_node_get_literal(node).map { Array(String(cString: $0).utf8) } ?? []
    }
}
