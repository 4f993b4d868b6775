#pragma once
#include <QMenu>
#include <QToolButton>
#include <QWidget>

#include "ui/plot/plot_timeline.h"
#include "ui/plot/plot_view.h"

class QLabel;

namespace articulus::ui {

/// Plots above each other on one time axis, with follow mode and channel picker. The chosen channels come back next
/// time.
/// Thread  ui
class PlotGroup : public QWidget {
  Q_OBJECT
 public:
  /// live: follows the newest sample; otherwise everything is shown at first. settingsKey: where the choice is kept.
  PlotGroup(const TraceStore& store, const QString& settingsKey, bool live, QWidget* parent = nullptr);

  void addPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan);
  /// After the last addPlot: fills the picker.
  void finishPlots();
  /// The choice that is kept there; aside: columns that are hidden until a person chooses.
  void choose(const QString& settingsKey, const QStringList& aside);
  void setOrigin_s(double origin_s);
  void setMarks(const QVector<double>& times_s);
  /// An upright line where something else that is shown stands; none: no line.
  void setNow_s(std::optional<double> now_s);
  /// Takes in what is new in the store and draws.
  void refresh();
  void showAll();
  void follow();  ///< a live one: back to the newest sample, whatever was zoomed or dragged
  [[nodiscard]] const ReadingPlaces& places() const { return places_; }
  [[nodiscard]] QString reading() const;  ///< as it is shown; empty while nothing is read
  [[nodiscard]] const PlotTimeline& timeline() const { return timeline_; }
  [[nodiscard]] QStringList visibleChannels() const;

 signals:
  void timePicked(double time_s);  ///< a person clicked a plot there

 private:
  void draw();
  void connectReading(PlotView* plot);
  void readAt(PlotView* plot, std::optional<double> share, bool byKey);
  void showReading(bool byKey);
  void showMenu(PlotView* plot, const QPoint& at);
  void takeChoice();
  void arrange();
  void addPickerAction(record::Channel channel, const QString& text);
  void updateFollowButton();
  const TraceStore& store_;
  QString settingsKey_;
  QStringList aside_;
  bool live_;
  PlotTimeline timeline_;
  QVector<PlotView*> plots_;
  ReadingPlaces places_;
  std::optional<double> share_;  ///< where it is read, of the width in view: it stays there while the plots move
  PlotView* read_ = nullptr;     ///< which of the plots
  QLabel* reading_;
  QToolButton* follow_;
  QMenu* picker_;
};

}  // namespace articulus::ui
