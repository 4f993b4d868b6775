#pragma once
#include <QList>
#include <QWidget>
#include <array>
#include <string>
#include <vector>

#include "core/protocol/preview/set_point_preview.h"

class QCPAxisRect;
class QCPItemStraightLine;
class QCPMarginGroup;
class QCustomPlot;
class QLabel;

namespace articulus::ui {

/// What an experiment wants over time, before anything moves: loads, and poses below them where it has both, in one
/// time. Moments and angles are on the left axes, forces and translations on the right ones. Says the values under the
/// mouse.
class PreviewPlot : public QWidget {
  Q_OBJECT
 public:
  explicit PreviewPlot(QWidget* parent = nullptr);
  void show(const protocol::SetPointPreview& preview, int highlightedStep = -1);
  /// Whose joint it is for: its angles have the names of that joint's motions.
  void setJoint(const std::string& joint);
  /// "12.3 s: Moment My 1.5 Nm; Flexion-extension 3 °": of what is drawn there; empty where nothing is.
  [[nodiscard]] QString readingAt(double time_s) const;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  /// One of twelve: a load, or a direction of the pose.
  struct Curve {
    QString name;
    QString unit;                                 ///< of the screen
    double scale = 1.0;                           ///< screen = SI * scale
    int axis = 0;                                 ///< 0..2, for its colour
    bool turns = false;                           ///< a moment or an angle: left axis, thick line
    const std::vector<double>* values = nullptr;  ///< in preview_
  };
  using Curves = std::array<Curve, 6>;
  [[nodiscard]] Curves loads() const;
  [[nodiscard]] Curves poses() const;
  void draw();
  void drawIn(QCPAxisRect& rect, const Curves& curves, const QString& left, const QString& right);
  void share(bool both);  ///< room for one picture or for two
  void fitTicks();
  void mark(QCPAxisRect& rect);  ///< borders of the steps, and the one that is chosen
  void dress(QCPAxisRect& rect);
  void showCursor(double time_s);
  void hideCursor();
  QCustomPlot* plot_;
  QLabel* empty_;
  QCPMarginGroup* margins_;
  QCPAxisRect* second_ = nullptr;
  QList<QCPItemStraightLine*> cursor_;
  protocol::SetPointPreview preview_;
  std::string joint_;
  int highlighted_ = -1;
};

}  // namespace articulus::ui
