#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/sensing/tool_identification.h"

namespace articulus::cli {

/// Numbers of any Eigen vector or matrix, row by row.
template <class Matrix>
[[nodiscard]] nlohmann::ordered_json numbersOf(const Matrix& m) {
  auto out = nlohmann::ordered_json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j) out.push_back(m(i, j));
  return out;
}

/// A pose as position_m and quaternion_wxyz.
[[nodiscard]] nlohmann::ordered_json poseOf(const spatial::Matrix3& rotation, const spatial::Vector3& translation);

/// A tool with standard errors, fits and warnings, as one object and as text for a terminal.
[[nodiscard]] nlohmann::ordered_json toolObject(const sensing::ToolIdentification& found, bool simulated);
[[nodiscard]] std::string toolText(const sensing::ToolIdentification& found, bool simulated);

/// "Warning: ..." one a line, wrapped.
[[nodiscard]] std::string warningText(const std::vector<std::string>& warnings);

}  // namespace articulus::cli
