#pragma once
#include <QWidget>

#include "ui/rehearsal/rehearsed_margins.h"

namespace articulus::ui {

class PlotCourse;

/// A rehearsal over time, one plot above the other on one axis of time: loads in percent of their limits with what else
/// came near to its limit, the distance of the two closest parts, and the least singular value, each beside its limit.
/// What there is nothing of (no parts that can meet, no motion) has no plot.
/// Thread  ui
class RehearsedCourses : public QWidget {
  Q_OBJECT
 public:
  RehearsedCourses(const run::Rehearsal& rehearsal, const RehearsedMargins& margins, QWidget* parent = nullptr);
  void setNow(double time_s);  ///< since the run began
  [[nodiscard]] PlotCourse& loads() { return *loads_; }
  [[nodiscard]] PlotCourse& distance() { return *distance_; }
  [[nodiscard]] PlotCourse& singularValue() { return *singular_; }

 signals:
  void picked(double time_s);  ///< a click, to watch that moment

 private:
  void showLoads(const run::Rehearsal& rehearsal);
  /// In  value: of a moment, in what the axis says; not finite: there is none
  void showLeast(PlotCourse& plot, const RehearsedMargins& margins, const QString& name, const QString& axis,
                 double limit, double (*value)(const RehearsedMargins::Moment&));
  PlotCourse *loads_, *distance_, *singular_;
};

}  // namespace articulus::ui
