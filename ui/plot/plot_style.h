#pragma once

class QCustomPlot;

namespace articulus::ui {

/// Background, axes, grid and fonts of a plot in the theme in force.
void stylePlot(QCustomPlot& plot);

}  // namespace articulus::ui
