#pragma once

class QWidget;

namespace articulus::ui {

/// What is read from three metres has letters of 57 px on a screen of 1920 x 1080: figures of 1/200 of that distance,
/// 15 mm, at 96 px to the inch. In a smaller or a larger window they are in proportion.
/// Thread  ui
/// Test    tests/ui/run/test_run_at_distance.cpp
[[nodiscard]] int distanceText_px(const QWidget& within);

/// All letters within it as large as that; 0: as large as ever.
void setTextSize(QWidget& part, int size_px);

}  // namespace articulus::ui
