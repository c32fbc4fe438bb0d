public import Foundation

/// The repository of these tests.
public enum Repository {
    /// Its root folder.
    public static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
}
