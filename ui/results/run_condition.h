#pragma once
#include <QString>
#include <optional>
#include <vector>

#include "core/spatial/side.h"
#include "ui/bridge/run_archive.h"

namespace articulus::ui {

/// In what condition the specimen of a run was: which side it is of, and what of it was cut.
struct RunCondition {
  std::string label;
  std::string joint{};  ///< of the specimen; empty: not said
  std::optional<spatial::Side> side;
  std::string said{};                             ///< by a person, of live cells and imported runs
  bool clamped = true;                            ///< false: it was run with the vice open
  bool cutsAreRecorded = false;                   ///< every cut is an event: of a simulated specimen alone
  std::vector<std::string> cutBefore, cutDuring;  ///< structures, in the order of their cuts

  /// "L3-L5 #07, intact", "K-12, left, cut: anterior cruciate ligament (in this run)"
  [[nodiscard]] QString words() const;
};

/// Cuts are those told in this run and in earlier ones that hold in it (run::cutsHold).
/// Thread  any with an archive of its own
[[nodiscard]] base::Result<RunCondition> conditionOf(RunArchive& archive, const storage::RunRecord& run);

}  // namespace articulus::ui
