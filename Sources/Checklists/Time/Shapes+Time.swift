public import JSON

extension Shapes {
    /// `POST /v1/modes`
    public static func newMode(_ limits: Limits) -> Shape {
        Shape(
            "NewMode", [.id("id"), name(limits).required] + mode,
            description: "Behind the others where it has no position.", example: ["name": "Music", "color": "#be185d"])
    }

    /// `PATCH /v1/modes/{id}`
    public static func modePatch(_ limits: Limits) -> Shape {
        Shape("ModePatch", [name(limits)] + mode, example: ["archived": true])
    }

    /// `POST /v1/timer/start`
    public static func timerStart(_ limits: Limits) -> Shape {
        Shape(
            "TimerStart",
            [.id("id"), modeID.required] + entry(limits) + [
                startedAt.described("When it started, if that was before. Absent, or up to 10 s ahead: now.")
            ],
            description: "`id` is that of the new entry.",
            example: [
                "id": "0197c1a8-0b1c-7d2e-9f30-415263748596", "mode_id": "0197c1a8-2f3a-7b4c-8d5e-6f708192a3b4",
                "description": "Chapter 3",
            ])
    }

    /// `POST /v1/timer/stop`
    public static let timerStop = Shape(
        "TimerStop",
        [
            Field.id("id").described("The entry that is meant: if another one runs, it goes on."),
            endedAt.described("When it ended, if that was before. Absent, or up to 10 s ahead: now."),
        ],
        example: ["id": "0197c1a8-0b1c-7d2e-9f30-415263748596"])

    /// `POST /v1/entries`
    public static func newEntry(_ limits: Limits) -> Shape {
        Shape(
            "NewEntry",
            [.id("id"), modeID.required] + entry(limits) + [
                startedAt.required, endedAt.required.described("At most \(limits[.entryHours]) hours later."),
            ],
            example: [
                "mode_id": "0197c1a8-2f3a-7b4c-8d5e-6f708192a3b4", "started_at": "2026-11-20T09:00:00+01:00",
                "ended_at": "2026-11-20T10:30:00+01:00",
            ])
    }

    /// `PATCH /v1/entries/{id}`
    public static func entryPatch(_ limits: Limits) -> Shape {
        Shape(
            "EntryPatch",
            [modeID] + entry(limits) + [startedAt, endedAt.described("Of the entry that runs: this stops it.")],
            example: ["description": "Chapters 3 and 4"])
    }

    private static func name(_ limits: Limits) -> Field {
        .line("name", 1...limits[.modeNameLength]).described("Unique among your modes, ignoring case.")
    }

    private static let mode: [Field] = [
        color.nullable, Field.number("position").described("Orders your modes, lowest first; ties go by id."),
        Field.boolean("archived").described("Whether you use it no longer: the timer does not start in it."),
    ]

    private static let modeID = Field.id("mode_id").described("One of your modes.")

    private static func entry(_ limits: Limits) -> [Field] {
        [
            Field.id("task_id").nullable.described("A task that you may see. Null: none."),
            description(limits).nullable,
        ]
    }

    private static let startedAt = Field.timeSince1970("started_at")
    private static let endedAt = Field.timeSince1970("ended_at")
}

extension Field {
    /// A time from 1970 on, where the days of the interface begin.
    fileprivate static func timeSince1970(_ name: String) -> Field {
        let time = Field.time(name)
        return Field(name, .timeWithOffset(since: 1970)) { value throws(FieldError) in
            let read = try time.read(value)
            // Times of this form are in order as texts.
            guard let text = read.string, text >= "1970" else { throw FieldError("", "must be in 1970 or later") }
            return read
        }
    }
}
