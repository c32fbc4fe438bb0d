public import JSON
public import Recurrence

/// How a task repeats: a rule with its start, and the settings for each occurrence. It is the member `repeat` of a
/// task; see docs/guide, "Repeating tasks".
public struct Repeat: Sendable {
    /// The basis of the next date.
    public enum Origin: String, Sendable, NamedWords {
        /// From the rule alone.
        case schedule
        /// From the day on which the one before was done or skipped. One occurrence is open at a time.
        case completion

        /// The name of the words in the document.
        public static let schemaName = "RepeatOrigin"
    }

    /// Whether a missed occurrence stays due.
    public enum Missed: String, Sendable, NamedWords {
        /// It is over.
        case skip
        /// It is shown until it is done, skipped, or the next one is missed.
        case carry

        /// The name of the words in the document.
        public static let schemaName = "MissedOccurrence"
    }

    /// The values of `goal`.
    public static let goals = 1...99
    /// How many months, weeks or days one request may look through for the first dates of its rules. Most rules take one
    /// or two, a rule without dates up to 120,000.
    public static let steps = 2_000_000
    /// How many minutes it may take.
    public static let lengths = 1...1440

    /// The rule that is in force, its start, and how long an occurrence may be worked on.
    public var plan: Schedule.Plan
    /// How many times an occurrence must be done, of `goals`.
    public var goal: Int
    /// Whether one record serves everyone on the checklist; otherwise each keeps their own.
    public var isShared: Bool
    /// The basis of the next date.
    public var origin: Origin
    /// Whether a missed occurrence stays due.
    public var missed: Missed
    /// Dates that are taken out.
    public var except: [CalendarDate]
    /// Dates that are added.
    public var extra: [CalendarDate]
    /// Days on which it is not due.
    public var pauses: [Pause]
    /// The local time at which it starts, in hours and minutes.
    public var startsAt: String?
    /// How long it takes, of `lengths`.
    public var minutes: Int?
    /// The plans that were in force before, each with its last day, in order.
    public var former: [Schedule.FormerPlan]

    /// Its dates.
    public var schedule: Schedule {
        Schedule(plan, former: former, except: except, extra: extra, pauses: pauses)
    }
}

/// Why something is no `Repeat`.
public enum RepeatError: Error, Sendable {
    /// A member has a value that it may not have. The pointer starts at `repeat`.
    case field(FieldError)
    /// The rule cannot be read.
    case invalid(RecurrenceRule.Invalid)
    /// An edit of the present `repeat` leaves no rule or no start, or a rule without dates.
    case refused(Refusal)
    /// The rules of one request together take longer than `Repeat.steps`.
    case tooLong

    /// The mistake, with its place in a request or document where `pointer` leads to the task.
    public func fieldError(at pointer: String) -> FieldError {
        switch self {
        case .field(let error): FieldError(pointer + "/repeat" + error.pointer, error.detail)
        case .invalid(let invalid): FieldError(pointer + "/repeat/rule", invalid.description)
        case .refused(let refusal): FieldError(pointer + (refusal.pointer ?? ""), refusal.detail)
        case .tooLong:
            FieldError(
                pointer + "/repeat/rule",
                "takes too long to work out beside the rules before it: send it in another request")
        }
    }
}
