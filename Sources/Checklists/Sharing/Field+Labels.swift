public import JSON

extension Field {
    /// Labels: distinct ignoring case, each on one line.
    public static func labels(_ name: String, _ limits: Limits) -> Field {
        .distinct(name, of: .line("", 1...limits.labelLength), 0...limits.labels).described("Distinct ignoring case.")
    }
}
