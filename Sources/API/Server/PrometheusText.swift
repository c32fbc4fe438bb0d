/// Metrics in Prometheus' text format, version 0.0.4. This small part of the format is enough, so no exporter package
/// is needed.
struct PrometheusText {
    private(set) var text = ""

    enum Kind: String { case counter, gauge, histogram }

    /// The lines that introduce a metric.
    mutating func metric(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A sample.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { label, value in
                let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
                    "\n", with: "\\n")
                return "\(label)=\"\(escaped)\""
            }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += value == value.rounded() && abs(value) < 1e15 ? " \(Int64(value))\n" : " \(value)\n"
    }

    /// A metric with one sample.
    mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        metric(name, kind, help)
        sample(name, [], value)
    }
}
