#include "ui/kit/language/shown_time.h"

#include <QCoreApplication>
#include <QLocale>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Format {
  Q_DECLARE_TR_FUNCTIONS(ShownTime)
};

const QString kClock = QStringLiteral(", HH:mm");

//: Qt's letters for a day with its year; the month is a word
QString dayFormat() { return Format::tr("d MMM yyyy"); }
//: Qt's letters for a day of this year; the month is a word
QString shortDayFormat() { return Format::tr("d MMM"); }

QDateTime read(const std::string& utc) {
  QDateTime time = QDateTime::fromString(toQt(utc), Qt::ISODateWithMs);
  if (time.isValid() && time.timeSpec() == Qt::LocalTime) time.setTimeSpec(Qt::UTC);
  return time.toLocalTime();
}

}  // namespace

QString dayText(QDate day) { return QLocale().toString(day, dayFormat()); }

QString momentText(const QDateTime& time) { return QLocale().toString(time.toLocalTime(), dayFormat() + kClock); }

QString momentText(const std::string& utc) {
  const QDateTime time = read(utc);
  return time.isValid() ? momentText(time) : toQt(utc);
}

QString recentMomentText(const std::string& utc) {
  const QDateTime time = read(utc);
  if (!time.isValid()) return toQt(utc);
  if (time.date().year() != QDate::currentDate().year()) return momentText(time);
  return QLocale().toString(time, shortDayFormat() + kClock);
}

}  // namespace articulus::ui
