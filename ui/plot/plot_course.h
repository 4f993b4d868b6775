#pragma once
#include <QPointF>
#include <QString>
#include <QWidget>
#include <vector>

class QCustomPlot;

namespace articulus::ui {

/// A line of a course; where it has gaps, several of the same name.
struct CourseLine {
  QString name;
  std::vector<QPointF> points;
};

/// Numbers over an angle or a way: axes as wide as the lines, each line told by colour, dash and the legend.
/// Thread  ui
class PlotCourse : public QWidget {
  Q_OBJECT
 public:
  explicit PlotCourse(QWidget* parent = nullptr);
  void show(const QString& over, const QString& value, std::vector<CourseLine> lines);
  void mark(double over);  ///< where the mechanism stands: an upright line
  [[nodiscard]] int points() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void redraw();
  QCustomPlot* plot_;
  QString over_, value_;
  std::vector<CourseLine> lines_;
  std::vector<double> marks_;
};

}  // namespace articulus::ui
