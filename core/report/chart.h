#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::report {

enum class Stroke { Solid, Dashed, Dots, Bars };

/// What is drawn of one series of a panel.
struct Curve {
  std::string name;                    ///< in the legend; empty: not listed
  std::vector<double> x = {}, y = {};  ///< NaN interrupts the line; of bars x is the middle, they stand on zero
  int colour = 0;                      ///< index into the palette, whose hues people of any colour vision tell apart
  Stroke stroke = Stroke::Solid;
  double width = 1.6;  ///< of the line, px
};

/// One pair of axes.
struct Panel {
  std::string title, xLabel, yLabel;  ///< labels with their unit: "force (N)"
  std::vector<Curve> curves = {};
  bool logarithmicX = false;
  std::optional<std::pair<double, double>> xRange = {}, yRange = {};  ///< none: what the curves need
};

/// A picture: panels in a grid, one file.
struct Chart {
  std::string file = {};             ///< without .svg; empty where it is no file of its own
  std::string title, subtitle = {};  ///< above all panels; empty: no room is left for them
  std::vector<Panel> panels = {};
  int columns = 1;
  int panelWidth = 700;  ///< px, between the axes; with more columns than one five eighths of it
};

}  // namespace articulus::report
