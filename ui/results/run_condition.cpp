#include "ui/results/run_condition.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/run/specimen_of_run.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(RunCondition)
};

base::Result<void> addCuts(RunArchive& archive, std::int64_t runId, std::vector<std::string>& cuts) {
  auto events = archive.events(runId);
  if (!events) return events.error();
  for (const auto& event : *events) {
    if (event.kind != record::EventKind::StructureCut) continue;
    const std::string name(event.textView());
    if (std::ranges::find(cuts, name) == cuts.end()) cuts.push_back(name);
  }
  return {};
}

}  // namespace

QString RunCondition::words() const {
  QStringList parts;
  if (!label.empty()) parts << toQt(label);
  if (side) parts << (*side == spatial::Side::Left ? Words::tr("left") : Words::tr("right"));
  QStringList cut;
  for (const auto& name : cutBefore) cut << toQt(name);
  for (const auto& name : cutDuring) cut << Words::tr("%1 (in this run)").arg(toQt(name));
  // Of a specimen in the vice the program knows only the cuts that it was told of.
  const QString none = cutsAreRecorded ? Words::tr("intact") : Words::tr("no cut recorded");
  parts << (cut.isEmpty() ? none : Words::tr("cut: %1").arg(cut.join(QStringLiteral(", "))));
  if (!clamped) parts << Words::tr("vice open: nothing was clamped");
  return parts.join(QStringLiteral("  ·  "));
}

base::Result<RunCondition> conditionOf(RunArchive& archive, const storage::RunRecord& run) {
  RunCondition condition;
  condition.label = run::labelOf(run);
  condition.cutsAreRecorded = run.header.simulated;
  const auto specimen = base::parseStoredJson(run.header.specimenJson, "specimen of run " + std::to_string(run.id));
  if (specimen && specimen->is_object()) {
    condition.side = spatial::sideFromText(base::textUnder(*specimen, "side"));
    const auto clamped = specimen->find("clamped");  // older runs do not say
    condition.clamped = clamped == specimen->end() || !clamped->is_boolean() || clamped->get<bool>();
  }
  auto runs = archive.runs();
  if (!runs) return runs.error();
  std::ranges::sort(*runs, {}, &storage::RunRecord::id);
  for (const auto& earlier : *runs) {
    if (earlier.id >= run.id) break;
    if (!run::cutsHold(earlier, run)) continue;
    if (auto added = addCuts(archive, earlier.id, condition.cutBefore); !added) return added.error();
  }
  if (auto added = addCuts(archive, run.id, condition.cutDuring); !added) return added.error();
  std::erase_if(condition.cutDuring, [&](const std::string& name) {
    return std::ranges::find(condition.cutBefore, name) != condition.cutBefore.end();
  });
  return condition;
}

}  // namespace articulus::ui
