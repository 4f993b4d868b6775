#include "core/run/analyses/motion_axes.h"

#include <array>
#include <string>

#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using storage::ResultValue;

constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};

class Rows {
 public:
  Rows(std::vector<ResultValue>& rows, std::string motion, std::string method)
      : rows_(rows), motion_(std::move(motion)), method_(std::move(method)) {}

  void add(const std::string& quantity, const char* unit, double value) {
    addRow(rows_, {kHelicalAxisTable, motion_, quantity, unit}, value, method_);
  }
  void add(const std::string& quantity, const char* unit, const spatial::Vector3& value) {
    for (int k = 0; k < 3; ++k) add(quantity + ", " + kAxes[static_cast<std::size_t>(k)], unit, value[k]);
  }

 private:
  std::vector<ResultValue>& rows_;
  std::string motion_, method_;
};

void addAxis(const analysis::MotionAxis& found, std::vector<ResultValue>& rows) {
  const std::string cycle = "cycle " + std::to_string(found.motion.reportedCycle);
  Rows axis(rows, found.motion.motion,
            "finite helical axis between the mean poses at 98 % and more of the least and of the largest load, " +
                cycle + "; points from D at its reference pose, in the axes of W; Woltring et al. 1985");
  axis.add("turn about the axis", "rad", found.axis.turn);
  axis.add("shift along the axis", "m", found.axis.shift);
  axis.add("direction of the axis", "1", found.axis.direction);
  axis.add("point of the axis nearest to D", "m", found.axis.point_m);
  if (found.planarCentre_m) axis.add("centre in the plane of the motion", "m", *found.planarCentre_m);
  Rows error(
      rows, found.motion.motion,
      "standard deviation for one pose at either end (those averaged at the peaks are better known), noise of a pose " +
          base::significant(1e6 * found.noise.shift_m, 2) + " um and " +
          base::significant(spatial::inDegrees(found.noise.turn_rad) * 1e3, 2) + " mdeg between neighbouring samples");
  error.add("direction of the axis, uncertainty", "rad", found.error.direction_rad);
  error.add("point of the axis, uncertainty", "m", found.error.point_m);
  if (!found.byVelocity) return;
  const analysis::VelocityAxis& v = *found.byVelocity;
  Rows velocity(rows, found.motion.motion,
                "the axis that the velocities of " + std::to_string(v.steps) + " steps of " + cycle + " agree on, " +
                    std::to_string(v.tooSlow) +
                    " too slow to tell left out; from D at its reference pose, in the axes "
                    "of W; as the velocity-based control of Hill 2013 estimates it");
  velocity.add("velocity-based axis, direction", "1", v.axis.direction);
  velocity.add("velocity-based axis, point nearest to D", "m", v.axis.point_m);
  velocity.add("velocity-based axis, shift for a turn of 1 rad", "m", v.axis.shift);
  velocity.add("velocity-based axis, wander", "rad", v.wander_rad);
  velocity.add("velocity-based axis, direction, uncertainty", "rad", v.direction_rad);
  velocity.add("velocity-based axis, point, uncertainty", "m", v.point_m);
}

}  // namespace

std::vector<ResultValue> motionAxisRows(const analysis::MotionAxes& axes) {
  std::vector<ResultValue> rows;
  for (const auto& found : axes.axes())
    if (found.axis) addAxis(*found.axis, rows);
    else if (!found.lacksValues)
      addNotTold(rows, {kHelicalAxisTable, found.motion->motion, "turn about the axis", "rad"}, found.axis.error());
  if (const auto centre = axes.centre()) {
    Rows all(rows, "all motions",
             "symmetrical centre of rotation (SCoRE) of the reported cycles together, Ehrig et al. 2006; from D at its "
             "reference pose, in the axes of W");
    all.add("centre of rotation", "m", centre->inFixed_m);
    all.add("centre of rotation, rms distance", "m", centre->rms_m);
    all.add("centre of rotation, uncertainty", "m", centre->worstError_m);
  }
  return rows;
}

}  // namespace articulus::run
