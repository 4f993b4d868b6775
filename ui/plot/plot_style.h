#pragma once

class QCPAxisRect;
class QCustomPlot;

namespace articulus::ui {

/// Background, axes, grid and fonts of a plot in the theme in force.
void stylePlot(QCustomPlot& plot);
/// The same for one rectangle of axes among several.
void styleAxes(QCPAxisRect& rect);

}  // namespace articulus::ui
