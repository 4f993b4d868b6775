#pragma once
#include <QPointF>
#include <QVector>
#include <QWidget>
#include <vector>

#include "ui/plot/loop_marks.h"

class QCustomPlot;
class QCPCurve;
class QLabel;

namespace articulus::ui {

class PlotTools;

/// One loop of the picture.
struct LoopLine {
  QString name;       ///< in the legend; empty: not listed
  int colour = 0;     ///< of the series (0 accent, then the axis colours and the quiet one), each with its own dash
  bool pale = false;  ///< an earlier repetition
  std::vector<QPointF> points;  ///< x movement, y load
};

/// Load over movement: the moment-angle loop, live or of stored runs laid over each other.
/// Thread  ui
class PlotLoop : public QWidget {
  Q_OBJECT
 public:
  explicit PlotLoop(QWidget* parent = nullptr);

  void setAxes(const QString& movementLabel, const QString& loadLabel);
  void setLines(const std::vector<LoopLine>& lines, bool pointAtEnd);
  void setMarks(const LoopMarks& marks);  ///< over the lines, until the next; empty ones take them away
  /// Axes as wide as the lines instead of centred on zero: of courses that are no loops.
  void setFitted(bool fitted) { fitted_ = fitted; }
  void setHint(const QString& hint);  ///< shown while there is no line
  [[nodiscard]] const LoopMarks& marks() const { return marks_; }
  [[nodiscard]] int lines() const { return static_cast<int>(curves_.size()); }

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void redraw();
  void fitAxes();
  void placeHint();
  void drawMarks();
  void drawStretch(const LoopStretch& stretch, double height);
  void drawSlope(const LoopSlope& slope);
  void write(const QString& words, QPointF at, Qt::Alignment side);
  QCustomPlot* plot_;
  PlotTools* tools_;
  QVector<QCPCurve*> curves_;
  std::vector<LoopLine> lines_;
  LoopMarks marks_;
  QLabel* hint_;
  bool fitted_ = false;
  bool pointAtEnd_ = false;
};

}  // namespace articulus::ui
