import Checklists

extension Priority {
    /// The word that stands for it in Markdown; `Priority(reading:)` reads it.
    var mark: String {
        switch self {
        case .doFirst: "High"
        case .plan: "Medium"
        case .delegate: "Delegate"
        case .delay: "Low"
        }
    }
}
