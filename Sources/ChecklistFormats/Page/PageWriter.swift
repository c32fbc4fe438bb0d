import Checklists

/// The content of a page as it grows.
struct PageWriter {
    let language: PageLanguage
    let limit: Int
    let isCancelled: () -> Bool
    private(set) var body = ""

    init(language: PageLanguage, limit: Int, isCancelled: @escaping () -> Bool) {
        self.language = language
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// Whether nobody wants the rest.
    private var isOver: Bool { body.utf8.count > limit || isCancelled() }

    /// The title is the first text, so all of the content has its direction, whatever the language of the page's words.
    mutating func write(_ outline: ChecklistOutline) {
        let (completed, all) = outline.progress
        body += "<header>\n<h1>\(dot(outline.color))\(HTMLText.escaped(outline.title))</h1>\n"
        if all > 0 {
            body += "<p class=\"progress\"><progress max=\"\(all)\" value=\"\(completed)\"></progress> "
            body += "\(HTMLText.escaped(language.progress(completed, of: all)))</p>\n"
        }
        let facts = [outline.priority.map { HTMLText.escaped(language.priority($0)) }, due(outline.dueAt, nil)]
        write(facts.compactMap { $0 })
        write(description: outline.description)
        body += "</header>\n"
        if outline.tasks.isEmpty { body += "<p>\(HTMLText.escaped(language.empty))</p>\n" }
        var rest = outline.tasks[...]
        while let first = rest.first, !isOver {
            let section = rest.prefix { $0.section == first.section }
            rest = rest.dropFirst(section.count)
            body += "<section>\n"
            if let name = first.section { body += "<h2 dir=\"auto\">\(HTMLText.escaped(name))</h2>\n" }
            write(section)
            body += "</section>\n"
        }
    }

    /// A list of tasks. The server limits how deep they lie in each other.
    private mutating func write(_ tasks: some Sequence<TaskOutline>) {
        body += "<ul class=\"tasks\">\n"
        for task in tasks where !isOver { write(task) }
        body += "</ul>\n"
    }

    private mutating func write(_ task: TaskOutline) {
        body += "<li class=\"\(task.status.rawValue)\"><span class=\"box\" aria-hidden=\"true\"></span><div>"
        body += "<p class=\"title\"><bdi>\(HTMLText.escaped(task.title))</bdi>"
        if let status = language.status(task.status) {
            body += " <span class=\"status\">\(HTMLText.escaped(status))</span>"
        }
        body += "</p>\n"
        let facts =
            [
                due(task.dueAt, task.dueOn), task.priority.map { HTMLText.escaped(language.priority($0)) },
                task.repeating.map { _ in HTMLText.escaped(language.repeats) },
            ] + task.labels.map { "<span class=\"label\"><bdi>\(HTMLText.escaped($0))</bdi></span>" }
        write(facts.compactMap { $0 })
        write(description: task.description)
        if !task.subtasks.isEmpty { write(task.subtasks) }
        body += "</div></li>\n"
    }

    /// A line of facts, each already HTML.
    private mutating func write(_ facts: [String]) {
        guard !facts.isEmpty else { return }
        body += "<p class=\"facts\">\(facts.map { "<span>\($0)</span>" }.joined(separator: " "))</p>\n"
    }

    private mutating func write(description: String) {
        guard !description.isEmpty else { return }
        body += "<div class=\"text\">\n\(DescriptionHTML.render(description))</div>\n"
    }

    /// When something is due, as HTML: a date, or a time, which is in UTC because the reader's zone is not known.
    private func due(_ time: String?, _ date: String?) -> String? {
        guard let exact = time ?? date, let day = language.day(exact) else { return nil }
        let when = time == nil ? day : "\(day), \(exact.dropFirst(11).prefix(5)) UTC"
        return "<time datetime=\"\(HTMLText.escaped(exact))\">\(HTMLText.escaped(language.due(when)))</time>"
    }

    /// The colour of the checklist. A style would need a policy that permits it.
    private func dot(_ color: String?) -> String {
        guard let color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil else { return "" }
        return "<svg class=\"dot\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"><circle cx=\"4\" cy=\"4\" r=\"4\" "
            + "fill=\"\(color)\"/></svg>"
    }
}

extension ChecklistOutline {
    /// How many tasks are completed, and how many there are, subtasks included.
    var progress: (completed: Int, all: Int) {
        tasks.reduce((0, 0)) { ($0.0 + $1.progress.completed, $0.1 + $1.progress.all) }
    }
}

extension TaskOutline {
    fileprivate var progress: (completed: Int, all: Int) {
        subtasks.reduce((status == .completed ? 1 : 0, 1)) {
            ($0.0 + $1.progress.completed, $0.1 + $1.progress.all)
        }
    }
}
