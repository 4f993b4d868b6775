#include "ui/kit/files/dropped_kind.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <initializer_list>

namespace articulus::ui {
namespace {

/// Enough for the first key of a file of ours and the first tag of an XML file, comments before it included.
constexpr qint64 kRead_bytes = 16384;

bool endsWith(const QString& file, std::initializer_list<const char*> endings) {
  const QString ending = QFileInfo(file).suffix();
  return std::ranges::any_of(
      endings, [&ending](const char* one) { return ending.compare(QLatin1String(one), Qt::CaseInsensitive) == 0; });
}

QByteArray beginningOf(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) ? in.read(kRead_bytes) : QByteArray();
}

bool isCell(const QString& file) { return endsWith(file, {"json"}) && beginningOf(file).contains("\"articulus-cell-"); }
bool isExperiment(const QString& file) { return endsWith(file, {"json"}); }
bool isArm(const QString& file) {
  return endsWith(file, {"urdf"}) || (endsWith(file, {"xml"}) && beginningOf(file).contains("<robot"));
}
bool isMesh(const QString& file) { return endsWith(file, {"stl", "obj", "ply"}); }
bool isAnything(const QString&) { return true; }

constexpr DroppedKindRow kKinds[] = {
    {DroppedKind::Cell, "engineering", QT_TRANSLATE_NOOP("DroppedKinds", "cell"), isCell},
    {DroppedKind::Experiment, "protocol", QT_TRANSLATE_NOOP("DroppedKinds", "experiment"), isExperiment},
    {DroppedKind::Arm, "engineering", QT_TRANSLATE_NOOP("DroppedKinds", "URDF of an arm"), isArm},
    {DroppedKind::Mesh, "prepare", QT_TRANSLATE_NOOP("DroppedKinds", "mesh of a bone"), isMesh},
    {DroppedKind::Measurement, "results", QT_TRANSLATE_NOOP("DroppedKinds", "measurement"), isAnything},
};

}  // namespace

QString DroppedKindRow::text() const { return QCoreApplication::translate("DroppedKinds", words); }

std::span<const DroppedKindRow> droppedKinds() { return kKinds; }

const DroppedKindRow& droppedKindOf(const QString& file) {
  return *std::ranges::find_if(kKinds, [&file](const DroppedKindRow& row) { return row.is(file); });
}

}  // namespace articulus::ui
