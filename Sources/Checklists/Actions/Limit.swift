/// A bound on how many of something there may be, or how large it may be. Each is declared in the folder of its area,
/// and nowhere else: `GET /v1/limits`, the settings, the reference and the database's table of limits come from it.
///
///     public static let tasks = Limit(
///         "tasks", 10_000, per: .checklist, "Tasks on a checklist.", least: 1_000, refusal: .tooManyTasks)
public struct Limit: Sendable {
    /// The thing to which it applies.
    public enum Subject: String, Sendable, CaseIterable {
        /// A checklist, with all that is on it.
        case checklist
        /// A task.
        case task
        /// A user.
        case user
        /// An invitation, a reward or an entry, by itself.
        case thing
        /// A text.
        case text
        /// A request and its answer.
        case request
        /// A daemon, by itself: daemons of one database may differ.
        case daemon
    }

    /// Whether the operator may set it, and to which values.
    public enum Setting: Sendable, Equatable {
        /// To any of these.
        case range(ClosedRange<Int>)
        /// To none, for this reason.
        case fixed(String)
    }

    /// Its name in the interface and in the database, such as `reward_price`.
    public let name: String
    /// Its value unless the operator sets another.
    public let usual: Int
    /// The thing to which it applies.
    public let subject: Subject
    /// Its meaning, in sentences. The first one says what it counts.
    public let meaning: String
    /// Whether the operator may set it.
    public let setting: Setting
    /// The refusal of what is over it, where the database checks it; nil where the daemon does, or where it cuts.
    public let refusal: Refusal?

    /// Declares a limit that the operator may set.
    /// - Parameters:
    ///   - least: the lowest value that it may be set to. The database looks up no value to compare less with it: see
    ///     least_limit().
    ///   - most: the highest; nil: ten times the usual one, where the constraints of the tables are.
    public init(
        _ name: String, _ usual: Int, per subject: Subject, _ meaning: String, least: Int = 1, most: Int? = nil,
        refusal: Refusal? = nil
    ) {
        self.init(name, usual, subject, meaning, .range(least...(most ?? 10 * usual)), refusal)
    }

    /// Declares a limit that nobody may set.
    /// - Parameter reason: why not, as the end of a sentence that begins with "because".
    public init(
        _ name: String, _ usual: Int, per subject: Subject, _ meaning: String, fixedBecause reason: String,
        refusal: Refusal? = nil
    ) {
        self.init(name, usual, subject, meaning, .fixed(reason), refusal)
    }

    private init(
        _ name: String, _ usual: Int, _ subject: Subject, _ meaning: String, _ setting: Setting, _ refusal: Refusal?
    ) {
        (self.name, self.usual, self.subject, self.meaning) = (name, usual, subject, meaning)
        (self.setting, self.refusal) = (setting, refusal)
    }

    /// The values that the operator may set; nil if there are none.
    public var range: ClosedRange<Int>? { if case .range(let range) = setting { range } else { nil } }

    /// The highest value that it can have anywhere: the bound of what answers may show.
    public var highest: Int { max(usual, range?.upperBound ?? usual) }

    /// Every limit of every area.
    public static let all = Areas.all.flatMap { $0.limits }

    /// Those that all daemons of one database share.
    public static let shared = all.filter { $0.subject != .daemon }
}
