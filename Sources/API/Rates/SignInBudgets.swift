import Foundation
import Workers
import Passwords

/// How often passwords may still be tried: a value, which its caller tells the time.
///
/// A user who signed in to the account from a network before has attempts there that nobody else uses up (`known`). All
/// others share budgets, and an attempt must find each of them filled, and then takes from:
///
/// - one address under one account;
/// - the networks of the address (`NetworkRates`), but not for the password of a user who is signed in;
/// - the account's failures. When they are used up, each network still has a few attempts of its own: a guesser from
///   many places has no more than these few from each, and the account's user comes in from anywhere else.
///
/// All of it counts alike for names that nobody has.
struct SignInBudgets {
    /// The account whose password a client tries.
    enum Subject: Hashable {
        /// Nobody's: no account has this name. Known by a hash of this process's own: it may be long, or a password by
        /// mistake.
        case name(Int)
        /// An account, by its username or its e-mail address.
        case account(UUID)
        /// The account of a signed-in user, who gives the password again.
        case own(UUID)

        /// No account has this name.
        /// - Parameter folded: The name as the lookup compares it, so that it counts as an account's name would.
        static func unknown(_ folded: String) -> Subject {
            // By its bytes: strings that Swift calls equal differ for the database.
            .name(Array(folded.utf8).hashValue)
        }
    }

    /// A password that is about to be checked.
    struct Attempt {
        fileprivate let subject: Subject
        /// Whether it was taken from the failures of its subject.
        fileprivate let isCounted: Bool
        /// The share in which it waits for its check.
        let share: PasswordHasher.Share
    }

    private struct Pair: Hashable {
        let subject: Subject
        let address: ClientAddress
    }

    /// Failures under one account from networks that it was never used from.
    private static let failures = Rate(100, per: .seconds(3600))
    /// Attempts under an account whose failures are used up, from one such address.
    private static let attempts = Rate(3, per: .seconds(3600))
    /// How many times as many names as passwords are looked up.
    private static let lookupsPerAttempt = 10

    private var lookups: NetworkRates
    private var known: RateTable<Pair>
    private var pairs: RateTable<Pair>
    private var networks: NetworkRates
    private var failures = RateTable<Subject>(SignInBudgets.failures)
    private var strangers = NetworkRates(SignInBudgets.attempts)

    /// - Parameter rate: of attempts under one account from one address.
    init(_ rate: Rate) {
        let ofNetwork = Rate(rate.count * 3, per: rate.period)
        known = RateTable(rate)
        pairs = RateTable(rate)
        networks = NetworkRates(ofNetwork)
        lookups = NetworkRates(Rate(ofNetwork.count * Self.lookupsPerAttempt, per: rate.period))
    }

    /// A name is about to be looked up: only the lookup shows its account. Returns how long there is to wait.
    mutating func look(from address: ClientAddress, at now: ContinuousClock.Instant) -> Duration? {
        lookups.take(address, at: now)
    }

    /// Somebody tries a password.
    /// - Parameter isKnown: whether the account was signed in to from this network before.
    /// - Throws: the time to wait.
    mutating func admit(
        _ subject: Subject, from address: ClientAddress, isKnown: Bool, at now: ContinuousClock.Instant
    ) throws(TooOften) -> Attempt {
        let isOwn = if case .own = subject { true } else { false }
        let share: PasswordHasher.Share = isOwn ? .known : .others
        if isKnown, !isOwn, known.take(Pair(subject: subject, address: address.home), at: now) == nil {
            return Attempt(subject: subject, isCounted: false, share: .known)
        }
        let pair = Pair(subject: subject, address: address)
        // The client's own budget first: the answer names the client's wait, not that of all at its address.
        if let wait = pairs.wait(pair, at: now) { throw TooOften(wait: wait) }
        if !isOwn, let wait = networks.wait(address, at: now) { throw TooOften(wait: wait) }
        let isFree = isOwn && isKnown
        let isCounted = !isFree && failures.wait(subject, at: now) == nil
        if !isFree, !isCounted, let wait = strangers.take(address, about: subject.hashValue, at: now) {
            throw TooOften(wait: wait)
        }
        // Taken before the password is looked at: attempts at the same time count, too.
        if isCounted { _ = failures.take(subject, at: now) }
        _ = pairs.take(pair, at: now)
        if !isOwn { _ = networks.take(address, at: now) }
        return Attempt(subject: subject, isCounted: isCounted, share: share)
    }

    /// The password was right, or could not be checked: that is no failure.
    mutating func forgive(_ attempt: Attempt) { if attempt.isCounted { failures.giveBack(attempt.subject) } }

    /// A budget is used up.
    struct TooOften: Error {
        let wait: Duration
    }
}
