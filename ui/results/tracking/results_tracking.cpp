#include "ui/results/tracking/results_tracking.h"

#include <QVBoxLayout>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui {

ResultsTracking::ResultsTracking(QWidget* parent)
    : QWidget(parent), way_(new PlotCourse(this)), turn_(new PlotCourse(this)), along_(new ChoiceBox(this)),
      about_(new ChoiceBox(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  way_->setAccessibleName(tr("Way of the tracked bones"));
  turn_->setAccessibleName(tr("Turn of the tracked bones"));
  for (auto* box : {along_, about_}) box->addItem(tr("all of it"));
  for (const char axis : {'x', 'y', 'z'}) {
    along_->addItem(tr("along %1 of the tracking system").arg(QLatin1Char(axis)));
    about_->addItem(tr("about %1 of the tracking system").arg(QLatin1Char(axis)));
  }
  for (auto* box : {along_, about_}) connect(box, &QComboBox::currentIndexChanged, this, &ResultsTracking::draw);
  auto* choices = new WrappingRow(Theme::kGrid);
  choices->addWidget(makeField(tr("Way"), along_, this));
  choices->addWidget(makeField(tr("Turn"), about_, this));
  choices->addWidget(new QWidget(this));  // takes what is left of the line
  column->addLayout(choices);
  column->addWidget(way_, 1);
  column->addWidget(turn_, 1);
  column->addWidget(
      makeLabel(tr("As the tracking system saw each bone, from where it was first seen in the run. A gap: it "
                   "was not seen. Motions between two bones are in the tables of the analysis "
                   "\"tracked motion\"."),
                "caption", this));
}

void ResultsTracking::show(const RunData* run) {
  courses_ = run ? run->tracked : std::vector<TrackedCourse>();
  draw();
}

void ResultsTracking::draw() {
  std::vector<CourseLine> ways, turns;
  const int along = along_->currentIndex(), about = about_->currentIndex();
  for (const TrackedCourse& course : courses_) {
    ways.push_back({course.name, along < 1 ? course.way_mm : course.along_mm[static_cast<std::size_t>(along - 1)]});
    turns.push_back({course.name, about < 1 ? course.turn_deg : course.about_deg[static_cast<std::size_t>(about - 1)]});
  }
  way_->show(tr("Time (s)"), tr("Way (mm)"), std::move(ways));
  turn_->show(tr("Time (s)"), tr("Turn (°)"), std::move(turns));
}

}  // namespace articulus::ui
