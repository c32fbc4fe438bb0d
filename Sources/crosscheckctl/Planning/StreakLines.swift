import Checklists
import JSON

/// How far a user's repeating tasks have come, for the operator.
enum StreakLines {
    /// Of so many tasks, the first by their titles.
    static let most = 20

    /// The lines of `crosscheckctl user show`; none for a user without such tasks.
    static func of(_ streaks: [(title: String, progress: TaskProgress)]) -> [(String, String)] {
        streaks.enumerated().map { index, streak in
            let progress = streak.progress
            return (
                index == 0 ? "Streaks" : "",
                "\(streak.title): \(progress.currentStreak), longest \(progress.longestStreak), done \(progress.done)"
            )
        }
    }

    /// The user's JSON with `streaks`: the progress of each task, with its title.
    static func adding(_ streaks: [(title: String, progress: TaskProgress)], to user: JSONValue) -> JSONValue {
        guard case .object(let members) = user else { return user }
        let list = streaks.map { title, progress -> JSONValue in
            guard case .object(let figures) = progress.json else { return progress.json }
            return .object([.init("title", .string(title))] + figures)
        }
        return .object(members + [.init("streaks", .array(list))])
    }
}
