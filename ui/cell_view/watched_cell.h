#pragma once
#include <QTimer>

#include "ui/cell_view/cell_view.h"
#include "ui/cell_view/live_feed.h"

namespace articulus::ui {

/// The cell in 3D as it is now, for a place that has nothing else to tell of it: it looks at the station itself.
/// Thread  ui
class WatchedCell : public CellView {
  Q_OBJECT
 public:
  explicit WatchedCell(const DesktopContext& context, QWidget* parent = nullptr);

 private:
  void look();
  const DesktopContext& context_;
  LiveFeed feed_;
  QTimer look_;
};

}  // namespace articulus::ui
