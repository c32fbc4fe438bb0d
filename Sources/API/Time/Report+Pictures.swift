import ChecklistFormats
import Checklists
import Pictures
import Recurrence

/// What the pictures say in a language. Names of modes and titles stay as they are.
extension ProgressReport {
    /// Bars of what was completed.
    func picture(_ stack: PictureRoutes.Stack, in language: PageLanguage) -> Picture {
        let names = stack == .kind ? language.kinds : language.priorities
        let bars = buckets.map {
            BarChart.Bar(
                label: $0.first.description, values: stack == .kind ? $0.figures.completed : $0.figures.byPriority)
        }
        let sums = names.indices.map { place in bars.reduce(0) { $0 + $1.values[place] } }
        let days = language.days(range)
        let list = zip(names, sums).map { "\($0): \($1)" }.joined(separator: language.comma)
        let title =
            stack == .kind
            ? language.one("Completed \(days), by kind", "Erledigt \(days), nach Art", "المكتمل \(days) حسب النوع")
            : language.one(
                "Completed \(days), by priority", "Erledigt \(days), nach Priorität", "المكتمل \(days) حسب الأولوية")
        let all = sums.reduce(0, +)
        return BarChart(series: names, bars: bars).picture(
            title: title,
            description: language.one(
                "\(all) completed \(days). \(list).", "\(all) erledigt \(days). \(list).",
                "المكتمل \(days): \(all). \(list)."),
            nothing: language.one("Nothing was completed.", "Nichts wurde erledigt.", "لم يُكمل شيء."))
    }
}

extension PeriodReport {
    /// A radar chart of the time.
    func picture(in language: PageLanguage) -> Picture {
        let nothing = language.one("No modes.", "Keine Modi.", "لا توجد أوضاع.")
        let list = axes.map { axis in
            "\(axis.name): \(language.spent(axis.hours, usual: axis.usual))."
        }
        let days = language.days(range)
        return RadarChart(
            axes: axes.map { .init(name: $0.name, hours: $0.hours, usual: $0.usual) }, words: language.radar
        ).picture(
            title: language.one("Time \(days)", "Zeit \(days)", "الوقت \(days)"),
            description: list.isEmpty ? nothing : list.joined(separator: " "), nothing: nothing)
    }
}

extension Burndown {
    /// Lines of what was open and completed.
    func picture(in language: PageLanguage) -> Picture {
        let lines = [
            LineChart.Line(name: language.one("Open", "Offen", "المفتوح"), values: days.map(\.open)),
            LineChart.Line(name: language.one("Completed", "Erledigt", "المكتمل"), values: days.map(\.completed)),
        ]
        let nothing = language.one(
            "The change log has no such day.", "Das Änderungsprotokoll hat keinen solchen Tag.",
            "لا يوجد يوم كهذا في سجل التغييرات.")
        var description = nothing
        if let first = days.first, let last = days.last {
            description = [first, last].map { day in
                let date = language.date(day.date)
                return language.one(
                    "On \(date): \(day.open) open, \(day.completed) completed.",
                    "Am \(date): \(day.open) offen, \(day.completed) erledigt.",
                    "في \(date): \(day.open) مفتوحة، \(day.completed) مكتملة.")
            }.joined(separator: " ")
        }
        return LineChart(days: days.map(\.date.description), lines: lines).picture(
            title: title, description: description, nothing: nothing)
    }
}

extension PageLanguage {
    fileprivate var kinds: [String] {
        [
            one("Days", "Tage", "أيام"), one("Weeks", "Wochen", "أسابيع"), one("Months", "Monate", "أشهر"),
            one("Once", "Einmal", "مرة واحدة"),
        ]
    }

    fileprivate var priorities: [String] {
        [.doFirst, .plan, .delegate, .delay].map(priority) + [
            one("Without priority", "Ohne Priorität", "بلا أولوية")
        ]
    }

    fileprivate var comma: String { one(", ", ", ", "، ") }

    fileprivate func date(_ date: CalendarDate) -> String { day(date.description) ?? date.description }

    fileprivate func days(_ range: ClosedRange<CalendarDate>) -> String {
        let (first, last) = (date(range.lowerBound), date(range.upperBound))
        return first == last
            ? one("on \(first)", "am \(first)", "في \(first)")
            : one("from \(first) to \(last)", "vom \(first) bis \(last)", "من \(first) إلى \(last)")
    }

    fileprivate var radar: RadarChart.Words {
        RadarChart.Words(
            hours: one("Hours", "Stunden", "الساعات"), usual: one("Usually", "Sonst", "المعتاد"),
            some: { hours in one("\(hours) h", "\(number(hours)) h", "\(hours) س") },
            figures: { hours, usual in
                one(
                    "\(hours) h, usually \(usual) h", "\(number(hours)) h, sonst \(number(usual)) h",
                    "\(hours) س، عادةً \(usual) س")
            })
    }

    /// How many hours, to be heard.
    fileprivate func spent(_ hours: Double, usual: Double) -> String {
        let (some, often) = (RadarChart.words(hours), RadarChart.words(usual))
        let english = [(hours, some), (usual, often)].map { $0 == 1 ? "1 hour" : "\($1) hours" }
        let german = [(hours, some), (usual, often)].map { $0 == 1 ? "1 Stunde" : "\(number($1)) Stunden" }
        return one(
            "\(english[0]), usually \(english[1])", "\(german[0]), sonst \(german[1])",
            "الساعات: \(some)، عادةً: \(often)")
    }

    private func number(_ text: String) -> String { self == .german ? text.replacing(".", with: ",") : text }
}
