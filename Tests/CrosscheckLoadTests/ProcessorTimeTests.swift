import Foundation
import Testing

@testable import crosscheck_load

/// Processor time as Linux accounts for it.
struct ProcessorTimeTests {
    @Test func `Work of this process and of its ended children counts`() throws {
        let this = getpid()
        let (own, family) = (
            try ProcessorTime.used(by: this), try ProcessorTime.used(byFamilyOf: this)
        )
        while try ProcessorTime.used(by: this) < own + 0.05 {}

        let child = try Process.run(
            URL(filePath: "/bin/sh"), arguments: ["-c", "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done"])
        child.waitUntilExit()
        let (grown, all) = (try ProcessorTime.used(by: this), try ProcessorTime.used(byFamilyOf: this))
        // Not less than what this process has used, and what the child has used besides.
        #expect(all - family > grown - own)
    }

    @Test func `A process names its parent`() throws {
        let child = try Process.run(URL(filePath: "/bin/sleep"), arguments: ["60"])
        defer { child.terminate() }
        #expect(try ProcessorTime.parent(of: child.processIdentifier) == getpid())
    }
}
