import Foundation
import Testing

@testable import Sessions

struct SessionCacheTests {
    private let user = UUID(1)
    private let now = ContinuousClock.now

    private func principal(_ session: UInt8) -> Principal { Principal(user: user, session: UUID(session)) }

    private func found(
        _ session: UInt8, for duration: Duration = .seconds(86_400), unusedFor: Duration? = .zero
    ) -> SessionCache.Found {
        .init(principal: principal(session), expiresAt: now + duration, unusedFor: unusedFor)
    }

    private func cache(_ sessions: UInt8..., capacity: Int = 100) -> SessionCache {
        var cache = SessionCache(capacity: capacity)
        for session in sessions {
            let lookup = cache.begin()
            _ = cache.end(lookup, found: found(session), at: now)
        }
        return cache
    }

    private func end(_ lookup: Revocations.Lookup, _ session: UInt8, in cache: inout SessionCache) -> Bool {
        cache.end(lookup, found: found(session), at: now)
    }

    private func lookUp(_ hash: [UInt8], in cache: inout SessionCache, after: Int, tailReadAfter: Int?) -> Principal? {
        cache.principal(
            hash, at: now + .seconds(after), tailReadAt: tailReadAfter.map { now + .seconds($0) })
    }

    private func knows(_ cache: inout SessionCache, _ session: UInt8, after: Duration = .zero) -> Bool {
        let now = now + after
        return cache.principal(principal(session).tokenHash, at: now, tailReadAt: now) == principal(session)
    }

    @Test func remembersWhatWasLookedUp() {
        var cache = cache(10)
        #expect(knows(&cache, 10))
        #expect(!knows(&cache, 11))
        #expect(cache.expiry(principal(10).tokenHash) == now + .seconds(86_400))
    }

    @Test func theUseOfASessionIsNotedNowAndThen() {
        var cache = SessionCache(capacity: 100, lifetime: .seconds(86_400))
        for (session, unused) in [(10, Duration.zero), (11, .seconds(700)), (12, nil)] as [(UInt8, Duration?)] {
            let lookup = cache.begin()
            _ = cache.end(lookup, found: found(session, unusedFor: unused), at: now)
        }
        func take() -> Set<UInt8> { Set(cache.takeUsed(every: .seconds(600)).map(\.number)) }
        #expect(take() == [11, 12], "what the database knows to be used just now is not written")
        #expect(take() == [])
        #expect(knows(&cache, 10, after: .seconds(599)) && knows(&cache, 11, after: .seconds(600)))
        #expect(take() == [11])
        #expect(take() == [])
        #expect(knows(&cache, 10, after: .seconds(601)))
        #expect(take() == [10])
    }

    @Test func forgetsWhatWasRevoked() {
        var cache = cache(10, 11, 12)
        cache.revoke(session: UUID(10), of: user)
        #expect(!knows(&cache, 10) && knows(&cache, 11))
        cache.revoke(user: UUID(2))
        #expect(knows(&cache, 11))
        cache.revoke(user: user)
        #expect(!knows(&cache, 11) && !knows(&cache, 12))
        #expect(cache.count == 0)
    }

    @Test func forgetsWhoWasNotHereForLongUnlessTheyAreActive() {
        var cache = cache(10, 11)
        #expect(knows(&cache, 11, after: .seconds(20)))
        cache.trim(usedBefore: now + .seconds(10)) { _ in true }
        #expect(cache.count == 2)
        cache.trim(usedBefore: now + .seconds(10)) { _ in false }
        #expect(!knows(&cache, 10) && knows(&cache, 11))
    }

    @Test func aRevocationDuringTheLookupWins() {
        let revocations: [(String, (inout SessionCache) -> Void)] = [
            ("session", { $0.revoke(session: UUID(10), of: UUID(1)) }), ("user", { $0.revoke(user: UUID(1)) }),
            ("all", { $0.clear() }),
        ]
        for (name, revoke) in revocations {
            var cache = cache()
            let lookup = cache.begin()
            revoke(&cache)
            let other = cache.begin()
            #expect(!end(lookup, 10, in: &cache), "\(name)")
            #expect(!knows(&cache, 10))
            #expect(end(other, 10, in: &cache), "The lookup that began after it counts")
            #expect(knows(&cache, 10))
        }
    }

    @Test func revocationsOfOthersDoNotMatter() {
        var cache = cache()
        let lookup = cache.begin()
        cache.revoke(session: UUID(11), of: user)
        cache.revoke(user: UUID(2))
        #expect(end(lookup, 10, in: &cache))
        #expect(knows(&cache, 10))
    }

    @Test func expiryIsHonoured() {
        var cache = cache()
        let lookup = cache.begin()
        _ = cache.end(lookup, found: found(10, for: .seconds(60)), at: now)
        #expect(knows(&cache, 10, after: .seconds(59)))
        #expect(!knows(&cache, 10, after: .seconds(60)))
    }

    @Test func isNotTrustedWhenTheTailHasNotRead() {
        var cache = cache(10)
        let hash = principal(10).tokenHash
        #expect(lookUp(hash, in: &cache, after: 4, tailReadAfter: nil) != nil)
        #expect(lookUp(hash, in: &cache, after: 6, tailReadAfter: nil) == nil)
        #expect(lookUp(hash, in: &cache, after: 60, tailReadAfter: 56) != nil)
        #expect(lookUp(hash, in: &cache, after: 60, tailReadAfter: 54) == nil)
    }

    @Test func isLookedUpAgainFromTimeToTime() {
        var cache = cache(10)
        #expect(knows(&cache, 10, after: .seconds(599)))
        #expect(!knows(&cache, 10, after: .seconds(601)))
    }

    @Test func keepsThoseInUse() {
        var cache = cache(10, 11, 12, 13, capacity: 4)
        for session in UInt8(11)...13 { #expect(knows(&cache, session, after: .seconds(1))) }
        let lookup = cache.begin()
        _ = cache.end(lookup, found: found(14), at: now + .seconds(2))
        #expect(cache.count == 4)
        #expect(!knows(&cache, 10, after: .seconds(2)))
        #expect(knows(&cache, 14, after: .seconds(2)) && knows(&cache, 11, after: .seconds(2)))
    }
}
