#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "core/device/operator_inputs.h"

namespace articulus::test {

/// An implementation of the port OperatorInputs with the hand on its other side. What it does is done when it returns:
/// it has been read.
class OperatorRig {
 public:
  virtual ~OperatorRig() = default;
  [[nodiscard]] virtual device::OperatorInputs& inputs() = 0;
  virtual void hold(bool held) = 0;
  virtual void press(bool pressed) = 0;
  /// Held, let go and held again before anybody could look in between.
  virtual void letGoForAMoment() = 0;
  virtual void pressForAMoment() = 0;
  /// Its wire is gone, and back.  Out  false: it has none
  virtual bool lose() { return false; }
  virtual void back() {}
};

/// A rig and its name in the list of tests.
struct OperatorRigRow {
  const char* name;
  std::function<std::unique_ptr<OperatorRig>()> make;
};

/// All there are: one more driver is one more row.
[[nodiscard]] std::vector<OperatorRigRow> operatorRigs();

}  // namespace articulus::test
