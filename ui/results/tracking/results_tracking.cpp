#include "ui/results/tracking/results_tracking.h"

#include <QVBoxLayout>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui {

ResultsTracking::ResultsTracking(QWidget* parent)
    : QWidget(parent), way_(new PlotCourse(this)), turn_(new PlotCourse(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  way_->setAccessibleName(tr("Way of the tracked bones"));
  turn_->setAccessibleName(tr("Turn of the tracked bones"));
  column->addWidget(way_, 1);
  column->addWidget(turn_, 1);
  column->addWidget(
      makeLabel(tr("As the tracking system saw each bone, from where it was first seen in the run. A gap: it "
                   "was not seen. Motions between two bones are in the tables of the analysis "
                   "\"tracked motion\"."),
                "caption", this));
}

void ResultsTracking::show(const RunData* run) {
  std::vector<CourseLine> ways, turns;
  if (run)
    for (const TrackedCourse& course : run->tracked) {
      ways.push_back({course.name, course.way_mm});
      turns.push_back({course.name, course.turn_deg});
    }
  way_->show(tr("Time (s)"), tr("Way (mm)"), std::move(ways));
  turn_->show(tr("Time (s)"), tr("Turn (°)"), std::move(turns));
}

}  // namespace articulus::ui
