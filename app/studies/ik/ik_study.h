#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "app/studies/row.h"
#include "core/robot/robot_model.h"

namespace articulus::studies {

/// Hill's study of inverse kinematics near special geometry: 1000 geometries of the PA10-6CE by 121,680 poses that have
/// eight solutions, of which all eight are wanted to 0.1 mm and 0.01 deg, distinct, by core/robot's forward kinematics
/// (which no solver of core/ik uses). The time is processor time of the thread that solves, so that a second worker or
/// program does not count.
///
/// And what the source does not ask: poses of random joint positions, close to singularities too, whose solutions are
/// counted against the general solver's; the drawn joint positions must be among them.
/// Thread  any; run() has workers of its own and ends them
/// Source  Hill 2013, ch. 4
class IkStudy {
 public:
  static constexpr int kSets = 1000;
  struct Options {
    double share_percent = 1.0;  ///< of the poses, of each set, drawn evenly
    std::uint64_t seed = 1;
    int workers = 2;
  };
  struct Outcome {
    std::vector<Row> rows;  ///< of the sets that were finished
    int sets = 0;
    long long poses = 0, anyPoses = 0;     ///< with the margin, and anywhere
    double anyNearSingular_percent = 0.0;  ///< of those anywhere: had to be handed to the general solver
    bool stopped = false;
  };
  /// Asked some times a second, by the calling thread, with the part that is done; false stops the study.
  using Watch = std::function<bool(double part)>;

  /// In  the PA10-6CE of resources/robots
  explicit IkStudy(robot::RobotModel nominal) : nominal_(std::move(nominal)) {}
  [[nodiscard]] Outcome run(const Options& options, const Watch& watch) const;

 private:
  robot::RobotModel nominal_;
};

}  // namespace articulus::studies
