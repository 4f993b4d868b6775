#pragma once
#include <array>
#include <vector>

#include "core/protocol/program.h"
#include "core/record/sample.h"

namespace articulus::run {

/// Which loads of each action of a program were controlled: a set-point that is recorded on an axis that was moved or
/// held by its pose is nothing that anybody followed.
/// Thread  any but control
/// Test    tests/core/run/controlled_loads_test.cpp
class ControlledLoads {
 public:
  explicit ControlledLoads(const protocol::Program& program);
  /// Of an action by its number, Fx ... Mz; none of one that is no motion, or that is turned with another frame than W
  /// on some axes only, as then no axis of W is controlled alone.
  [[nodiscard]] std::array<bool, 6> of(int action) const noexcept;
  /// The loads that were held beside the one that a load step moves, N and Nm.
  [[nodiscard]] std::array<double, 6> heldIn(int action) const noexcept;
  /// Wanted loads that nobody followed become missing.
  void clear(record::Sample& sample) const noexcept;

 private:
  std::vector<std::array<bool, 6>> byAction_;
  std::vector<std::array<double, 6>> held_;
};

}  // namespace articulus::run
