#pragma once
#include <deque>
#include <optional>
#include <vector>

#include "core/analysis/helical_axis.h"
#include "core/analysis/joint/centre_of_rotation.h"

namespace articulus::analysis {

/// What the moving bone turns about in the fixed one, as far as it can be told by now.
/// Frames  points and directions in that of the poses; the point of an axis is the one nearest to where the bone's
///         origin was at the start
struct AxesNow {
  double turned_rad = 0.0;                   ///< from the start, by the shortest turn that leads there
  std::optional<HelicalAxis> sinceStart;     ///< none while that turn is less than LiveAxes::kLeastTurn_rad
  HelicalAxisError error;                    ///< of sinceStart
  std::optional<HelicalAxis> instantaneous;  ///< turn rad/s, shift m/s; none while it hardly turns
  std::optional<CentreOfRotation> centre;    ///< none while it turned about one axis only, or is not sure
};

/// The finite helical axis since a motion began, the instantaneous one and the centre of rotation, told while the
/// motion goes on. Only measured poses go in.
/// In      poses of the moving bone in the fixed one, or in whatever stands still with that one (the cell, once the
///         vice is closed), in order of time; a clock that goes back begins anew
/// Out     an axis whose turn is too small to tell it from noise is left out, not drawn wrongly:
///         since the start below 2 degrees (at the noise below the axis is then good to 4 mm and 0.3 degrees); now,
///         where the last half of a degree took longer than two seconds; the centre, where its error is above 5 mm
/// Thread  any but control
/// Test    tests/core/analysis/joint/live_axes_test.cpp
class LiveAxes {
 public:
  static constexpr double kLeastTurn_rad = 0.035;  ///< since the start
  static constexpr double kLeastNow_rad = 0.0087;  ///< of the last motion, that the instantaneous axis is read from
  static constexpr double kLongest_s = 2.0;        ///< that it may take
  static constexpr double kWorstCentre_m = 0.005;
  /// Of a coordinate of a measured pose: encoders, and the arm's own bending under load (ours).
  static constexpr PoseNoise kNoise{.shift_m = 1e-4, .turn_rad = 1e-4};

  void begin();                                      ///< the next pose is the start
  void take(double time_s, const spatial::Pose& X);  ///< a microsecond: thousands of a stored run, too
  [[nodiscard]] const AxesNow& now();                ///< some ten microseconds after a pose was taken

 private:
  struct Timed {
    double time_s;
    spatial::Pose X;  // seen from where the bone's origin was at the start
  };
  void findSinceStart();
  void findInstantaneous();
  void keepForCentre();
  void findCentre();
  [[nodiscard]] bool turnedAboutTwo() const;

  std::optional<spatial::Pose> start_;
  std::deque<Timed> recent_;
  std::vector<spatial::Pose> kept_;  // for the centre
  double spacing_rad_ = 0.0;         // between those
  bool fresh_ = false, keptFresh_ = false;
  AxesNow now_;
};

}  // namespace articulus::analysis
