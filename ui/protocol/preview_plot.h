#pragma once
#include <QWidget>

#include "core/protocol/preview/set_point_preview.h"

class QCustomPlot;
class QLabel;

namespace articulus::ui {

/// What an experiment wants over time, before anything moves: loads, or the pose of a position experiment.
class PreviewPlot : public QWidget {
  Q_OBJECT
 public:
  explicit PreviewPlot(QWidget* parent = nullptr);
  void show(const protocol::SetPointPreview& preview, int highlightedStep = -1);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void draw();
  void mark();  ///< borders of the steps, and the one that is chosen
  void dress();
  QCustomPlot* plot_;
  QLabel* empty_;
  protocol::SetPointPreview preview_;
  int highlighted_ = -1;
};

}  // namespace articulus::ui
