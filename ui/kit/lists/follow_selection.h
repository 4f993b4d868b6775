#pragma once

class QAbstractItemView;

namespace articulus::ui {

/// In a list where one thing is chosen, Qt lets a screen reader select a row without making it the current one, which
/// is what the keyboard moves and what the pages follow: from now on the current row goes with the selection.
/// In      view: has its model already; of several selected rows the current one stays as it is
/// Thread  ui
void followSelection(QAbstractItemView& view);

}  // namespace articulus::ui
