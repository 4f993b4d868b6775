#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// All six joints go 1 rad at the same time, each under its own cascade, in 10 s and in 0.5 s, vice open.
/// Measured  10 s: the greatest distance of any joint from its wanted position, from start to half a second after the
///           end; 0.5 s: how far the joint that overshoots most goes beyond its target, of 1 rad
/// Ours      start pose, minimum-jerk course and the speed limits, which are raised for it: the source draws responses
/// and names
///           neither. At its middle the fast course asks 3.75 rad/s of every joint
/// Source    Martinez 2012, 5.3.1, Fig 5.5 and 5.6
class JointStudy final : public ControlStudy {
 public:
  /// Joints 3 and 5 go the other way: from the middle of the fast course the guard must see room to brake.
  [[nodiscard]] static robot::JointVector start_rad();
  [[nodiscard]] static robot::JointVector way_rad();
  [[nodiscard]] std::string name() const override { return "joints"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return 45.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;
};

}  // namespace articulus::studies
