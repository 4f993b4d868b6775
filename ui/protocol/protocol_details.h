#pragma once
#include <QFrame>
#include <QTimer>
#include <functional>
#include <memory>

#include "core/run/rehearsal/rehearsal.h"
#include "core/safety/limit_set.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/parameter_values.h"
#include "ui/rehearsal/rehearsal_plan.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace articulus::ui {

class Banner;
class CellView;
class ParameterForm;
class PreviewPlot;
class StepList;

/// One experiment before it runs: for which cell, its parameters, how long, how large, what it asks, its steps and set
/// points.
/// Thread  ui
class ProtocolDetails : public QFrame {
  Q_OBJECT
 public:
  /// In  limits: those in force
  ProtocolDetails(UserSession& session, std::function<safety::LimitSet()> limits, QWidget* parent = nullptr);
  void show(const ExperimentLibrary::Entry* entry);
  using QWidget::show;
  [[nodiscard]] ParameterValues& values() { return values_; }
  [[nodiscard]] QString notices() const;  ///< another cell, a mirrored side; empty: neither
  /// "Duration": "about 3 min 20 s"; empty where there is no such row.
  void use() { use_->click(); }  ///< as its button; nothing where that is closed
  [[nodiscard]] QString fact(const QString& what) const;

 signals:
  void useWanted();
  void rehearseWanted();
  void rehearsalWanted();  ///< to be shown once more
  void editWanted();
  void copyWanted();
  void exportWanted();
  void printWanted();
  void versionsWanted();
  void removeWanted();
  void cellWanted(const QString& key, const QString& specimen);  ///< those that this protocol is made for

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeBody();
  QWidget* makeMiddle();
  void makeRoomForCell();
  void showFirstPose();  ///< where the experiment has the arm first, in 3D where there is room for it
  QLayout* makeHead();
  QLayout* makeButtons();
  void refresh();
  void showFacts();
  void takeRehearsal();
  UserSession& session_;
  std::function<safety::LimitSet()> limits_;
  ParameterValues values_;
  QTimer later_;  // while a number is typed not every digit is worth looking at
  std::vector<std::pair<QString, QString>> rows_;
  QWidget* all_;
  QLabel *empty_, *name_, *facts_, *description_, *problems_;
  Banner *cell_, *side_;
  ParameterForm* form_;
  QWidget* factsBox_;
  StepList* steps_;
  PreviewPlot* plot_;
  CellView* arm_;
  QWidget* numbers_ = nullptr;  ///< parameters and facts beside the steps
  QHBoxLayout* body_ = nullptr;
  QPushButton *use_, *rehearse_, *rehearsal_, *edit_;
  QToolButton *versions_, *remove_;
  QToolButton* inCell_;  ///< where there is no room for the cell beside steps and curve: in their place
};

}  // namespace articulus::ui
