public import LocalTime
public import Recurrence

/// Reads a checklist from a calendar (RFC 5545).
/// - To-dos and events become tasks, in their order. The title of the checklist is the calendar's name.
/// - STATUS, PRIORITY, CATEGORIES, DUE, COMPLETED and DESCRIPTION keep their meaning. RELATED-TO makes subtasks. UID is
///   kept.
/// - What has no DUE is due when it starts. Times without a zone are those of the user.
/// - RRULE, RDATE and EXDATE become `repeat` where it can say the same, on the user's days from 1970 on. An instance
///   that was moved or cancelled becomes dates that are taken out and added; one without its series becomes a task.
/// The issues report everything that the import left out or changed.
public enum CalendarImport {
    /// Reads a calendar in UTF-8, in time in proportion to its length.
    /// - Parameters:
    ///   - title: takes the place of the calendar's name.
    ///   - zone: the clocks of the user.
    ///   - dayStartsAt: when the user's days begin. What repeats at a time before that is on the day before.
    ///   - zones: the time zones of the system.
    /// - Throws: `ForeignDocumentError` for what is no calendar or has no task, and where `isCancelled` says that nobody
    ///   waits any more.
    public static func read(
        _ bytes: [UInt8], title: String? = nil, zone: ZoneRules, dayStartsAt: TimeOfDay = .midnight, zones: Zones,
        limits: ImportLimits = ImportLimits(), isCancelled: () -> Bool = { false }
    ) throws(ForeignDocumentError) -> ImportResult {
        let source = try CalendarSource(bytes, isCancelled: isCancelled)
        var reader = CalendarReader(
            source, zones: CalendarZones(zones, user: zone, dayStartsAt: dayStartsAt, source.zones), limits: limits)
        return try reader.read(title: title, isCancelled: isCancelled)
    }
}
