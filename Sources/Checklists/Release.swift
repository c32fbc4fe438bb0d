/// This release.
public enum Release {
    /// The version, by Semantic Versioning.
    public static let version = "0.1.0"
}
