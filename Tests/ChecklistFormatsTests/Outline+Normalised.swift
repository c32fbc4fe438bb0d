import Checklists

extension ChecklistOutline {
    var withoutLines: ChecklistOutline {
        var result = self
        result.tasks = tasks.map(\.withoutLines)
        return result
    }

    /// The outline without the parts that Markdown loses.
    var normalised: ChecklistOutline {
        ChecklistOutline(
            title: title, description: description, tasks: tasks.map { $0.normalised(section: $0.section) })
    }
}

extension TaskOutline {
    var withoutLines: TaskOutline {
        var result = self
        result.line = nil
        result.subtasks = subtasks.map(\.withoutLines)
        return result
    }

    func normalised(section: String?) -> TaskOutline {
        TaskOutline(
            title: title, description: description, section: section,
            status: status == .completed ? .completed : .available, priority: priority,
            subtasks: subtasks.map { $0.normalised(section: section) })
    }
}
