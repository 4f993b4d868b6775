#pragma once
#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/bridge/station_bridge.h"
#include "ui/models/channel_table_model.h"

class QLabel;

namespace articulus::ui {

class Readout;

/// How the devices and the control thread do, and every raw channel as it is stored.
class DeviceTab : public QWidget {
  Q_OBJECT
 public:
  DeviceTab(StationBridge& bridge, double sensorAgeLimit_s, QWidget* parent = nullptr);

 private:
  void showTiming();
  void showSnapshot(const runtime::Snapshot& snapshot);
  StationBridge& bridge_;
  double sensorAgeLimit_s_;
  ChannelTableModel channels_;
  QSortFilterProxyModel filtered_;
  Readout *sensor_, *rate_, *wake_, *compute_, *late_;
  QLabel* scheduling_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
