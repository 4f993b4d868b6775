#pragma once
#include <QVector>
#include <QWidget>

#include "ui/plot/plot_mark.h"
#include "ui/plot/reading_places.h"
#include "ui/plot/traces/trace_store.h"

class QCustomPlot;
class QMenu;
class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCPItemStraightLine;

namespace articulus::ui {

class TraceStrip;

/// A line of a plot.
struct PlotTrace {
  record::Channel channel = record::Channel::ForceX;
  QString name;         ///< "Fx", "Lateral bending": in menus and readings
  int axis = 0;         ///< 0..2: pen of X, Y or Z
  bool wanted = false;  ///< thin
  double scale = 1.0;   ///< from SI to what is shown
  QString letters{};    ///< "LB": written at the line's end; none: the name
};

/// Traces over time from a TraceStore: measured lines 2 px, wanted ones thin, each with its letter at the end. Draws
/// what it is told; which stretch of time that is, is decided by its owner.
/// Thread  ui
class PlotView : public QWidget {
  Q_OBJECT
 public:
  /// smallestSpan: the value axis never shows less, so that noise does not look like a load.
  PlotView(const TraceStore& store, QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan,
           QWidget* parent = nullptr);
  ~PlotView() override;

  void setTimeLabel(const QString& label);                     ///< the lowest of a stack carries it, the others none
  [[nodiscard]] int timeRoom_px() const;                       ///< of its height, what the time axis takes
  void setOrigin_s(double origin_s) { origin_s_ = origin_s; }  ///< what the time axis calls zero
  void setTraceVisible(record::Channel channel, bool visible);
  [[nodiscard]] bool anyTraceVisible() const;
  /// Upright lines.  In  worded: with their words, as far as there is room up to the next one
  void setMarks(const PlotMarks& marks, bool worded);
  void setPlaces(const ReadingPlaces& places);  ///< upright lines with their letters, as of the next draw()
  /// The value axis stays as it is, whatever comes; otherwise all that is in view fits on it.
  void holdScale(bool held);
  /// From where to where it goes, until forgetTyped().
  void setValues(std::pair<double, double> values);
  void forgetTyped();
  [[nodiscard]] std::pair<double, double> values() const;
  [[nodiscard]] const QString& valueLabel() const { return valueLabel_; }
  [[nodiscard]] bool scaleHeld() const { return scaleHeld_; }
  void goOnFrom(const PlotView& before);  ///< its value axis is as there, held or typed or not
  /// In  runsAlong: to_s is now, and the next stretch follows this one; then the edges are whole pixels
  void draw(double from_s, double to_s, bool runsAlong = false);
  /// "Copy the picture", "Save the picture …".
  void addActions(QMenu& menu);
  [[nodiscard]] QVector<PlotTrace> visibleTraces() const;
  [[nodiscard]] double origin_s() const { return origin_s_; }
  [[nodiscard]] QRect area() const;  ///< between the axes
  /// What is read there, to a screen reader; the keys are told with it.
  void say(const QString& reading);
  [[nodiscard]] const QVector<PlotTrace>& traces() const { return traces_; }
  void setName(record::Channel channel, const QString& name, const QString& letters);
  [[nodiscard]] int pointsDrawn() const { return pointsDrawn_; }

 signals:
  void hovered(double share);  ///< of the width in view; below 0 or above 1: beside it
  void left();                 ///< by the mouse
  void readingMoved(double byShare);
  void cursorWanted(int which);  ///< 0 A, 1 B, where it is read
  void cursorsUnwanted();
  void menuWanted(const QPoint& at);
  void zoomed(double factor, double about_s);
  void panned(double by_s);
  void picked(double time_s);  ///< clicked, not dragged
  void followRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Line {
    QCPGraph* graph;
    QCPItemText* letter = nullptr;  // measured lines only
    QCPItemLine* leader = nullptr;
    bool smooth = true;  // its edges
  };
  void connectMouse();
  void restyle();
  /// In  whole: all of them, whatever was drawn; sameEdges: smooth or not as they are
  void fillLines(bool whole, bool sameEdges = false);
  void fitValues(double from_s, double to_s);
  void fitTicks();
  void placeLetters();
  void placeCursors();

  const TraceStore& store_;
  QVector<PlotTrace> traces_;
  QString valueLabel_;
  double smallestSpan_, origin_s_ = 0.0, dragFrom_ = 0.0, pressedAt_ = 0.0;
  bool dragging_ = false, scaleHeld_ = false, typed_ = false, fitsAnew_ = false;
  double from_s_ = 0.0, to_s_ = 0.0, perColumn_s_ = 0.0, columnsFrom_s_ = 0.0;  // as drawn last
  bool runsAlong_ = false;
  QCustomPlot* plot_;
  TraceStrip* strip_;  // owned by its layer's plot
  QVector<Line> lines_;
  struct Mark {
    PlotMark is;
    QCPItemStraightLine* line;
    QCPItemText* words;  // null: not worded
  };
  void wordMarks();
  void restyleMarks();
  QVector<Mark> marks_;
  ReadingPlaces places_;
  struct Cursor {
    QCPItemStraightLine* line;
    QCPItemText* letter;
  };
  std::array<Cursor, 4> cursors_{};  ///< A, B, here, now
  int pointsDrawn_ = 0;
};

}  // namespace articulus::ui
