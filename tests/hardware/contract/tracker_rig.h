#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "core/device/tracker.h"

namespace articulus::test {

/// An implementation of the port Tracker with what stands on its other side. It follows one body.
class TrackerRig {
 public:
  virtual ~TrackerRig() = default;
  [[nodiscard]] virtual device::Tracker& tracker() = 0;
  /// One exposure later; what it brings is there to be read when this returns.
  virtual void pass() = 0;
  [[nodiscard]] virtual base::Nanoseconds now() const = 0;
  /// The body's origin from now on, in axes of the tracking system, and within how much it is told.
  virtual void move(const spatial::Vector3& origin_T_m) = 0;
  [[nodiscard]] virtual double accuracy_m() const = 0;
  virtual void hide(bool hidden) = 0;
  /// Nothing comes any more, and again: exposures go on meanwhile.
  virtual void lose() = 0;
  virtual void back() = 0;
};

/// A rig and its name in the list of tests.
struct TrackerRigRow {
  const char* name;
  std::function<std::unique_ptr<TrackerRig>()> make;
};

/// All there are: one more driver is one more row.
[[nodiscard]] std::vector<TrackerRigRow> trackerRigs();

}  // namespace articulus::test
