import Foundation
import PackagePlugin

/// Compiles text files into the target that uses this plugin, so that a program is one file to copy.
/// The folders in the target's folder decide the result:
/// - `Documents/*`: `EmbeddedDocuments`, each file as a property (`common-passwords.txt` is `commonPasswords`);
/// - `Migrations/*.sql`: `EmbeddedMigrations.all`, in the order of their names;
/// - `Functions/**/*.sql`: `EmbeddedFunctions.all`, each with its folders as a part of its name.
/// The folders, or symbolic links to them, lie in the target's folder, because the package manager looks only there
/// for new and removed files. The target excludes them from its sources.
@main
struct EmbedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let documents = try files(in: "Documents", of: target)
        let migrations = try files(in: "Migrations", of: target)?.filter { $0.pathExtension == "sql" }
        let functions = try files(in: "Functions", of: target)?.filter { $0.pathExtension == "sql" }
        if documents == nil && migrations == nil && functions == nil {
            Diagnostics.error("\(target.name) uses EmbedText but has neither Documents, Migrations nor Functions")
        }
        let root = target.directoryURL.appending(path: "Functions", directoryHint: .isDirectory).path
        return [
            try documents.map { try command("EmbeddedDocuments", ["properties"], $0, context) },
            try migrations.map { try command("EmbeddedMigrations", ["list", "sql"], $0, context) },
            try functions.map { try command("EmbeddedFunctions", ["list", "sql", root], $0, context) },
        ].compactMap { $0 }
    }

    /// The files in a folder and its subfolders, in the order of their names.
    private func files(in name: String, of target: any Target) throws -> [URL]? {
        try files(in: target.directoryURL.appending(path: name, directoryHint: .isDirectory))
    }

    private func files(in folder: URL) throws -> [URL]? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            return nil
        }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }
            .sorted()
            .flatMap { name in
                try files(in: folder.appending(path: name, directoryHint: .isDirectory)) ?? [
                    folder.appending(path: name)
                ]
            }
    }

    private func command(_ type: String, _ shape: [String], _ files: [URL], _ context: PluginContext) throws -> Command
    {
        let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
        return .buildCommand(
            displayName: "Embedding \(files.count) files as \(type)",
            executable: try context.tool(named: "embed-text").url,
            arguments: [type, output.path] + shape + ["--"] + files.map(\.path),
            inputFiles: files,
            outputFiles: [output])
    }
}
