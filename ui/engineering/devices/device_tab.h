#pragma once
#include <QElapsedTimer>
#include <QSortFilterProxyModel>
#include <functional>

#include "core/safety/self_test_report.h"
#include "ui/bridge/station_bridge.h"
#include "ui/engineering/devices/channel_table_model.h"
#include "ui/engineering/devices/dead_time_controller.h"
#include "ui/engineering/devices/device_health_model.h"
#include "ui/engineering/engineering_tab.h"

class QLabel;
class QTabWidget;

namespace articulus::ui {

class LearnedCard;
class Readout;
class SelfTestView;

/// How each device and the control thread do, what was learned of the arm, the self-test of the limits, and every raw
/// channel.
class DeviceTab : public EngineeringTab {
  Q_OBJECT
 public:
  DeviceTab(StationBridge& bridge, DeadTimeController& deadTime, double sensorAgeLimit_s,
            std::function<safety::SelfTestReport()> selfTest, QWidget* parent = nullptr,
            const cell::DeviceSelection& devices = {});
  [[nodiscard]] QTabWidget* pages() { return pages_; }

 signals:
  void selfTestWanted();  ///< anew

 private:
  void showTiming();
  void showSnapshot(const cycle::Snapshot& snapshot);
  [[nodiscard]] QWidget* makeHealthPage();
  StationBridge& bridge_;
  double sensorAgeLimit_s_;
  DeviceHealthWatch watch_;
  DeviceHealthModel health_;
  QElapsedTimer clock_;
  ChannelTableModel channels_;
  QSortFilterProxyModel filtered_;
  Readout *sensor_, *rate_, *wake_, *compute_, *late_;
  QLabel *scheduling_, *wires_ = nullptr;
  LearnedCard* learned_;
  QTabWidget* pages_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
