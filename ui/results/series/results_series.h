#pragma once
#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/plot/traces/trace_store.h"
#include "ui/results/run_data.h"

class QLabel;

namespace articulus::ui {

class PlotGroup;
class SeriesReader;
class TaskProgress;

/// A whole run over time: loads and angles from its preview at once, any other channel after it was read, as extremes
/// of every tenth of a second; where a minute or less is in view, every sample.
/// Thread  ui
class ResultsSeries : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsSeries(QWidget* parent = nullptr);
  /// From then on any recorded channel can be drawn. It outlives this.
  void setReader(SeriesReader& reader);
  void show(const RunData* run);
  using QWidget::show;
  void goOnFrom(const ResultsSeries& before);  ///< what is in view of the same run, with its cursors
  void setNow_s(std::optional<double> now_s);  ///< as PlotGroup
  [[nodiscard]] const TraceStore& store() const { return store_; }
  [[nodiscard]] PlotGroup& plots() { return *plots_; }

 signals:
  void timePicked(double time_s);
  void problem(const QString& what, const QString& remedy);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void look();      ///< for what is drawn and not read yet
  void takeRead();  ///< what the reader has
  void leaveOut(const std::vector<record::Channel>& channels);
  void choose();
  TraceStore store_;
  PlotGroup* plots_;
  QLabel* nothing_;  ///< said while no run is chosen
  TaskProgress* progress_;
  SeriesReader* reader_ = nullptr;
  QTimer still_;  ///< a zoom goes in notches: what is in view is read once it stands
  qint64 runId_ = 0;
  std::size_t tenths_ = 0;
  bool glides_ = false;
};

}  // namespace articulus::ui
