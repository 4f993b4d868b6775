#pragma once
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include "ui/plot/plot_timeline.h"
#include "ui/plot/plot_trigger.h"
#include "ui/plot/plot_view.h"

class QHBoxLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace articulus::ui {

/// Plots above each other on one time axis, with follow mode, channel picker and trigger. The chosen channels come back
/// next time. Where its owner lets it (offerAllChannels), any channel of a sample is drawn: each in a plot with others
/// of its kind, below those that were added.
/// Thread  ui
class PlotGroup : public QWidget {
  Q_OBJECT
 public:
  /// live: follows the newest sample; otherwise everything is shown at first. settingsKey: where the choice is kept.
  PlotGroup(const TraceStore& store, const QString& settingsKey, bool live, QWidget* parent = nullptr);
  ~PlotGroup() override;

  void addPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan);
  /// After the last addPlot: fills the picker.
  void finishPlots();
  /// Every recorded channel can be chosen. Before the first refresh, after finishPlots(); the owner keeps in the store
  /// what channelsWanted() names. first: drawn until a person chooses.
  void offerAllChannels(const QVector<record::Channel>& first = {});
  /// All that is drawn, in the order of the catalogue of channels.
  [[nodiscard]] QVector<record::Channel> drawn() const;
  void setDrawn(const QVector<record::Channel>& channels);
  /// What is drawn, as it is drawn.
  [[nodiscard]] QVector<PlotTrace> visibleTraces() const;
  /// Whose joint it is: the angles have the names of its motions, in lines, menus and readings.
  void setJoint(const std::string& joint);
  void setArmAxes(int axes) { armAxes_ = axes; }  ///< channels of joints that it does not have are not offered
  /// Waits for it and holds the picture around it; following the newest values ends that.
  void setTrigger(const TriggerSetting& setting);
  void endTrigger();
  [[nodiscard]] const PlotTrigger& trigger() const { return trigger_; }
  /// The choice that is kept there; aside: columns that are hidden until a person chooses.
  void choose(const QString& settingsKey, const QStringList& aside);
  /// What the time axis calls zero.  In  sinceWhen: its label, where it does not count from the start of a run
  void setOrigin_s(double origin_s, const QString& sinceWhen = {});
  /// Shows what the same plots in another language showed, of a store that holds the same. In  sinceWhen: setOrigin_s()
  void goOnFrom(const PlotGroup& before, const QString& sinceWhen);
  void setMarks(const PlotMarks& marks);  ///< their words stand in the uppermost plot
  /// An upright line where something else that is shown stands; none: no line.
  void setNow_s(std::optional<double> now_s);
  /// Takes in what is new in the store and draws.
  void refresh();
  /// The same, one plot an event: what a person presses meanwhile waits for one of them, not for all. Ends with
  /// refreshed().
  void refreshInTurns();
  void showAll();
  void follow();  ///< a live one: back to the newest sample, whatever was zoomed, dragged or typed
  void forgetCursors(bool byKey = false);
  [[nodiscard]] const ReadingPlaces& places() const { return places_; }
  [[nodiscard]] QString reading() const;  ///< as it is shown; empty while nothing is read
  [[nodiscard]] const PlotTimeline& timeline() const { return timeline_; }
  [[nodiscard]] QStringList visibleChannels() const;

 signals:
  void timePicked(double time_s);  ///< a person clicked a plot there
  /// Beside those of addPlot(): to be kept in the store from now on. Answered at once, before it returns.
  void channelsWanted(const std::vector<record::Channel>& own);
  void refreshed(double own_ms);  ///< in turns, and how long they took together
  void viewChanged();             ///< another stretch of time, or other channels

 private:
  void makeTools();
  void makeLiveTools(QHBoxLayout& tools);
  PlotView* insertPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan);
  void draw();
  void drawNext();
  void takeIn();
  [[nodiscard]] bool isInView(const PlotView& plot) const;
  void lookForTrigger();
  void tellTrigger();
  void askForTrigger();
  void askForChannels();
  void nameAngles();
  void takeOwn(const QVector<record::Channel>& own);
  [[nodiscard]] bool isAdded(record::Channel channel) const;
  void keepChoice();
  void connectReading(PlotView* plot);
  void readAt(PlotView* plot, std::optional<double> share, bool byKey);
  void showReading(bool byKey);
  void placeReading();
  void showMenu(PlotView* plot, const QPoint& at);
  void fill(QMenu& menu, PlotView* plot);
  void askForAxes(PlotView* plot);
  void takeChoice();
  void arrange();
  void shareHeight();
  bool eventFilter(QObject* object, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void addPickerAction(record::Channel channel, const QString& text);
  void updateFollowButton();
  const TraceStore& store_;
  QString settingsKey_;
  bool byKey_ = false;   ///< read with the keys last, not under the mouse
  bool ofView_ = false;  ///< what is read under the mouse says the least, mean and largest value in view too
  std::string joint_;
  QStringList aside_;
  bool live_, allOffered_ = false;
  int armAxes_ = 7;
  QVector<record::Channel> firstOwn_, own_;
  PlotTimeline timeline_;
  PlotTrigger trigger_;
  QVector<PlotView*> plots_, ownPlots_;  ///< all of them, and those of own_
  QScrollArea* area_;
  QVBoxLayout* stack_;
  ReadingPlaces places_;
  QString sinceWhen_;
  std::optional<double> originKnown_s_;  ///< as set; plots of own channels come later
  PlotMarks marks_;
  PlotView* worded_ = nullptr;   ///< which plot has their words
  std::optional<double> share_;  ///< where it is read, of the width in view: it stays there while the plots move
  PlotView* read_ = nullptr;     ///< which of the plots
  QPointer<QLabel> reading_;
  QTimer turns_;
  qsizetype nextPlot_ = 0;  ///< of those drawn in turns
  double turns_ms_ = 0.0;
  QLabel* triggerSays_;
  QToolButton* follow_;
  QAction* triggerAction_ = nullptr;  ///< of a live one
  QMenu* picker_;
};

}  // namespace articulus::ui
