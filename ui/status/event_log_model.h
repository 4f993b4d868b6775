#pragma once
#include <QAbstractListModel>
#include <deque>

#include "core/record/event.h"

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

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::deque<record::Event> events_;
  double origin_s_ = 0.0;
};

}  // namespace articulus::ui
