#pragma once

namespace articulus::ui {

/// Qt 6.4 gives a screen reader that asks a scroll area for a child that is gone (a scroll bar that was hidden
/// meanwhile) whatever lies in memory there, and the program dies. From now on areas answer as every other widget does:
/// nothing. Once, before the first window.
/// Thread  ui
void guardAccessibleAreas();

}  // namespace articulus::ui
