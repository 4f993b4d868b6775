#pragma once
#include <QPointF>
#include <QVector>
#include <QWidget>
#include <vector>

class QCustomPlot;
class QCPCurve;

namespace articulus::ui {

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
  void setHint(const QString& hint);  ///< shown while there is no line
  [[nodiscard]] int lines() const { return static_cast<int>(curves_.size()); }

 protected:
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void restyle();
  void redraw();
  QCustomPlot* plot_;
  QVector<QCPCurve*> curves_;
  std::vector<LoopLine> lines_;
  QString hint_;
  bool pointAtEnd_ = false;
};

}  // namespace articulus::ui
