#include "ui/results/run_file_name.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct FileNames {
  Q_DECLARE_TR_FUNCTIONS(FileNames)
};

}  // namespace

QString runSubject(const storage::RunRecord& run) {
  QStringList parts{shortName(run.specimenLabel), shortName(toCore(coreText(run.header.protocolName))), runDate(run),
                    FileNames::tr("run %1").arg(run.id)};
  parts.removeAll(QString());
  return safeFileName(parts.join(QStringLiteral(", ")));
}

QString runFileName(const storage::RunRecord& run, const QString& suffix) {
  return runSubject(run) + QLatin1Char('.') + suffix;
}

QString runDate(const storage::RunRecord& run) {
  const auto began = QDateTime::fromString(toQt(run.began), Qt::ISODateWithMs).toLocalTime();
  return began.isValid() ? began.toString(QStringLiteral("yyyy-MM-dd HH-mm")) : QString();
}

}  // namespace articulus::ui
