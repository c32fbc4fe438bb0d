import Testing

@testable import ChangeFeed

@Suite struct NotificationsTests {
    @Test func oneNotificationIsUnderWayAndOneMoreIsDue() {
        var work = OneAtATime()
        let begun = [work.begin(), work.begin(), work.begin()]
        #expect(begun == [true, false, false] && work.isUnderWay)
        let isAnotherDue = work.end()
        #expect(isAnotherDue && !work.isUnderWay)
        let next = (isBegun: work.begin(), isAnotherDue: work.end())
        #expect(next.isBegun && !next.isAnotherDue)
    }

    @Test func notificationsKeepADistance() {
        let start = ContinuousClock.now
        let (soon, later) = (start + .milliseconds(1), start + Notifications.pause)
        var notifications = Notifications()
        #expect(notifications.pause(at: start) == nil)
        let begun = [notifications.begin(at: start), notifications.begin(at: soon)]
        #expect(begun == [true, false])
        #expect(notifications.pause(at: soon) == Notifications.pause - .milliseconds(1))
        #expect(notifications.pause(at: later) == nil)
        let isAnotherDue = notifications.end(isSent: true)
        #expect(isAnotherDue && notifications.sent == 1)
        #expect(!notifications.isOwed)
        // One that is lost is over, too, and owed until one is sent.
        let next = (isBegun: notifications.begin(at: later), isAnotherDue: notifications.end(isSent: false))
        #expect(next.isBegun && !next.isAnotherDue && notifications.sent == 1 && notifications.isOwed)
        let last = (isBegun: notifications.begin(at: later), isAnotherDue: notifications.end(isSent: true))
        #expect(last.isBegun && !last.isAnotherDue && !notifications.isOwed)
    }
}
