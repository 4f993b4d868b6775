#include "ui/results/run_file_name.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLongest = 180, kLongestPart = 48;  // file systems end at 255 bytes, and a letter may take four

}  // namespace

QString runFileName(const storage::RunRecord& run, const QString& suffix) {
  QStringList parts{shortName(run.specimenLabel), shortName(run.header.protocolName), runDate(run),
                    QStringLiteral("run %1").arg(run.id)};
  parts.removeAll(QString());
  return safeFileName(parts.join(QStringLiteral(", "))) + QLatin1Char('.') + suffix;
}

QString runDate(const storage::RunRecord& run) {
  const auto began = QDateTime::fromString(toQt(run.began), Qt::ISODateWithMs).toLocalTime();
  return began.isValid() ? began.toString(QStringLiteral("yyyy-MM-dd HH-mm")) : QString();
}

QString shortName(const std::string& text) { return safeFileName(toQt(text)).left(kLongestPart); }

QString safeFileName(QString name) {
  static const QRegularExpression kUnsafe(QStringLiteral("[^\\p{L}\\p{N} _.,()+=-]"));
  name = name.simplified().replace(kUnsafe, QStringLiteral("_")).left(kLongest);
  while (name.startsWith(QLatin1Char('.')) || name.startsWith(QLatin1Char('-'))) name.remove(0, 1);
  return name;
}

}  // namespace articulus::ui
