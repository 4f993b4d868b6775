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

/// What is told along the x axis: a stretch that is shaded, or where it has no length a dashed line.
struct Band {
  std::string name;  ///< in the legend; empty: not listed
  double from = 0.0, to = 0.0;
  int colour = 0;  ///< index into the palette
};

/// One pair of axes.
struct Panel {
  std::string title, xLabel, yLabel;  ///< labels include the unit: "force (N)"
  std::vector<Curve> curves = {};
  bool logarithmicX = false;
  std::optional<std::pair<double, double>> xRange = {}, yRange = {};  ///< none: fitted to the curves
  std::vector<Band> bands = {};                                       ///< behind the curves
};

/// A chart at the size in which a journal prints it: letters of 7 and 8 points, lines of half a point to one, one
/// legend below all panels.
struct PrintSize {
  double width_mm = 85.0;  ///< one column of most journals; 174 for two
  double height_mm = 0.0;  ///< 0: as the panels need
  double aspect = 0.7;     ///< of a panel, height by width, where no height is given
  bool decimalComma = false;
  std::string noData = "no data";  ///< in a panel without points
};

/// Panels in a grid, drawn as one picture.
struct Chart {
  std::string file = {};             ///< name without .svg; empty if it is not written to a file
  std::string title, subtitle = {};  ///< above all panels; empty: takes no room
  std::vector<Panel> panels = {};
  int columns = 1;
  int panelWidth = 700;                 ///< px, of the plot area; five eighths of it if there are several columns
  std::optional<PrintSize> print = {};  ///< panelWidth does not count then
};

}  // namespace articulus::report
