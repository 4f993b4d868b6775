#pragma once
#include <QWidget>

#include "core/runtime/snapshot.h"
#include "core/storage/records.h"
#include "ui/models/run_step_model.h"

class QLabel;
class QListView;
class QProgressBar;

namespace articulus::ui {

class Readout;

/// The steps of the protocol with the current one lit, how far the run is and how long it will take.
/// Thread  ui
class RunProgressCard : public QWidget {
  Q_OBJECT
 public:
  explicit RunProgressCard(QWidget* parent = nullptr);
  void setProtocol(const protocol::Protocol* protocol);
  void show(const runtime::Snapshot& snapshot, bool running);
  using QWidget::show;
  void begin();                         ///< all steps ahead
  void end(storage::RunEnd how);        ///< what was done stays marked
  [[nodiscard]] RunStepModel& steps() { return *model_; }

 private:
  void light(int step);                 ///< -1: none
  RunStepModel* model_;
  QLabel *name_, *cycle_;
  QListView* list_;
  QProgressBar* bar_;
  Readout *elapsed_, *remaining_;
};

}  // namespace articulus::ui
