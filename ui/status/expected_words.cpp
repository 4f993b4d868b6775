#include "ui/status/expected_words.h"

#include <QCoreApplication>
#include <QDateTime>

#include "ui/kit/duration_words.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(ExpectedRun)
};

}  // namespace

QString expectedWords(const run::ExpectedRun& expected) {
  const QString about = spokenDuration(expected.forecast.duration_s);
  switch (expected.by) {
    case run::DurationKnownBy::Rehearsal: return Words::tr("about %1 (rehearsed)").arg(about);
    case run::DurationKnownBy::LastRun: {
      const auto began = QDateTime::fromString(toQt(expected.began), Qt::ISODate).toLocalTime().date();
      return Words::tr("about %1, as last time (%2)").arg(about, dayText(began));
    }
    case run::DurationKnownBy::Steps: break;
  }
  const QString most = spokenDuration(expected.forecast.most_s);
  return most == about ? Words::tr("about %1").arg(about) : Words::tr("about %1, at most %2").arg(about, most);
}

}  // namespace articulus::ui
