#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "core/device/load_cell.h"

namespace articulus::test {

/// An implementation of the port LoadCell with what stands on its other side.
class LoadCellRig {
 public:
  virtual ~LoadCellRig() = default;
  [[nodiscard]] virtual device::LoadCell& cell() = 0;
  /// What happens on the other side in one cycle of the station.
  virtual void pass() = 0;
  [[nodiscard]] virtual base::Nanoseconds now() const = 0;
  /// What acts on it from now on, and within how much it is reported, N and Nm.
  virtual void load(const spatial::Vector6& wrench) = 0;
  [[nodiscard]] virtual double accuracy() const = 0;
  /// It measures nothing any more, and again.
  virtual void lose() = 0;
  virtual void back() = 0;
  /// A measurement that is none, as its wire can say so.  Out  false: it has no word for it
  virtual bool invalid() { return false; }
};

/// A rig and its name in the list of tests.
struct LoadCellRigRow {
  const char* name;
  std::function<std::unique_ptr<LoadCellRig>()> make;
};

/// All there are: one more driver is one more row.
[[nodiscard]] std::vector<LoadCellRigRow> loadCellRigs();

}  // namespace articulus::test
