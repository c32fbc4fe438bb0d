public import Foundation

/// The repository that the tests were built from.
public enum Repository {
    /// Its root folder.
    public static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
}
