#pragma once
#include <QTimer>
#include <QWidget>
#include <functional>

#include "core/safety/self_test_report.h"
#include "ui/bridge/station_bridge.h"
#include "ui/kit/text_table_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class Chip;

/// The self-test of the limits: how it stands, and one row a limit, axis and side; failures first. Looks again while it
/// is seen.
/// Thread  ui
class SelfTestView : public QWidget {
  Q_OBJECT
 public:
  SelfTestView(StationBridge& bridge, std::function<safety::SelfTestReport()> report, QWidget* parent = nullptr);
  /// Offers to run it again.
  void offerAgain();
  void refresh();

 signals:
  void againWanted();

 private:
  StationBridge& bridge_;
  std::function<safety::SelfTestReport()> report_;
  TextTableModel rows_;
  QTimer timer_;
  Chip* state_;
  QLabel* detail_;
  QPushButton* again_;
  bool offered_ = false;
};

}  // namespace articulus::ui
