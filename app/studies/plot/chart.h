#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::plot {

enum class Stroke { Solid, Dashed, Dots };

/// One line of a panel.
struct Curve {
  std::string name;                    ///< in the legend; empty: not listed
  std::vector<double> x = {}, y = {};  ///< NaN in y interrupts the line
  int colour = 0;                      ///< index into the palette, whose hues people of any colour vision tell apart
  Stroke stroke = Stroke::Solid;
  double width = 1.6;
};

/// One pair of axes.
struct Panel {
  std::string title, xLabel, yLabel;  ///< labels with their unit: "force (N)"
  std::vector<Curve> curves = {};
  bool logarithmicX = false;
  std::optional<std::pair<double, double>> xRange = {}, yRange = {};
};

/// A picture: panels in a grid, one file.
struct Chart {
  std::string file;  ///< without .svg
  std::string title, subtitle;
  std::vector<Panel> panels = {};
  int columns = 1;
};

}  // namespace articulus::plot
