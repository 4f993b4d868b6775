#include "ui/cell_view/watched_cell.h"

namespace articulus::ui {
namespace {
constexpr int kLook_ms = 50;
}

WatchedCell::WatchedCell(const DesktopContext& context, QWidget* parent)
    : CellView(context, parent), context_(context), feed_(context.station, context.cell) {
  connect(this, &CellView::taken, this, [this] {
    feed_.viewChanged();
    look_.start(kLook_ms);
  });
  connect(&look_, &QTimer::timeout, this, &WatchedCell::look);
}

void WatchedCell::look() {
  if (!isVisible()) return look_.stop();  // nobody looks: taken() begins it again
  const auto now = context_.station.snapshot();
  feed_.follow(now);
  if (auto* shown = view()) feed_.show(*shown, now);
}

}  // namespace articulus::ui
