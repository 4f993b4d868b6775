#pragma once
#include <QWidget>
#include <vector>

#include "core/publication/facts/published_curve.h"
#include "ui/results/run_data.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class PlotLoop;
struct LoopMarks;

/// The loops of one motion of the chosen runs, laid over each other and over curves that others published.
/// Thread  ui
class ResultsLoops : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsLoops(QWidget* parent = nullptr);
  void show(const std::vector<const RunData*>& runs);
  using QWidget::show;
  /// What is drawn of the results of the one run that is shown.
  [[nodiscard]] const LoopMarks& marks() const;
  [[nodiscard]] int loopsShown() const;
  /// Draws what a file holds beside the loops, until it is taken away or the program ends.
  void addPublished(const QString& file);

 signals:
  void refused(const base::Error& error);  ///< a file that holds no curve

 private:
  void askForPublished();
  void redraw();
  std::vector<const RunData*> runs_;  // valid until the next show()
  std::vector<publication::PublishedCurve> published_;
  QComboBox* motion_;
  QCheckBox* found_;
  QPushButton* add_;
  QPushButton* remove_;
  QLabel* elsewhere_;
  PlotLoop* plot_;
};

}  // namespace articulus::ui
