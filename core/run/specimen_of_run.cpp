#include "core/run/specimen_of_run.h"

#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/storage/run_facts.h"

namespace articulus::run {

std::string labelOf(const storage::RunRecord& run) {
  if (!run.specimenLabel.empty()) return run.specimenLabel;
  const auto frozen = base::parseStoredJson(run.header.specimenJson, "specimen of run " + std::to_string(run.id));
  return frozen && frozen->is_object() ? base::textUnder(*frozen, "label") : std::string();
}

bool sameOrigin(const storage::RunRecord& one, const storage::RunRecord& other) {
  return one.header.simulated == other.header.simulated && storage::isBench(one) == storage::isBench(other) &&
         one.header.imported.has_value() == other.header.imported.has_value();
}

bool cutsHold(const storage::RunRecord& earlier, const storage::RunRecord& later) {
  if (earlier.id >= later.id || !sameOrigin(earlier, later)) return false;
  const std::string label = labelOf(later);
  if (label.empty() || labelOf(earlier) != label) return false;
  return !later.header.simulated || storage::isBench(later) || earlier.header.sessionId == later.header.sessionId;
}

}  // namespace articulus::run
