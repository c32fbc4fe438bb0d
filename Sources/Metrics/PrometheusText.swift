/// Metrics in Prometheus' text format, version 0.0.4. This small part of the format is enough, so no exporter package
/// is needed.
public struct PrometheusText: Sendable {
    /// The media type of the text.
    public static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The lines.
    public private(set) var text = ""

    /// The text of some metrics, in their order.
    public init(_ metrics: [Metric]) {
        for metric in metrics {
            text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for sample in metric.samples { add(sample, of: metric) }
        }
    }

    private mutating func add(_ sample: Metric.Sample, of metric: Metric) {
        text += metric.name + sample.suffix
        if !sample.labels.isEmpty {
            let pairs = sample.labels.map { label, value in
                let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                    .replacing("\n", with: "\\n")
                return "\(label)=\"\(escaped)\""
            }
            text += "{\(pairs.joined(separator: ","))}"
        }
        let value = sample.value
        text += value == value.rounded() && abs(value) < 1e15 ? " \(Int64(value))\n" : " \(value)\n"
    }
}
