#pragma once
#include <QAbstractListModel>

#include "core/protocol/program.h"

namespace articulus::ui {

/// The steps of the chosen protocol with the current one lit.
/// Thread  ui
class RunStepModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum class Stage { Ahead, Current, Done };
  using QAbstractListModel::QAbstractListModel;

  /// In  program: the protocol unrolled; empty where it can not be
  void setProtocol(const protocol::Protocol& protocol, const protocol::Program& program);
  /// In  action: of the program; -1 where none runs: what was done stays done.
  void setCurrent(int action, int loadCycle);
  void goOnFrom(const RunStepModel& before);  ///< of the same protocol
  void reset();                               ///< all steps lie ahead
  void complete();                            ///< all steps are done

  [[nodiscard]] int current() const { return current_; }
  [[nodiscard]] Stage stage(int row) const;
  /// "Cycle 2 of 3" of the current action; empty where it has none.
  [[nodiscard]] QString cycleText() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  protocol::Protocol protocol_;
  struct Row {
    int topStep, cycles;
  };
  std::vector<Row> actions_;
  int action_ = -1, current_ = -1, loadCycle_ = 0, done_ = 0;  // done_: so many steps are behind
};

}  // namespace articulus::ui
