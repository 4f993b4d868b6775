#pragma once
#include <vector>

#include "core/run/rehearsal/rehearsal.h"
#include "core/safety/limit_catalogue.h"

namespace articulus::run {

/// What of one cycle is compared with limits.
struct SeenState {
  int step = 0;
  double time_s = 0.0;
  bool inTask = false;               ///< a task or a load is followed: the singular value counts
  bool displacementKnown = false;    ///< a specimen is mounted
  spatial::Vector6 load, rawLoad_S;  ///< at D in W; as the load cell reports it
  spatial::Vector6 displacement = spatial::Vector6::Zero();  ///< from the reference pose, m and rad
  spatial::Vector6 speed = spatial::Vector6::Zero();         ///< of D in W, m/s and rad/s
  spatial::Vector3 position_m = spatial::Vector3::Zero();    ///< of D in W
  robot::JointVector q_rad, qd_rad_per_s;
  double distance_m = std::numeric_limits<double>::infinity(), singularValue = 0.0;
};

/// Keeps, of each limit that a motion can come near to, the moment in which most of it was used. Limits of timing,
/// set-up and unexplained torques are of the machine, not of a plan, and are left to the supervisor.
/// Thread  one
class LimitMargins {
 public:
  explicit LimitMargins(int joints);
  /// In  limits: in force in that cycle
  void see(const SeenState& seen, const safety::LimitSet& limits);
  /// Most used first; those that nothing was compared with are left out.
  [[nodiscard]] std::vector<LimitUse> uses() const;

 private:
  struct Row {
    const safety::LimitSpec* spec = nullptr;
    const safety::LimitSpec* otherEnd = nullptr;  ///< of a range
    int element = 0;
    double (*value)(const SeenState&, int element) = nullptr;
    LimitUse most{};
    bool seen = false;
  };
  std::vector<Row> rows_;
};

}  // namespace articulus::run
