#include "ui/kit/language/typed_time.h"

namespace articulus::ui {
namespace {

QString withWholeYear(QString format) {
  return format.contains(QLatin1String("yyyy")) ? format : format.replace(QLatin1String("yy"), QLatin1String("yyyy"));
}

}  // namespace

QString typedDayFormat(const QLocale& locale) { return withWholeYear(locale.dateFormat(QLocale::ShortFormat)); }

QString typedTimeFormat(const QLocale& locale) {
  return withWholeYear(locale.dateTimeFormat(QLocale::ShortFormat)).remove(QLatin1String(":ss"));
}

}  // namespace articulus::ui
