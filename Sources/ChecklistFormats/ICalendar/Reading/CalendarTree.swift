import Checklists

/// Puts tasks below their parents, in their order.
struct CalendarTree {
    let tasks: [TaskOutline]

    init(_ found: [CalendarReader.Found], limits: ImportLimits, _ issues: inout ImportIssues) {
        var places: [String: Int] = [:]
        for (index, one) in found.enumerated() {
            if let uid = one.task.uid, places[uid] == nil { places[uid] = index }
        }
        var parents: [Int?] = []
        for one in found {
            let parent = one.family.parent.flatMap { places[$0] }
            if one.family.parent != nil, parent == nil {
                issues.report(one.line, .warning, "the task that this one belongs to is not in the calendar")
            }
            parents.append(parent)
        }
        for (index, one) in found.enumerated() {
            for uid in one.family.children {
                guard let child = places[uid] else {
                    issues.report(one.line, .warning, "a task that belongs to this one is not in the calendar")
                    continue
                }
                if let parent = parents[child], parent != index {
                    issues.report(found[child].line, .warning, "several parents: the task is below the first")
                } else {
                    parents[child] = index
                }
            }
        }
        var depths = [Int](repeating: 0, count: found.count)
        for index in found.indices where depths[index] == 0 {
            // Up to a task whose depth is known, or to one on the way already.
            var way: [Int] = []
            var onWay: Set<Int> = []
            var next: Int? = index
            while let step = next, depths[step] == 0 {
                guard onWay.insert(step).inserted else {
                    guard let last = way.last else { break }
                    issues.report(
                        found[last].line, .warning,
                        "tasks that belong to one another in a circle: this one was moved up")
                    parents[last] = nil
                    break
                }
                way.append(step)
                next = parents[step]
            }
            for step in way.reversed() {
                var depth = parents[step].map { depths[$0] + 1 } ?? 1
                while depth > limits.depth, let parent = parents[step] {
                    if depth == limits.depth + 1 {
                        issues.report(
                            found[step].line, .warning,
                            "subtasks are at most \(limits.depth) levels deep: this one was moved up")
                    }
                    parents[step] = parents[parent]
                    depth = parents[step].map { depths[$0] + 1 } ?? 1
                }
                depths[step] = max(depth, 1)
            }
        }
        var children: [Int: [Int]] = [:]
        for (index, parent) in parents.enumerated() {
            if let parent { children[parent, default: []].append(index) }
        }
        // The depth is bounded, and so this recursion.
        func tree(_ index: Int) -> TaskOutline {
            var task = found[index].task
            task.subtasks = (children[index] ?? []).map(tree)
            return task
        }
        tasks = found.indices.filter { parents[$0] == nil }.map(tree)
    }
}
