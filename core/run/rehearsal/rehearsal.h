#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/motion_track.h"
#include "core/record/run_end.h"
#include "core/spatial/six_vector.h"

namespace articulus::run {

/// What one step of a protocol did on the virtual twin; repetitions of it count together.
/// Frames  W world; loads at the moving body D in W, as the supervisor sees them (measured, with noise)
struct RehearsedStep {
  int step = 0;                                          ///< index into Protocol::steps
  std::string place;                                     ///< "flexion 30 deg > drawer": for people
  double begin_s = 0.0, time_s = 0.0;                    ///< since the run began; all its repetitions together
  spatial::Vector6 peakLoad = spatial::Vector6::Zero();  ///< sizes, N and Nm
  spatial::Vector6 limit = spatial::Vector6::Constant(
      std::numeric_limits<double>::infinity());                      ///< the tightest in force while it ran, N and Nm
  double leastDistance_m = std::numeric_limits<double>::infinity();  ///< of two parts; infinite: nothing can meet
  std::string partA, partB;                                          ///< which; partA moves
  double leastSingularValue =
      std::numeric_limits<double>::infinity();  ///< of the Jacobian of D, where a task is followed; rows in m and rad
  double leastJointWay_rad = std::numeric_limits<double>::infinity();  ///< of a joint to the nearer end of its range
  int leastJoint = -1;                                                 ///< whose, from 0
  int questions = 0;                                                   ///< asked in it
};

/// How near the whole run came to one limit.
struct LimitUse {
  std::string key, label, unit;  ///< as in the catalogue of limits: "moment_x_Nm", "Moment Mx", "Nm"; SI
  bool less = true;              ///< the value must stay below the limit, else above it
  double value = 0.0, limit = 0.0;
  double share = 0.0;  ///< of what there is that was used: 1 at the limit
  int step = 0;
  double time_s = 0.0;
  [[nodiscard]] double margin() const { return less ? limit - value : value - limit; }
};

/// What the protocol asked, and how the rehearsal answered: always with the first choice, as a run without a person.
struct RehearsedQuestion {
  int step = 0;
  std::string place, text, answer;
  std::string structure;              ///< that was cut; empty: none
  std::optional<double> preload_N{};  ///< that was set
};

struct RehearsedFault {
  int step = 0;
  std::string place, words;
  double time_s = 0.0;
};

/// A piece of the course of the run: of each number the one that matters most in it.
struct RehearsedMoment {
  /// What else is limited and may stop a run, as a share of its limit: speed, rate of turn, displacement, rotation.
  static constexpr std::array<std::string_view, 4> kOthers{"speed", "rate of turn", "displacement", "rotation"};
  double time_s = 0.0;
  spatial::Vector6 load = spatial::Vector6::Zero();  ///< the largest of each axis, with its sign, N and Nm
  spatial::Vector6 limit = spatial::Vector6::Zero();
  double distance_m = std::numeric_limits<double>::infinity();
  std::array<double, kOthers.size()> share{};  ///< of kOthers; 0 where the limit is none
};

/// What a protocol will do on a cell with a specimen: it was walked on the virtual twin of the cell, by the program
/// runner of a real run. Always simulated, whatever the cell is; nothing of it is stored beside the runs.
struct Rehearsal {
  static constexpr std::size_t kMostMoments = 2000;

  std::string planHash;  ///< of what was rehearsed (hashOf in rehearsal_plan.h)
  std::string protocol, cell, specimen;
  std::string model;      ///< label of the simulated specimen that it was walked with
  bool modelFits = true;  ///< false: of another joint than the specimen, because no model is of that
  std::uint64_t seed = 1;
  record::RunEnding ending;
  double duration_s = 0.0;  ///< with searches and settling; without the time in which a person thinks or cuts
  double forecast_s = 0.0;  ///< what was known before (protocol::forecast)
  std::vector<RehearsedStep> steps;
  std::vector<LimitUse> limits;  ///< the most used first
  std::vector<RehearsedQuestion> questions;
  std::vector<RehearsedFault> faults;
  std::vector<RehearsedMoment> course;  ///< at most kMostMoments
  record::MotionTrack motion;           ///< to be watched; not kept with the rest

  [[nodiscard]] bool endedWell() const { return ending.end == record::RunEnd::Completed && faults.empty(); }
  /// The axis of load that came nearest to its limit, and in which step (places in `steps`).
  struct Peak {
    std::size_t step = 0;
    int axis = 0;
    double value = 0.0, limit = 0.0;
  };
  [[nodiscard]] std::optional<Peak> peak() const;
  /// The place in `steps` of the least distance between parts; none where nothing can meet.
  [[nodiscard]] std::optional<std::size_t> closest() const;
};

/// "Ended well. Peak 3.1 of 8 Nm (My) in step 4; tool and table come as near as 21 mm; takes about 10:55 (simulated)."
[[nodiscard]] std::string verdictOf(const Rehearsal& rehearsal);

}  // namespace articulus::run
