// Reads a calendar with KDE's library, which KOrganizer imports with, and prints the dates of each component in 2026:
// a line each with the kind, the UID and the dates.
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <QFile>
#include <QTextStream>

int main(int count, char **arguments) {
    if (count != 2) return 64;
    QFile file(arguments[1]);
    if (!file.open(QIODevice::ReadOnly)) return 66;
    KCalendarCore::MemoryCalendar::Ptr calendar(new KCalendarCore::MemoryCalendar(QTimeZone::utc()));
    KCalendarCore::ICalFormat format;
    if (!format.fromRawString(calendar, file.readAll())) return 65;
    QTextStream out(stdout);
    for (const auto &one : calendar->incidences()) {
        const QTimeZone zone = one->dtStart().timeZone();
        const QDateTime first(QDate(2026, 1, 1), QTime(0, 0), zone), last(QDate(2026, 12, 31), QTime(23, 59, 59), zone);
        QStringList dates;
        if (one->recurs()) {
            for (const auto &time : one->recurrence()->timesInInterval(first, last)) dates << time.date().toString(Qt::ISODate);
        } else if (one->dtStart() >= first && one->dtStart() <= last) {
            dates << one->dtStart().date().toString(Qt::ISODate);
        }
        out << one->typeStr() << ' ' << one->uid() << ' ' << dates.join(',') << '\n';
    }
}
