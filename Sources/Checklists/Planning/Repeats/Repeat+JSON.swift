public import JSON
public import Recurrence

extension Repeat {
    /// Reads the stored form, or the result of an edit. It does not check again the values that a `Shape` has checked.
    /// Absent members and null have their defaults.
    public init(_ json: JSONValue) throws(RepeatError) {
        let text = try Self.required("rule", in: json)
        let rule: RecurrenceRule
        do throws(RecurrenceRule.Invalid) {
            rule = try RecurrenceRule(text)
        } catch {
            throw .invalid(error)
        }
        let span: Recurrence.Span = Self.word("span", in: json) ?? .day
        plan = Schedule.Plan(
            rule, from: try Self.date(try Self.required("starts_on", in: json), "/starts_on"), span: span)
        goal = json["goal"]?.integer.map(Int.init) ?? Self.goals.lowerBound
        isShared = json["shared"] == .bool(true)
        origin = Self.word("from", in: json) ?? .schedule
        missed = Self.word("missed", in: json) ?? (span == .day ? .skip : .carry)
        except = try Self.dates("except", in: json)
        extra = try Self.dates("extra", in: json)
        pauses = try [Pause](json["pauses"] ?? .null)
        startsAt = json["starts_at"]?.string
        minutes = json["minutes"]?.integer.map(Int.init)
        former = []
        for plan in json["former"]?.array ?? [] { former.append(try Self.former(plan)) }
    }

    /// The member of a task, and the stored form: every member is there.
    public var json: JSONValue {
        .object(
            Self.members(of: plan) + [
                .init("goal", .integer(Int64(goal))), .init("shared", .bool(isShared)),
                .init("from", .string(origin.rawValue)), .init("missed", .string(missed.rawValue)),
                .init("except", Self.json(except)), .init("extra", Self.json(extra)),
                .init(
                    "pauses",
                    .array(
                        pauses.map {
                            [
                                "from": .string($0.from.description),
                                "to": $0.to.map { .string($0.description) } ?? .null,
                            ]
                        })),
                .init("starts_at", startsAt.map(JSONValue.string) ?? .null),
                .init("minutes", minutes.map { .integer(Int64($0)) } ?? .null),
                .init(
                    "former",
                    .array(
                        former.map {
                            .object(Self.members(of: $0.plan) + [.init("until", .string($0.lastDay.description))])
                        })),
            ])
    }

    private static func members(of plan: Schedule.Plan) -> [JSONValue.Member] {
        [
            .init("rule", .string(plan.rule.description)), .init("starts_on", .string(plan.start.description)),
            .init("span", .string(plan.span.rawValue)),
        ]
    }

    private static func former(_ json: JSONValue) throws(RepeatError) -> Schedule.FormerPlan {
        let plan = try Repeat(json).plan
        return Schedule.FormerPlan(plan, until: try date(json["until"]?.string ?? "", "/former"))
    }

    private static func required(_ name: String, in json: JSONValue) throws(RepeatError) -> String {
        guard let text = json[name]?.string else { throw .refused(name == "rule" ? .ruleMissing : .startMissing) }
        return text
    }

    private static func word<Word: RawRepresentable<String>>(_ name: String, in json: JSONValue) -> Word? {
        json[name]?.string.flatMap(Word.init(rawValue:))
    }

    fileprivate static func date(_ text: String, _ pointer: String) throws(RepeatError) -> CalendarDate {
        guard let date = CalendarDate(text) else { throw .field(FieldError(pointer, "must be an existing date")) }
        return date
    }

    fileprivate static func optionalDate(_ json: JSONValue?, _ pointer: String) throws(RepeatError) -> CalendarDate? {
        guard let text = json?.string else { return nil }
        return try date(text, pointer)
    }

    private static func dates(_ name: String, in json: JSONValue) throws(RepeatError) -> [CalendarDate] {
        var dates: [CalendarDate] = []
        for (index, date) in (json[name]?.array ?? []).enumerated() {
            dates.append(try Self.date(date.string ?? "", "/\(name)/\(index)"))
        }
        return dates.sorted()
    }

    private static func json(_ dates: [CalendarDate]) -> JSONValue { .array(dates.map { .string($0.description) }) }
}

extension [Pause] {
    /// Reads the member `pauses` of a task or of settings. It does not check again the values that a `Shape` has
    /// checked.
    public init(_ json: JSONValue) throws(RepeatError) {
        self = []
        for (index, pause) in (json.array ?? []).enumerated() {
            let pointer = "/pauses/\(index)"
            append(
                Pause(
                    from: try Repeat.date(pause["from"]?.string ?? "", pointer + "/from"),
                    to: try Repeat.optionalDate(pause["to"], pointer + "/to")))
        }
    }
}
