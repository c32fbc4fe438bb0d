/// The labels of an imported task: distinct ignoring case, and no more or longer ones than a task may have.
struct ImportLabels {
    private let limits: ImportLimits
    private var seen: Set<String> = []
    private(set) var labels: [String] = []
    private var isCut = false
    private var left = 0

    init(_ limits: ImportLimits) { self.limits = limits }

    /// - Parameter label: on one line, without white space at its ends.
    mutating func add(_ label: String) {
        guard !label.isEmpty else { return }
        var label = label
        if label.unicodeScalars.count > limits.labelLength {
            label = ImportText.cut(label, to: limits.labelLength)
            isCut = true
        }
        guard !seen.contains(label.lowercased()) else { return }
        guard labels.count < limits.labels else {
            left += 1
            return
        }
        seen.insert(label.lowercased())
        labels.append(label)
    }

    /// What happened to them, if something did.
    var issue: String? {
        if left > 0 { return "more than \(limits.labels) labels: the last ones were left out" }
        return isCut ? "a label of more than \(limits.labelLength) characters was cut" : nil
    }
}
