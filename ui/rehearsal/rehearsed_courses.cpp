#include "ui/rehearsal/rehearsed_courses.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/protocol/step.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui {
namespace {

constexpr double kNear = 0.5;  // of a limit that is none of a load: from there on it is drawn
constexpr int kLoadsShare = 5, kLeastShare = 3, kLoads_px = 190, kLeast_px = 92;

}  // namespace

RehearsedCourses::RehearsedCourses(const run::Rehearsal& rehearsal, const RehearsedMargins& margins, QWidget* parent)
    : QWidget(parent), loads_(new PlotCourse(this)), distance_(new PlotCourse(this)), singular_(new PlotCourse(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(loads_, kLoadsShare);
  for (auto* plot : {distance_, singular_}) column->addWidget(plot, kLeastShare);
  loads_->setAccessibleName(tr("Loads over time, in percent of their limits, with what else came near to its limit"));
  distance_->setAccessibleName(tr("Distance of the two closest parts over time, beside its limit"));
  singular_->setAccessibleName(tr("Least singular value over time, beside its limit"));
  showLoads(rehearsal);
  showLeast(*distance_, margins, tr("closest parts"), tr("distance, mm"), 1e3 * margins.distanceLimit_m,
            [](const RehearsedMargins::Moment& at) { return 1e3 * at.distance_m; });
  showLeast(*singular_, margins, tr("singular value"), tr("singular value"), margins.singularLimit,
            [](const RehearsedMargins::Moment& at) { return at.singularValue; });
  // One axis of time for all: the lowest has it, and below each other they begin at the same place.
  PlotCourse* lowest = loads_;
  for (auto* plot : {distance_, singular_})
    if (!plot->isHidden()) lowest = plot;
  for (auto* plot : {loads_, distance_, singular_}) {
    plot->share(plot == lowest, plot == loads_);
    plot->setMinimumHeight(plot == loads_ ? kLoads_px : kLeast_px);
    connect(plot, &PlotCourse::picked, this, &RehearsedCourses::picked);
  }
  for (const run::RehearsedFault& fault : rehearsal.faults)
    for (auto* plot : {loads_, distance_, singular_}) plot->mark(fault.time_s);
}

void RehearsedCourses::setNow(double time_s) {
  for (auto* plot : {loads_, distance_, singular_}) plot->setNow(time_s);
}

void RehearsedCourses::showLoads(const run::Rehearsal& r) {
  std::vector<CourseLine> lines;
  for (int i = 0; i < 6; ++i) {
    CourseLine line{.name = toQt(protocol::axisName(i)), .points = {}, .pen = i % 3, .ringed = i >= 3};
    for (const run::RehearsedMoment& moment : r.course)
      if (moment.limit[i] > 0.0) line.points.emplace_back(moment.time_s, 100.0 * moment.load[i] / moment.limit[i]);
    lines.push_back(std::move(line));
  }
  // What else came near to its limit: it may be what stopped the run.
  for (std::size_t i = 0; i < run::RehearsedMoment::kOthers.size(); ++i) {
    CourseLine line{.name = coreText(run::RehearsedMoment::kOthers[i]), .points = {}, .pen = 3 + static_cast<int>(i)};
    double most = 0.0;
    for (const run::RehearsedMoment& moment : r.course) {
      line.points.emplace_back(moment.time_s, 100.0 * moment.share[i]);
      most = std::max(most, moment.share[i]);
    }
    if (most > kNear) lines.push_back(std::move(line));
  }
  for (const double side : {100.0, -100.0})
    lines.push_back(
        {.name = tr("limit"), .points = {QPointF(0.0, side), QPointF(r.duration_s, side)}, .boundary = true});
  loads_->show(tr("time, s"), tr("% of its limit"), std::move(lines));
}

void RehearsedCourses::showLeast(PlotCourse& plot, const RehearsedMargins& margins, const QString& name,
                                 const QString& axis, double limit, double (*value)(const RehearsedMargins::Moment&)) {
  CourseLine line{.name = name, .points = {}, .pen = 0};
  for (const auto& at : margins.course)
    if (std::isfinite(value(at))) line.points.emplace_back(at.time_s, value(at));
  plot.setVisible(!line.points.empty());
  if (line.points.empty()) return;
  const double begin_s = line.points.front().x(), end_s = line.points.back().x();
  plot.show(tr("time, s"), axis,
            {std::move(line),
             {.name = tr("limit"), .points = {QPointF(begin_s, limit), QPointF(end_s, limit)}, .boundary = true}});
}

}  // namespace articulus::ui
