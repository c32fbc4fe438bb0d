public import Checklists

/// A language of pages.
public enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case arabic = "ar"

    /// The direction of its text.
    var direction: String { self == .arabic ? "rtl" : "ltr" }

    /// A text in this language.
    public func one(_ english: String, _ german: String, _ arabic: String) -> String {
        switch self {
        case .english: english
        case .german: german
        case .arabic: arabic
        }
    }

    /// How many tasks of all are completed.
    func progress(_ completed: Int, of all: Int) -> String {
        one("Completed: \(completed) of \(all)", "Erledigt: \(completed) von \(all)", "مكتمل: \(completed) من \(all)")
    }

    /// The status of a task; nil where nothing needs to be said.
    func status(_ status: TaskStatus) -> String? {
        switch status {
        case .available: nil
        case .inProgress: one("In progress", "In Arbeit", "قيد التنفيذ")
        case .completed: one("Completed", "Erledigt", "مكتملة")
        }
    }

    /// How urgent and important something is.
    public func priority(_ priority: Priority) -> String {
        switch priority {
        case .doFirst: one("Do first", "Zuerst tun", "أولًا")
        case .plan: one("Plan", "Einplanen", "للتخطيط")
        case .delegate: one("Delegate", "Abgeben", "للتفويض")
        case .delay: one("Delay", "Aufschieben", "للتأجيل")
        }
    }

    /// By when something must be done.
    func due(_ when: String) -> String { one("Due \(when)", "Fällig \(when)", "الموعد: \(when)") }

    /// That a task comes again.
    var repeats: String { one("Repeats", "Wiederholt sich", "تتكرر") }

    /// That there are no tasks.
    var empty: String {
        one("There are no tasks yet.", "Es gibt noch keine Aufgaben.", "لا توجد مهام بعد.")
    }

    /// Below each page.
    var footer: String {
        one(
            "A checklist to read, shared with Crosscheck.", "Eine Liste zum Lesen, geteilt mit Crosscheck.",
            "قائمة للقراءة، تمت مشاركتها عبر Crosscheck.")
    }

    /// The title of the page in place of one that is not there.
    var goneTitle: String {
        one("Nothing is shared here", "Hier wird nichts geteilt", "لا يوجد شيء مشترك هنا")
    }

    /// Why it may not be there.
    var gone: String {
        one(
            "The link may be incomplete, or its owner has ended it. Ask them for a new one.",
            "Vielleicht ist der Link unvollständig, oder er wurde beendet. Bitte um einen neuen.",
            "ربما يكون الرابط غير مكتمل، أو أنهاه مالكه. اطلب رابطًا جديدًا.")
    }

    /// A day in words: `24 December 2026`. Nil if the text does not begin with a date.
    public func day(_ text: String) -> String? {
        let parts = text.prefix(10).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], (1...12).contains(month)
        else { return nil }
        let name = months[month - 1]
        return self == .german ? "\(day). \(name) \(year)" : "\(day) \(name) \(year)"
    }

    private var months: [String] {
        switch self {
        case .english:
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        case .german:
            [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ]
        case .arabic:
            [
                "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
                "ديسمبر",
            ]
        }
    }
}
