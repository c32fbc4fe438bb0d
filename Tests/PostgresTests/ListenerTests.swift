import Logging
import Postgres
import Testing

@Suite struct ListenerTests {
    @Test func notificationsArriveAlsoAfterALoss() async throws {
        try await withDatabase(connections: 1) { database in
            let channel = #"odd "channel""#
            let listener = database.listen([channel])
            let notify = Statement("select pg_notify($1, $2)::text")
            var events = listener.events.makeAsyncIterator()
            guard case .listening? = await events.next() else { throw Missed(words: "it should listen first") }

            _ = try await database.execute(notify, channel, "hello")
            guard case .notification(let first)? = await events.next() else {
                throw Missed(words: "no notification")
            }
            #expect(first.channel == channel && first.payload == "hello" && first.processID != 0)

            let find = Statement("select pid from pg_stat_activity where query like 'LISTEN%' and query like '%odd%'")
            try await terminate(try await database.execute(find)[0].decode(Int32.self))
            guard case .lost? = await events.next() else { throw Missed(words: "the loss should be told") }
            while true {
                guard let event = await events.next() else { throw Missed(words: "it should listen again") }
                if case .listening = event { break }
            }
            _ = try await database.execute(notify, channel, "again")
            guard case .notification(let second)? = await events.next() else {
                throw Missed(words: "no notification")
            }
            #expect(second.payload == "again")

            listener.stop()
            #expect(await events.next() == nil)
            try await eventually {
                try await database.execute(find).isEmpty
            }
        }
    }

    @Test func shuttingDownEndsTheEvents() async throws {
        let listener = try await withDatabase(connections: 1) { database in
            let listener = database.listen(["ending"])
            for await case .listening in listener.events { break }
            return listener
        }
        for await _ in listener.events {}
    }

    @Test func aListenerThatNeverRanEndsTheEvents() async throws {
        let database = Database(
            .init(url: "postgresql:///nothing"), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let listener = database.listen(["ending"])
        database.shutdown()
        for await _ in listener.events {}
        await database.run()
    }
}
