#include "ui/results/run_condition.h"

#include <QCoreApplication>
#include <QStringList>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/run/condition/run_condition.h"
#include "core/run/specimen_of_run.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(RunCondition)
};

}  // namespace

QString RunCondition::words() const {
  QStringList parts;
  if (!label.empty()) parts << toQt(label);
  if (side) parts << (*side == spatial::Side::Left ? Words::tr("left") : Words::tr("right"));
  if (!said.empty()) parts << toQt(said);
  QStringList cut;
  for (const auto& name : cutBefore) cut << coreText(name);
  for (const auto& name : cutDuring) cut << Words::tr("%1 (in this run)").arg(coreText(name));
  // Of a specimen in the vice the program knows only the cuts that it was told of.
  const QString none = cutsAreRecorded ? Words::tr("intact") : Words::tr("no cut recorded");
  if (!cut.isEmpty() || said.empty())
    parts << (cut.isEmpty() ? none : Words::tr("cut: %1").arg(cut.join(QStringLiteral(", "))));
  if (!clamped) parts << Words::tr("vice open: nothing was clamped");
  return parts.join(QStringLiteral("  ·  "));
}

base::Result<RunCondition> conditionOf(RunArchive& archive, const storage::RunRecord& run) {
  RunCondition condition;
  condition.label = run::labelOf(run);
  condition.said = run.condition;
  condition.cutsAreRecorded = !run::conditionIsSaid(run);
  const auto specimen = base::parseStoredJson(run.header.specimenJson, "specimen of run " + std::to_string(run.id));
  if (specimen && specimen->is_object()) {
    condition.joint = base::textUnder(*specimen, "joint");
    condition.side = spatial::sideFromText(base::textUnder(*specimen, "side"));
    const auto clamped = specimen->find("clamped");  // older runs do not say
    condition.clamped = clamped == specimen->end() || !clamped->is_boolean() || clamped->get<bool>();
  }
  auto cuts = archive.cuts(run);
  if (!cuts) return cuts.error();
  condition.cutBefore = std::move(cuts->before);
  condition.cutDuring = std::move(cuts->during);
  return condition;
}

}  // namespace articulus::ui
