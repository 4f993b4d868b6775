#include "ui/kit/duration_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Duration)
};

}  // namespace

QString spokenDuration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0.0) return Words::tr("no duration");
  const auto s = static_cast<qint64>(std::llround(seconds));
  if (s < 60) return Words::tr("%1 s").arg(s);
  if (s < 3600) return Words::tr("%1 min %2 s").arg(s / 60).arg(s % 60, 2, 10, QLatin1Char('0'));
  return Words::tr("%1 h %2 min").arg(s / 3600).arg(s / 60 % 60, 2, 10, QLatin1Char('0'));
}

QString durationText(double seconds) {
  const auto s = static_cast<long long>(std::max(0.0, std::isfinite(seconds) ? seconds : 0.0));
  return QStringLiteral("%1:%2:%3")
      .arg(s / 3600, 2, 10, QLatin1Char('0'))
      .arg(s / 60 % 60, 2, 10, QLatin1Char('0'))
      .arg(s % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace articulus::ui
