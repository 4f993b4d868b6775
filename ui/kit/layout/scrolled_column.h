#pragma once

class QBoxLayout;
class QVBoxLayout;
class QWidget;

namespace articulus::ui {

/// A column that scrolls where there is too little height for it, as wide as its place: what stands outside of it (the
/// answers of a sheet) stays in sight.
/// In  into: gets it, with all the room that is left
[[nodiscard]] QVBoxLayout* addScrolledColumn(QBoxLayout& into, QWidget* parent, int width_px = 0);

}  // namespace articulus::ui
