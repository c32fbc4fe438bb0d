import Foundation
@testable import Store
import TestSupport
import Testing

/// `sql/functions` has the functions in force: each once, in the file of its name.
@Suite struct FunctionFilesTests {
    private static let folder = Repository.root.appending(path: "sql/functions")
    private let functions = FunctionSet.current.functions

    @Test func eachFileMakesTheFunctionOfItsName() throws {
        for function in functions {
            let made = function.sql.matches(of: /(?mi)^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(\w+)/)
                .map(\.1)
            #expect(made.map(String.init) == [function.name], "\(function.area)/\(function.name)")
            #expect(function.sql.contains("create or replace function \(function.name)("), "\(function.name)")
            #expect(function.sql.hasPrefix("-- "), "\(function.name) does not say what it is for")
        }
        for file in Migration.all {
            // A constraint with a row's rules needs its function, whose rules come with the others.
            let made = file.sql.replacing(/(?m)^create function \w+_is_sound\(.*'begin return true; end';$/, with: "")
            #expect(made.firstMatch(of: /(?i)\b(function|procedure)\s+\w+\s*\(/) == nil, "\(file.name)")
        }
    }

    /// Each file is used, and has the function of its name.
    @Test func noFunctionIsThereTwice() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".sql")
        }
        #expect(files.sorted() == functions.map { "\($0.area)/\($0.name).sql" }.sorted())
        #expect(Set(functions.map(\.name)).count == functions.count)
        let texts = functions.map { function in
            function.sql.split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n")
                .replacing("function \(function.name)(", with: "function (")
        }
        #expect(Set(texts).count == texts.count)
    }

    /// No line of `revisions.txt` changes once it was released. `CROSSCHECK_TEST_WRITE_REVISION=1` adds one.
    @Test func theLastRevisionIsThatOfTheTree() throws {
        let revisions = FunctionSet.Revision.all
        #expect(revisions.map(\.number) == Array(1...revisions.count))
        for (former, next) in zip(revisions, revisions.dropFirst()) { #expect(former.oldest <= next.oldest) }
        for revision in revisions {
            #expect((1...revision.number).contains(revision.oldest))
            #expect(revision.checksum.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        }
        let (last, checksum) = (try #require(revisions.last), FunctionSet.current.checksum)
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_REVISION"] != nil, last.checksum != checksum {
            let file = Self.folder.appending(path: "revisions.txt")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data("\(text)\(last.number + 1) \(checksum) \(last.oldest)\n".utf8).write(to: file)
        }
        #expect(
            last.checksum == checksum,
            "The functions are not those of revision \(last.number). Where that was released, add the line \(last.number + 1) \(checksum) \(last.oldest) to sql/functions/revisions.txt"
        )
    }
}
