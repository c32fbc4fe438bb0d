import TestSupport
import Testing

/// Three users' lives, sent to daemons and done in the model alike.
final class Replay {
    static let names = ["ada", "bob", "eva"]

    let world: World
    let people: [String: Person]
    let model: ReplayModel
    var random: SeededGenerator
    /// The repeating tasks by title.
    var tasks: [String: ReplayTask] = [:]
    /// The deeds that users have not sent yet.
    var waiting: [String: [ReplayModel.Deed]] = [:]
    /// Those whose client is offline.
    var offline: Set<String> = []
    private(set) var operations = 0
    private(set) var comparisons = 0
    private(set) var differences = 0

    init(_ world: World, _ people: [String: Person], _ model: ReplayModel, seed: UInt64) {
        (self.world, self.people, self.model) = (world, people, model)
        random = SeededGenerator(seed: seed)
    }

    func person(_ name: String) -> Person {
        guard let person = people[name] else { fatalError("There is no \(name)") }
        return person
    }

    func task(_ title: String) -> ReplayTask {
        guard let task = tasks[title] else { fatalError("There is no task \(title)") }
        return task
    }

    func sent(_ count: Int = 1) { operations += count }

    /// Compares an answer with the model's.
    func expect(_ actual: JSON, _ expected: JSON, _ subject: @autoclosure () -> String) {
        comparisons += 1
        guard actual != expected else { return }
        differences += 1
        guard differences <= 20 else { return }
        Issue.record("\(subject()): \(Self.difference(actual, expected, ""))")
    }

    /// The first place where two values differ.
    private static func difference(_ actual: JSON, _ expected: JSON, _ path: String) -> String {
        switch (actual, expected) {
        case (.object(let one), .object(let other)):
            for name in Set(one.keys).union(other.keys).sorted() where one[name] != other[name] {
                return difference(one[name] ?? "absent", other[name] ?? "absent", "\(path)/\(name)")
            }
        case (.array(let one), .array(let other)):
            for (index, (left, right)) in zip(one, other).enumerated() where left != right {
                return difference(left, right, "\(path)/\(index)") + " in \(text(left)) and not \(text(right))"
            }
            if one.count != other.count {
                let more = one.count > other.count ? one[other.count] : other[one.count]
                return "\(path) has \(one.count) and not \(other.count) elements; \(text(more)) is one"
            }
        default: break
        }
        return "\(path): \(text(actual)) and not \(text(expected))"
    }

    private static func text(_ json: JSON) -> String { (try? String(decoding: json.text, as: UTF8.self)) ?? "" }
}
