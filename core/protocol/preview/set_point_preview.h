#pragma once
#include <array>
#include <vector>

#include "core/protocol/program.h"

namespace articulus::protocol {

/// What a protocol wants over time, as corner points of straight lines: what is drawn before anything moves.
/// In      the protocol's steps; unload steps count with their hold time, of a branch both ways follow each other
/// Out     time in s; loads in N and Nm (Fx..Mz at D in W); pose in m and rad (x y z, FE LB AR) from home.
///         NaN where a quantity is not controlled.
/// Thread  any
struct SetPointPreview {
  std::vector<double> time_s;
  std::array<std::vector<double>, 6> load;
  std::array<std::vector<double>, 6> pose;
  std::vector<double> stepStart_s;  ///< one a step, and the end of the last
  bool hasForceSteps = false, hasMoveSteps = false;

  [[nodiscard]] double duration_s() const { return time_s.empty() ? 0.0 : time_s.back(); }
};

[[nodiscard]] SetPointPreview previewOf(const Protocol& protocol, std::optional<spatial::Side> side = {});

}  // namespace articulus::protocol
