#include "ui/results/export/export_job.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include "ui/kit/files/file_name.h"
#include "ui/kit/text.h"
#include "ui/results/run_file_name.h"

namespace articulus::ui {
namespace {

struct ExportWords {
  Q_DECLARE_TR_FUNCTIONS(ExportJob)
};

constexpr qsizetype kLongestPattern = 80;

QString endingOf(const exchange::Format& format) {
  const QString all = QString::fromUtf8(format.extensions.data(), static_cast<qsizetype>(format.extensions.size()));
  return all.section(QLatin1Char(' '), 0, 0);
}

}  // namespace

QString fileOf(const ExportJob& job, const storage::RunRecord& run, int step) {
  QString name = job.pattern.left(kLongestPattern);
  if (step >= 0 && !name.contains(QStringLiteral("{step}"))) name += QStringLiteral(", step {step}");
  name.replace(QStringLiteral("{specimen}"), shortName(run.specimenLabel));
  name.replace(QStringLiteral("{protocol}"), shortName(run.header.protocolName));
  name.replace(QStringLiteral("{date}"), runDate(run));
  name.replace(QStringLiteral("{run}"), QString::number(run.id));
  name.replace(QStringLiteral("{step}"), step >= 0 ? QString::number(step + 1) : QString());  // as the screen counts
  // An archive's table of motion has its kind in its name.
  const QString kind = job.format && job.format->key == "bids" ? QStringLiteral("_motion") : QString();
  return job.folder + QLatin1Char('/') + safeFileName(name) + kind + (job.format ? endingOf(*job.format) : QString());
}

int filesThere(const ExportJob& job) {
  constexpr int kAnyStep = 735'991'264;  // stands for each number: what steps a run has, its archive knows
  int there = 0;
  if (!job.perStep) {
    for (const auto& run : job.runs) there += QFileInfo::exists(fileOf(job, run)) ? 1 : 0;
    return there;
  }
  const QStringList names = QDir(job.folder).entryList(QDir::Files | QDir::Hidden);
  for (const auto& run : job.runs) {
    QString pattern = QRegularExpression::escape(QFileInfo(fileOf(job, run, kAnyStep)).fileName());
    pattern.replace(QString::number(kAnyStep + 1), QStringLiteral("[0-9]+"));
    there += static_cast<int>(names.filter(QRegularExpression(QRegularExpression::anchoredPattern(pattern))).size());
  }
  return there;
}

QString problemOf(const ExportJob& job) {
  if (!job.format) return ExportWords::tr("Choose a format.");
  if (job.runs.empty()) return ExportWords::tr("Choose a run on the left first.");
  const QFileInfo folder(job.folder);
  if (job.folder.isEmpty()) return ExportWords::tr("Choose a folder.");
  if (!folder.isDir()) return ExportWords::tr("There is no folder %1.").arg(job.folder);
  if (!folder.isWritable()) return ExportWords::tr("The folder %1 may not be written.").arg(job.folder);
  static const QRegularExpression kNamed(QStringLiteral("\\{(\\w*)\\}"));
  for (auto it = kNamed.globalMatch(job.pattern); it.hasNext();) {
    const QString word = it.next().captured(1);
    if (!QStringList({QStringLiteral("specimen"), QStringLiteral("protocol"), QStringLiteral("date"),
                      QStringLiteral("run"), QStringLiteral("step")})
             .contains(word))
      return ExportWords::tr("{%1} is not known in a name. Known are: %2.").arg(word, patternWords());
  }
  if (job.pattern.size() > kLongestPattern) return ExportWords::tr("The pattern of the names is too long.");
  if (job.perStep &&
      (job.pattern.contains(QStringLiteral("{run}{step}")) || job.pattern.contains(QStringLiteral("{step}{run}"))))
    return ExportWords::tr("Put something between {run} and {step}: their numbers could not be told apart.");
  const int step = job.perStep ? 1 : -1;
  QSet<QString> names;
  for (const auto& run : job.runs) {
    const QString file = fileOf(job, run, step);
    if (QFileInfo(file).completeBaseName().isEmpty()) return ExportWords::tr("The files have no name.");
    if (names.contains(file))
      return ExportWords::tr("Two runs would be written to %1. Put {run} into the name.")
          .arg(QFileInfo(file).fileName());
    names.insert(file);
  }
  return {};
}

QString patternWords() { return QStringLiteral("{specimen}, {protocol}, {date}, {run}, {step}"); }

}  // namespace articulus::ui
