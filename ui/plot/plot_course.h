#pragma once
#include <QPointF>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

class QCPItemStraightLine;
class QCPTextElement;
class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// A line of a course; where it has gaps, several of the same name.
struct CourseLine {
  QString name;
  std::vector<QPointF> points;
  /// Whose pen it has: 0..2 that of X, Y, Z; none: the next one that is free.
  std::optional<int> pen = {};
  bool ringed = false;    ///< with rings: what shares its pen with another line
  bool boundary = false;  ///< a limit: a line that no axis has
};

/// Numbers over an angle or a way: axes as wide as the lines, each line told by colour, dash and the legend.
/// Thread  ui
class PlotCourse : public QWidget {
  Q_OBJECT
 public:
  explicit PlotCourse(QWidget* parent = nullptr);
  void show(const QString& over, const QString& value, std::vector<CourseLine> lines);
  /// The same axes while more comes in: what a person zoomed or typed stays.
  void update(std::vector<CourseLine> lines);
  using QWidget::update;
  /// One of several below each other over the same axis: the lowest has its numbers, and all begin at the same place.
  /// In  legend: false: what its lines are is told beside it; such a plot is low, and its value is named above it
  void share(bool lowest, bool legend);
  void mark(double over);                   ///< where the mechanism stands: an upright line
  void setNow(std::optional<double> over);  ///< where what is watched beside it stands
  [[nodiscard]] int points() const;

 signals:
  void picked(double over);  ///< a click, to watch that

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void redraw();
  void placeNow();
  QCustomPlot* plot_;
  PlotTools* tools_;
  QString over_, value_;
  std::vector<CourseLine> lines_;
  std::vector<double> marks_;
  std::optional<double> now_;
  bool overShown_ = true, legendShown_ = true;
  QCPTextElement* title_ = nullptr;        // of a low plot: along the axis it would be cut
  QPointer<QCPItemStraightLine> nowLine_;  // redrawing takes it away
  QPoint pressed_;
};

}  // namespace articulus::ui
