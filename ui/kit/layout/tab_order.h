#pragma once
class QWidget;

namespace articulus::ui {

/// Tab goes through what is in the widget as the eye does: as the layouts have it, top to bottom and left to right. The
/// first of them keeps its place among what is outside. To be called anew once other widgets are in it: Qt puts a new
/// one behind all others of the window.
/// Thread  ui
void tabsFollowLayout(QWidget& within);

}  // namespace articulus::ui
