#pragma once
#include <vector>

#include "core/calibration/fit/parameter_id.h"

namespace articulus::calibration {

/// Where each parameter of an arm with so many joints sits in the parameter vector: 13 + 7n numbers in the order of
/// ParameterKind.
/// Thread  any
class ParameterLayout {
 public:
  explicit ParameterLayout(int joints);
  [[nodiscard]] int joints() const noexcept { return joints_; }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(ids_.size()); }
  [[nodiscard]] int at(ParameterKind kind, int index = 0) const noexcept {
    return first_[static_cast<std::size_t>(kind)] + index;
  }
  [[nodiscard]] const ParameterId& id(int position) const { return ids_[static_cast<std::size_t>(position)]; }

 private:
  int joints_;
  std::vector<int> first_;
  std::vector<ParameterId> ids_;
};

}  // namespace articulus::calibration
