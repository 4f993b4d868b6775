#pragma once
#include <array>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/program.h"
#include "core/record/sample_pose.h"
#include "core/spatial/pose.h"
#include "core/spatial/side.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// Keys that the cell frozen with a run has and its cell file has not: what of it was real or practised, how the tool
/// was weighed in, what it weighs.
inline constexpr const char *kLiveness = "liveness", *kWeighIn = "weigh_in", *kIdentifiedTool = "identified_tool";
inline constexpr std::array kAddedToCell{kLiveness, kWeighIn, kIdentifiedTool};

/// A stored run as an analysis reads it: its actions by label, their samples, and the reference pose that held then.
/// Thread  the one of the store
class RunView {
 public:
  /// Errors  as UserStore
  /// In      cancelled: asked now and then while samples are read; empty: nobody cancels
  [[nodiscard]] static base::Result<RunView> of(storage::UserStore& store, std::int64_t runId,
                                                const protocol::Program& program, std::function<bool()> cancelled = {});

  [[nodiscard]] const protocol::Program& program() const { return *program_; }
  [[nodiscard]] const std::vector<record::Event>& events() const { return events_; }
  /// Whether the action went to its end; empty of a run that does not tell: an imported one.
  [[nodiscard]] std::optional<bool> ended(int action) const;
  /// Whether it ran on a simulated cell.
  [[nodiscard]] bool simulated() const { return simulated_; }
  /// The cell file as frozen with the run, JSON.
  [[nodiscard]] const std::string& cellJson() const { return cellJson_; }
  /// Of the specimen, as frozen with the run; nothing where it has none.
  [[nodiscard]] std::optional<spatial::Side> side() const { return side_; }
  /// X_WD as the vice closed on the specimen; empty of imported runs, of older ones, and where nobody saw it close.
  [[nodiscard]] const std::optional<spatial::Pose>& clampedAt() const { return clampedAt_; }
  /// Numbers of the motions that are called so: by their label, by the name of their load loop ("FE") or by their place
  /// in the protocol, all as tables show them; in their order, those that were never run among them.
  [[nodiscard]] std::vector<int> actionsOf(const std::string& name) const;
  /// Whether a motion is meant by one of these names; by none where there are none: all are.
  [[nodiscard]] bool isAmong(const protocol::Action& action, const std::vector<std::string>& names) const;
  /// Its label, else its place.
  [[nodiscard]] static std::string nameOf(const protocol::Action& action);
  /// What to do where a name is none of the run's: "Name one of LB, FE, AR."
  [[nodiscard]] std::string motionsToName() const;
  /// Samples of an action in order, until visit returns false.  Errors  Cancelled
  [[nodiscard]] base::Result<void> forEachSample(int action,
                                                 const std::function<bool(const record::Sample&)>& visit) const;
  /// The same with these channels alone, the others missing; much faster.
  [[nodiscard]] base::Result<void> forEachSample(int action, std::span<const record::Channel> channels,
                                                 const std::function<bool(const record::Sample&)>& visit) const;
  /// X_WR: D when the last unload before this action ended; where there was none, what held as the run began (of a run
  /// that does not say it, D in the first sample of its plan), of an imported run the pose that the clinical angles of
  /// its steps count from.
  [[nodiscard]] spatial::Pose reference(int action) const;
  /// What a tracking system reported during the run; empty where nothing followed the bones.
  [[nodiscard]] base::Result<storage::TrackingRecord> tracking() const { return store_->tracking(runId_); }
  /// X_WD in the first sample of the run: as the specimen stood before anything moved.
  [[nodiscard]] base::Result<spatial::Pose> beginning() const;

 private:
  struct Reference {
    int action = -1;  ///< that set it
    spatial::Pose X_WR;
  };
  RunView() = default;
  storage::UserStore* store_ = nullptr;
  std::int64_t runId_ = 0;
  std::function<bool()> cancelled_;
  const protocol::Program* program_ = nullptr;
  std::vector<record::Event> events_;
  bool simulated_ = true;
  std::string cellJson_;
  std::optional<spatial::Side> side_;
  std::optional<spatial::Pose> clampedAt_;
  std::vector<Reference> references_;
};

/// The same visit, which now and then asks whether the reading is cancelled, and then ends it.
/// In  cancelled: empty: nobody cancels; told: becomes true where it was, and lives as long as the visit
[[nodiscard]] std::function<bool(const record::Sample&)> cancellable(std::function<bool(const record::Sample&)> visit,
                                                                     const std::function<bool()>& cancelled,
                                                                     bool& told);
[[nodiscard]] base::Error analysisCancelled();

}  // namespace articulus::run
