#include "ui/results/ligaments/results_ligaments.h"

#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_loop.h"

namespace articulus::ui {

ResultsLigaments::ResultsLigaments(QWidget* parent) : QWidget(parent), plot_(new PlotLoop(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plot_, 1);
  column->addWidget(makeLabel(tr("From insertion to insertion, over the motions of the run, there and back. The table "
                                 "\"Other\" has lengths and strains with their method."),
                              "caption", this));
  plot_->setAxes(tr("Flexion (°)"), tr("Length (mm)"));
  plot_->setFitted(true);
}

void ResultsLigaments::show(const std::vector<const RunData*>& runs) {
  std::vector<LoopLine> lines;
  for (const RunData* run : runs)
    for (const LigamentCourse& course : run->ligaments) {
      if (course.points.empty()) continue;
      const QString name = coreText(toCore(course.name));
      lines.push_back({runs.size() > 1 ? tr("Run %1, %2").arg(run->record.id).arg(name) : name,
                       static_cast<int>(lines.size()), false, course.points});
    }
  plot_->setLines(lines, false);
}

int ResultsLigaments::curvesShown() const { return plot_->lines(); }

}  // namespace articulus::ui
