extension Copy {
    /// Every field that is another than in `other`, a line each: what this has, then what `other` has.
    public func differences(from other: Copy) -> [String] {
        var lines: [String] = []
        for id in Set(checklists.keys).union(other.checklists.keys).sorted() {
            guard let mine = checklists[id], let theirs = other.checklists[id] else {
                lines.append("checklist \(id): \(checklists[id] == nil ? "is missing" : "is one too many")")
                continue
            }
            lines += Self.differences(mine.comparable, theirs.comparable, "checklist \(id)")
            for task in Set(mine.tasks.keys).union(theirs.tasks.keys).sorted() {
                lines += Self.differences(mine.tasks[task]?.object, theirs.tasks[task]?.object, "task \(task) of \(id)")
            }
        }
        return lines
    }

    private static func differences(_ mine: [String: JSON]?, _ theirs: [String: JSON]?, _ place: String) -> [String] {
        guard let mine, let theirs else { return ["\(place): \(mine == nil ? "is missing" : "is one too many")"] }
        return Set(mine.keys).union(theirs.keys).sorted().filter { mine[$0] != theirs[$0] }.map { name in
            "\(place), \(name): \(mine[name] ?? "absent") and not \(theirs[name] ?? "absent")"
        }
    }
}

extension Copy.Checklist {
    /// The fields, with participants by their names: in which order they are listed is not promised.
    fileprivate var comparable: [String: JSON] {
        var fields = fields
        let people = fields["participants"]?.array ?? []
        fields["participants"] = .array(people.sorted { ($0["username"].string ?? "") < ($1["username"].string ?? "") })
        return fields
    }
}
