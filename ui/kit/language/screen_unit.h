#pragma once
#include <QString>
#include <string_view>

namespace articulus::ui {

/// How a number of core stands on the screen: in degrees and millimetres, shares in percent.
struct ScreenUnit {
  QString unit;
  double scale = 1.0;  ///< screen = SI * scale
};

/// In  unit: SI, "%" of a share
/// Thread  any
[[nodiscard]] ScreenUnit screenUnit(std::string_view unit);

}  // namespace articulus::ui
