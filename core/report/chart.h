#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::report {

enum class Stroke { Solid, Dashed, Dots, Bars };

/// One series of a panel.
struct Curve {
  std::string name;                    ///< in the legend; empty: not listed
  std::vector<double> x = {}, y = {};  ///< NaN interrupts the line; bars are centred on x and start at zero
  int colour = 0;                      ///< index into the palette, which is safe for colour-blind readers
  Stroke stroke = Stroke::Solid;
  double width = 1.6;  ///< of the line, px
};

/// One pair of axes.
struct Panel {
  std::string title, xLabel, yLabel;  ///< labels include the unit: "force (N)"
  std::vector<Curve> curves = {};
  bool logarithmicX = false;
  std::optional<std::pair<double, double>> xRange = {}, yRange = {};  ///< none: fitted to the curves
};

/// Panels in a grid, drawn as one picture.
struct Chart {
  std::string file = {};             ///< name without .svg; empty if it is not written to a file
  std::string title, subtitle = {};  ///< above all panels; empty: takes no room
  std::vector<Panel> panels = {};
  int columns = 1;
  int panelWidth = 700;  ///< px, of the plot area; five eighths of it if there are several columns
};

}  // namespace articulus::report
