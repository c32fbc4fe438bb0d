import TestSupport
import Testing

@testable import Postgres

/// Locked rows, and statements for other rows.
@Suite struct HeldRowTests {
    /// Statements without a lane do not queue for each other before they are sent.
    @Test func howeverManyWaitForARowTheOthersGoOn() async throws {
        try await withDatabase(connections: 5) { database in
            try await database.script("create table if not exists held_rows as select 1 as number")
            let touch = Statement("update held_rows set number = 1")
            try await database.withTransaction { holder in
                _ = try await holder.execute(touch)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 { group.addTask { _ = try? await database.execute(touch) } }
                    let others = Statement("select 1")
                    for _ in 0..<40 {
                        _ = try await database.execute(others, timeout: .seconds(60))
                        try await Task.sleep(for: .milliseconds(20))
                    }
                    group.cancelAll()
                }
            }
        }
    }
}
