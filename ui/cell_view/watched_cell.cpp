#include "ui/cell_view/watched_cell.h"

namespace articulus::ui {
namespace {
constexpr int kLook_ms = 50;
}

WatchedCell::WatchedCell(const DesktopContext& context, QWidget* parent)
    : CellView(context, parent), context_(context), feed_(context.station, context.cell) {
  connect(this, &CellView::taken, this, [this] { feed_.viewChanged(); });
  connect(&look_, &QTimer::timeout, this, &WatchedCell::look);
  look_.start(kLook_ms);
}

void WatchedCell::look() {
  const auto now = context_.station.snapshot();
  feed_.follow(now);
  if (auto* shown = view(); shown && isVisible()) feed_.show(*shown, now);
}

}  // namespace articulus::ui
