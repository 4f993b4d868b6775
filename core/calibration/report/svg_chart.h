#pragma once
#include <string>
#include <vector>

namespace articulus::calibration {

/// Dots in a frame with axes, as inline SVG.
struct SvgChart {
  struct Series {
    std::string name, colour;
    std::vector<double> x, y;
  };
  struct Line {
    std::string name;
    double y = 0.0;  ///< horizontal, dashed
  };

  std::string title, xLabel, yLabel;
  std::vector<Series> series;
  std::vector<Line> lines;
};

/// More dots than a page can show are thinned evenly, the highest ones kept.
[[nodiscard]] std::string svgOf(const SvgChart& chart);

/// Bars of how often values fall into even classes, with the expected density as a curve.
struct SvgHistogram {
  std::string title, xLabel;
  std::vector<double> values;
  std::vector<double> expectedX, expectedY;  ///< density, 1/unit of x
};
[[nodiscard]] std::string svgOf(const SvgHistogram& histogram);

/// Text that is safe in HTML and SVG.
[[nodiscard]] std::string escaped(const std::string& text);

}  // namespace articulus::calibration
