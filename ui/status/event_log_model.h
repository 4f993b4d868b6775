#pragma once
#include <QAbstractListModel>
#include <deque>

#include "core/record/event.h"
#include "core/record/run_end.h"

namespace articulus::ui {

/// What happened, newest first, in words; only the latest are kept (all are stored with the run).
/// Thread  ui
class EventLogModel : public QAbstractListModel {
  Q_OBJECT
 public:
  static constexpr int kMost = 500;
  using QAbstractListModel::QAbstractListModel;

  void add(const record::Event& event);
  void clear();
  void goOnFrom(const EventLogModel& before);  ///< tells the same
  /// Times count from here until the next run begins; single actions of the run no longer say that a run began.
  void beginRun(double hostTime_s);
  void endRun(double hostTime_s, const record::RunEnding& ending);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Row {
    record::Event event;
    double time_s;  ///< from the start of its run
  };
  void push(const record::Event& event);
  [[nodiscard]] int lateCycles() const;
  std::deque<Row> events_;
  double origin_s_ = 0.0;
  int plans_ = 0;  ///< of the run, that have begun and not ended
  bool started_ = false, inRun_ = false;
};

}  // namespace articulus::ui
