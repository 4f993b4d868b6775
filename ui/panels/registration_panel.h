#pragma once
#include <QWidget>

#include "ui/bridge/station_bridge.h"
#include "ui/models/registration_controller.h"
#include "ui/models/text_table_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class FileEdit;
class Readout;
class ResultCard;

/// Registration: landmarks from a file or touched with the tool's tip, and how the two frames lie to each other.
/// Thread  ui
class RegistrationPanel : public QWidget {
  Q_OBJECT
 public:
  RegistrationPanel(RegistrationController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  QWidget* makeInputs();
  void makeResults();
  void showButtons();
  void showResult();
  void save();
  RegistrationController& controller_;
  StationBridge& bridge_;
  TextTableModel rows_;
  FileEdit* file_ = nullptr;
  QPushButton *record_ = nullptr, *remove_ = nullptr, *clear_ = nullptr, *save_ = nullptr;
  ResultCard* results_;
  Readout *place_ = nullptr, *turn_ = nullptr, *rms_ = nullptr, *worst_ = nullptr;
  QLabel* notes_ = nullptr;
  int ticks_ = 0;
};

}  // namespace articulus::ui
