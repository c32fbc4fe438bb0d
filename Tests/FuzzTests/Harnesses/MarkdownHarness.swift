import ChecklistFormats
import Checklists
import Foundation

/// The parser reads any Markdown within its limits, or refuses it, in linear time. Exported Markdown reads back as the
/// same outline.
enum MarkdownHarness {
    static func check(_ input: [UInt8]) throws {
        guard let result = try? MarkdownImport.read(input) else { return }
        try checkLimits(result, lines: input.count + 1)
        if result.hasErrors { return }
        let markdown = MarkdownExport.write(result.outline)
        let again: ImportResult
        do {
            again = try MarkdownImport.read(markdown.utf8)
        } catch {
            throw Broken("what was written is refused: \(error)\n\(markdown)")
        }
        try hold(again.outline.kept == result.outline.kept, "what was written reads otherwise:\n\(markdown)")
        // This check costs a thousand times as much as the rest.
        if !input.isEmpty, input.count <= 64, input.reduce(0, { $0 &* 31 &+ Int($1) }) % 64 == 0 {
            try checkTime(input)
        }
    }

    private static func checkLimits(_ result: ImportResult, lines: Int) throws {
        let limits = ImportLimits()
        func check(_ title: String, _ description: String, _ section: String?) throws {
            try hold(title.unicodeScalars.count <= limits.titleLength, "a title is too long")
            try hold(description.unicodeScalars.count <= limits.descriptionLength, "a description is too long")
            try hold((section ?? "").unicodeScalars.count <= limits.sectionLength, "a section is too long")
            for scalar in (title + (section ?? "")).unicodeScalars {
                try hold(scalar.properties.generalCategory != .control, "a title has a control character")
            }
            for scalar in description.unicodeScalars where scalar.properties.generalCategory == .control {
                try hold(scalar == "\n" || scalar == "\t", "a description has a control character")
            }
        }
        var count = 0
        func check(_ tasks: [TaskOutline], depth: Int) throws {
            for task in tasks {
                count += 1
                try hold(depth <= limits.depth, "a task lies too deep")
                try hold(!task.title.isEmpty, "a task has no title")
                try check(task.title, task.description, task.section)
                try check(task.subtasks, depth: depth + 1)
            }
        }
        try check(result.outline.title, result.outline.description, nil)
        try check(result.outline.tasks, depth: 1)
        try hold(count <= limits.tasks, "there are too many tasks")
        try hold(result.issues.allSatisfy { (1...lines).contains($0.line) }, "an issue lies outside of the document")
        try hold(result.hasErrors || !result.outline.title.isEmpty, "there is no title, and no error")
    }

    /// Four times the length takes less than ten times the time, where that is more than a quarter of a second. It
    /// measures the thread's own time, so that a busy machine does not count.
    private static func checkTime(_ input: [UInt8]) throws {
        func seconds(_ length: Int) -> Double {
            let text = Array(repeatElement(input, count: length / input.count).joined())
            let start = threadSeconds()
            _ = try? MarkdownImport.read(text)
            return threadSeconds() - start
        }
        func writingSeconds(_ length: Int) -> Double {
            let text = String(decoding: repeatElement(input, count: length / input.count).joined(), as: UTF8.self)
            let outline = ChecklistOutline(title: "c", tasks: [TaskOutline(title: "t", description: text)])
            let start = threadSeconds()
            _ = MarkdownExport.write(outline)
            return threadSeconds() - start
        }
        let (short, long) = (seconds(32_768), seconds(131_072))
        try hold(long <= 10 * short + 0.25, "four times the length takes \(short) s and \(long) s to read")
        let (few, many) = (writingSeconds(4_096), writingSeconds(16_384))
        try hold(many <= 10 * few + 0.25, "four times the length takes \(few) s and \(many) s to write")
    }

    private static func threadSeconds() -> Double {
        let time = UnsafeMutablePointer<timespec>.allocate(capacity: 1)
        defer { time.deallocate() }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, time)
        // Its two numbers, without their names: the module that the compiler finds for the names depends on the earlier
        // compilation.
        let numbers = UnsafeRawPointer(time)
        return Double(numbers.load(as: Int.self))
            + Double(numbers.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self)) / 1e9
    }
}

extension ChecklistOutline {
    /// The parts that Markdown keeps: a subtask's section is its parent's, and tasks have no users.
    var kept: ChecklistOutline {
        ChecklistOutline(title: title, description: description, tasks: tasks.map { $0.kept(section: $0.section) })
    }
}

extension TaskOutline {
    fileprivate func kept(section: String?) -> TaskOutline {
        TaskOutline(
            title: title, description: description, section: section,
            status: status == .completed ? .completed : .available, priority: priority,
            subtasks: subtasks.map { $0.kept(section: section) })
    }
}
