#pragma once
#include <QWidget>

#include "ui/bridge/station_bridge.h"
#include "ui/engineering/devices/tracker_table_model.h"

class QLabel;
class QTableView;

namespace articulus::ui {

/// What the tracking system of this cell sees now, bone by bone; that there is none, where there is none.
/// Thread  ui
class TrackerPage : public QWidget {
  Q_OBJECT
 public:
  TrackerPage(const station::StationLink& link, StationBridge& bridge, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void look(const cycle::Snapshot& snapshot);
  void tell(const cycle::Snapshot& snapshot);
  const station::StationLink& link_;
  TrackerTableModel bones_;
  QLabel* said_;
  QTableView* table_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
