#pragma once
#include <QString>
#include <QVector>

namespace articulus::ui {

/// Where somebody set a mark in a run, or something was cut.
struct PlotMark {
  double time_s = 0.0;  ///< on the clock of the samples
  QString words;        ///< "loose here", "supraspinous ligament": stand at its line where there is room
};
using PlotMarks = QVector<PlotMark>;

}  // namespace articulus::ui
