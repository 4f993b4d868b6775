#pragma once
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ui/bridge/run_archive.h"
#include "ui/kit/background_task.h"
#include "ui/plot/loop_model.h"
#include "ui/plot/plot_mark.h"
#include "ui/results/found_on_loop.h"
#include "ui/results/ligaments/ligament_course.h"
#include "ui/results/run_condition.h"
#include "ui/results/tracking/tracked_course.h"

namespace articulus::ui {

/// What the results page shows of one stored run.
struct RunData {
  storage::RunRecord record;
  protocol::Protocol protocol;
  protocol::Program program;                   ///< unrolled: what Sample::step counts
  std::vector<storage::PreviewPoint> preview;  ///< the whole run, a tenth of a second a point
  bool hasJoints = false;                      ///< of an arm, so that it can be shown in 3D
  std::vector<storage::ResultValue> results;
  bool resultsOlder = false;  ///< computed by methods that have changed since
  std::vector<storage::Note> notes;
  RunCondition condition;                     ///< of the specimen
  std::optional<storage::SealReport> seal{};  ///< none while the run is being compared with its seal
  std::vector<LoopCycle> loops;               ///< the reported cycle of each load-cycle step
  std::set<int> begun;                        ///< load-cycle steps of which anything was recorded
  std::map<int, double> loopOffset_mm;        ///< of loops over a displacement, by step: from the reference to x = 0
  std::vector<LigamentCourse> ligaments;      ///< that its protocol asks for
  std::vector<TrackedCourse> tracked;         ///< bones that a tracking system followed
  PlotMarks marks;                            ///< where somebody set a mark or something was cut

  /// Its loop of a motion ("LB"); nullptr where it has none.
  [[nodiscard]] const LoopCycle* loopOf(const std::string& motion) const;
  /// Where that loop stands beside the numbers of its tables.
  [[nodiscard]] LoopPlace placeOf(const LoopCycle& loop) const;
  /// The motions of the load-cycle steps that have begun, in the order of the protocol, each once.
  [[nodiscard]] std::vector<std::string> motions() const;
  /// What a loop of that motion is drawn over.
  [[nodiscard]] LoopAxes axesOf(const std::string& motion) const;
};

/// Reads it. However long the run is, this takes about the same time: preview and thinned samples only,
/// and what a tracker saw.
/// Thread  any with an archive of its own
[[nodiscard]] base::Result<RunData> readRun(RunArchive& archive, std::int64_t runId, BackgroundTask* task = nullptr);

}  // namespace articulus::ui
