#include "ui/results/run_file_name.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLongest = 60;  // of each part: file systems end at 255 bytes

QString safe(QString text) {
  static const QRegularExpression kUnsafe(QStringLiteral("[^\\p{L}\\p{N} .,()+=-]"));
  text = text.simplified().left(kLongest).replace(kUnsafe, QStringLiteral("_"));
  while (text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('-'))) text.remove(0, 1);
  return text;
}

}  // namespace

QString runFileName(const storage::RunRecord& run, const QString& suffix) {
  const auto began = QDateTime::fromString(toQt(run.began), Qt::ISODateWithMs).toLocalTime();
  QStringList parts{safe(toQt(run.specimenLabel)), safe(toQt(run.header.protocolName)),
                    began.isValid() ? began.toString(QStringLiteral("yyyy-MM-dd HH-mm")) : QString(),
                    QStringLiteral("run %1").arg(run.id)};
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", ")) + QLatin1Char('.') + suffix;
}

}  // namespace articulus::ui
