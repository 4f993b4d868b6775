#pragma once
#include <QWidget>
#include <functional>

#include "core/safety/self_test_report.h"
#include "ui/bridge/station_bridge.h"

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace articulus::ui {

class Banner;
class Chip;

/// One line on the pages that move the robot: whether the limits passed their self-test, with the way to its result,
/// and whether the set-up speeds hold, with the way to change that. A failed self-test adds a banner that names the
/// limit.
/// Thread  ui
class SafetyStrip : public QWidget {
  Q_OBJECT
 public:
  SafetyStrip(StationBridge& bridge, std::function<safety::SelfTestReport()> report, QWidget* parent = nullptr);
  void showSnapshot(const cycle::Snapshot& snapshot);
  [[nodiscard]] Chip* selfTestChip() { return test_; }
  [[nodiscard]] Chip* setUpChip() { return setUp_; }
  [[nodiscard]] Banner* failure() { return failure_; }
  [[nodiscard]] QPushButton* resultButton() { return result_; }
  void showResult();                    ///< of the self-test, in a sheet
  void choose(safety::SetUpMode mode);  ///< lifting the speeds is asked about before

 private:
  void useMode(safety::SetUpMode mode);
  StationBridge& bridge_;
  std::function<safety::SelfTestReport()> report_;
  Chip *test_, *setUp_;
  QPushButton* result_;
  QLabel* caps_;
  QToolButton* change_;
  QList<QAction*> modes_;
  Banner* failure_;
};

}  // namespace articulus::ui
