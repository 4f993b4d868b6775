#include "core/report/svg_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <system_error>

#include "core/base/output_file.h"
#include "core/base/text_format.h"
#include "core/report/axis.h"
#include "core/report/curve_points.h"
#include "core/report/xml_text.h"

namespace articulus::report {
namespace {

// Okabe & Ito 2008, without the yellow that white paper swallows; the grey is for what others measured.
constexpr std::array<const char*, 8> kPalette{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                              "#e69f00", "#56b4e9", "#222222", "#8a8f94"};
constexpr const char* kInk = "#30363b";
constexpr const char* kFaintInk = "#5c646b";
constexpr const char* kAxis = "#9aa1a7";
constexpr const char* kGrid = "#e4e7ea";

// In pixels.
constexpr double kHeight = 210, kLeft = 78, kRight = 22, kHead = 86, kHeadOfPanel = 30, kGap = 80, kFoot = 56;
constexpr double kLegendGap = 14, kLegendSign = 22, kLegendLine = 17, kLetter = 6.4;  // a letter of 11 px, generously
constexpr std::size_t kStretches = 600;                                               // of a curve: four points each

std::string px(double value) { return base::fixed(value, 1); }

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string text(double x, double y, int size, const std::string& words, const std::string& more = {}) {
  return std::string("<text") + attribute("x", px(x)) + attribute("y", px(y)) +
         attribute("font-size", std::to_string(size)) + more + ">" + escaped(words) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const std::string& colour, double width,
                 const std::string& more = {}) {
  return std::string("<line") + attribute("x1", px(x1)) + attribute("y1", px(y1)) + attribute("x2", px(x2)) +
         attribute("y2", px(y2)) + attribute("stroke", colour) + attribute("stroke-width", base::significant(width)) +
         more + "/>\n";
}

const char* colourOf(const Curve& curve) {
  return kPalette[static_cast<std::size_t>(std::abs(curve.colour)) % kPalette.size()];
}

/// How a curve's line looks, in the panel and in the legend.
std::string strokeOf(const Curve& curve) {
  std::string s = attribute("stroke", colourOf(curve));
  if (curve.stroke == Stroke::Dots) return s + " stroke-width=\"4\" stroke-linecap=\"round\" stroke-opacity=\"0.6\"";
  s += attribute("stroke-width", base::significant(curve.width)) + " stroke-linejoin=\"round\"";
  return curve.stroke == Stroke::Dashed ? s + " stroke-dasharray=\"8 5\"" : s;
}

/// The axes of a panel with what has to be seen on them.
struct Axes {
  Axis x, y;
  bool empty;  ///< there is nothing to see
};

Axes axesOf(const Panel& panel) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  double x0 = kNone, x1 = -kNone, y0 = kNone, y1 = -kNone;
  for (const Curve& curve : panel.curves) {
    for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
      if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i]) || (panel.logarithmicX && curve.x[i] <= 0.0))
        continue;
      x0 = std::min(x0, curve.x[i]);
      x1 = std::max(x1, curve.x[i]);
      y0 = std::min(y0, curve.y[i]);
      y1 = std::max(y1, curve.y[i]);
      if (curve.stroke == Stroke::Bars) y0 = std::min(y0, 0.0);
    }
  }
  const bool empty = x0 > x1;
  if (empty) {
    x0 = panel.logarithmicX ? 1.0 : 0.0;
    x1 = panel.logarithmicX ? 10.0 : 1.0;
    y0 = 0.0;
    y1 = 1.0;
  }
  return {panel.logarithmicX ? Axis::logarithmic(x0, x1, panel.xRange) : Axis::linear(x0, x1, panel.xRange),
          Axis::linear(y0, y1, panel.yRange), empty};
}

/// Pixels within the panel, from its upper left corner.
class Place {
 public:
  Place(const Axes& axes, double width) : axes_(axes), width_(width) {}
  [[nodiscard]] double x(double value) const { return within(axes_.x.at(value)) * width_; }
  [[nodiscard]] double y(double value) const { return (1.0 - within(axes_.y.at(value))) * kHeight; }
  [[nodiscard]] std::string point(double xValue, double yValue) const { return px(x(xValue)) + "," + px(y(yValue)); }

 private:
  /// So far outside at the most that no viewer's numbers overflow.
  static double within(double at) { return std::clamp(at, -20.0, 20.0); }
  const Axes& axes_;
  double width_;
};

std::string bars(const Curve& curve, const Place& place) {
  double apart = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < curve.x.size(); ++i) apart = std::min(apart, std::abs(curve.x[i] - curve.x[i - 1]));
  const double half = std::isfinite(apart) ? 0.46 * apart : 0.5;
  std::string s = std::string("<path") + attribute("fill", colourOf(curve)) + " fill-opacity=\"0.55\" d=\"";
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i)
    if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i]))
      s += std::string("M") + place.point(curve.x[i] - half, 0.0) + " V" + px(place.y(curve.y[i])) + " H" +
           px(place.x(curve.x[i] + half)) + " V" + px(place.y(0.0)) + " Z ";
  return s + "\"/>\n";
}

std::string drawn(const Curve& whole, bool logarithmicX, const Place& place) {
  if (whole.stroke == Stroke::Bars) return bars(whole, place);
  const Curve curve = thinned(whole, kStretches);
  std::string path;
  bool within = false;
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
    const bool seen = std::isfinite(curve.x[i]) && std::isfinite(curve.y[i]) && (!logarithmicX || curve.x[i] > 0.0);
    if (seen) path.append(within ? " L" : " M").append(place.point(curve.x[i], curve.y[i]));
    if (seen && curve.stroke == Stroke::Dots) path += "h0";
    within = seen && curve.stroke != Stroke::Dots;
  }
  if (path.empty()) return {};
  return "<path fill=\"none\"" + strokeOf(curve) + attribute("d", path.substr(1)) + "/>\n";
}

std::string axesDrawn(const Panel& panel, const Axes& axes, double left, double top, double width) {
  const double bottom = top + kHeight, right = left + width;
  const std::string middle = " text-anchor=\"middle\"", end = " text-anchor=\"end\"";
  std::string s;
  for (const Axis::Mark& mark : axes.x.marks()) {
    const double x = left + mark.at * width;
    s += line(x, top, x, bottom, kGrid, mark.text.empty() ? 0.4 : 0.8);
    s += line(x, bottom, x, bottom + (mark.text.empty() ? 2.0 : 4.0), kAxis, 0.8);
    if (!mark.text.empty()) s += text(x, bottom + 17.0, 11, mark.text, middle);
  }
  for (const Axis::Mark& mark : axes.y.marks()) {
    const double y = bottom - mark.at * kHeight;
    s += line(left, y, right, y, kGrid, 0.8) + line(left - 4.0, y, left, y, kAxis, 0.8);
    s += text(left - 8.0, y + 4.0, 11, mark.text, end);
  }
  s += line(left, bottom, right, bottom, kAxis, 1.0) + line(left, top, left, bottom, kAxis, 1.0);
  s += text(left + 0.5 * width, bottom + 37.0, 12, panel.xLabel, middle);
  const double x = left - 56.0, y = top + 0.5 * kHeight;
  s += text(x, y, 12, panel.yLabel,
            middle + attribute("transform", std::string("rotate(-90 ") + px(x) + " " + px(y) + ")"));
  if (!panel.title.empty()) s += text(left, top - 10.0, 12, panel.title, " font-weight=\"600\"");
  if (axes.empty) s += text(left + 0.5 * width, y, 12, "no data", middle + attribute("fill", kFaintInk));
  return s;
}

std::string legend(const Panel& panel, double x, double y) {
  std::string s;
  for (const Curve& curve : panel.curves) {
    if (curve.name.empty() || !drawable(curve)) continue;
    if (curve.stroke == Stroke::Bars)
      s += line(x + 4.0, y, x + kLegendSign - 4.0, y, colourOf(curve), 9.0, " stroke-opacity=\"0.55\"");
    else if (curve.stroke == Stroke::Dots)
      s += std::string("<path") + strokeOf(curve) +
           attribute("d", std::string("M") + px(x + 0.5 * kLegendSign) + "," + px(y) + "h0") + "/>\n";
    else
      s += std::string("<path") + strokeOf(curve) +
           attribute("d", std::string("M") + px(x) + "," + px(y) + "h" + px(kLegendSign)) + "/>\n";
    s += text(x + kLegendSign + 6.0, y + 4.0, 11, curve.name);
    y += kLegendLine;
  }
  return s;
}

std::string panelDrawn(const Panel& panel, double left, double top, double width) {
  const Axes axes = axesOf(panel);
  const Place place(axes, width);
  std::string s = axesDrawn(panel, axes, left, top, width);
  // An <svg> within cuts off what lies outside the axes, without a name that another picture of the page may have too.
  s += std::string("<svg") + attribute("x", px(left)) + attribute("y", px(top)) + attribute("width", px(width)) +
       attribute("height", px(kHeight)) + " overflow=\"hidden\">\n";
  for (const Curve& curve : panel.curves) s += drawn(curve, panel.logarithmicX, place);
  return s + "</svg>\n" + legend(panel, left + width + kLegendGap, top + 8.0);
}

double legendWidth(const Chart& chart) {
  std::size_t letters = 0;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      if (drawable(curve)) letters = std::max(letters, base::letterCount(curve.name));
  return letters == 0 ? 0.0 : kLegendGap + kLegendSign + 6.0 + kLetter * static_cast<double>(letters);
}

}  // namespace

std::string svgOf(const Chart& chart) {
  const int columns = std::max(1, chart.columns), panels = static_cast<int>(chart.panels.size());
  const int rows = std::max(1, (panels + columns - 1) / columns);
  const double panelWidth = std::max(50, chart.panelWidth) / (columns > 1 ? 1.6 : 1.0);
  const double cell = kLeft + panelWidth + legendWidth(chart);
  const double head = chart.title.empty() && chart.subtitle.empty() ? kHeadOfPanel : kHead;
  const double width = columns * cell + kRight, height = head + rows * (kHeight + kGap) - kGap + kFoot;
  const std::string name = !chart.title.empty() ? chart.title : panels > 0 ? chart.panels[0].title : std::string();
  std::string s = std::string("<svg xmlns=\"http://www.w3.org/2000/svg\"") + attribute("width", px(width)) +
                  attribute("height", px(height)) +
                  attribute("viewBox", std::string("0 0 ") + px(width) + " " + px(height)) + " role=\"img\"" +
                  attribute("aria-label", name) + " font-family=\"Inter, Helvetica, Arial, sans-serif\"" +
                  attribute("fill", kInk) + ">\n";
  s += std::string("<rect") + attribute("width", px(width)) + attribute("height", px(height)) + " fill=\"#ffffff\"/>\n";
  if (!chart.title.empty()) s += text(20.0, 28.0, 16, chart.title, " font-weight=\"700\"");
  if (!chart.subtitle.empty()) s += text(20.0, 47.0, 11, chart.subtitle, attribute("fill", kFaintInk));
  for (int p = 0; p < panels; ++p) {
    const int row = p / columns, column = p % columns;
    s += panelDrawn(chart.panels[static_cast<std::size_t>(p)], column * cell + kLeft, head + row * (kHeight + kGap),
                    panelWidth);
  }
  return s + "</svg>\n";
}

base::Result<void> writeSvg(const Chart& chart, const std::filesystem::path& folder) {
  using base::Error;
  using base::ErrorCode;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed)
    return Error{ErrorCode::StorageFailure, "The folder " + folder.string() + " cannot be made: " + failed.message(),
                 "Choose another folder for the plots."};
  const std::filesystem::path file = folder / (chart.file + ".svg");
  return base::writeWholeFile(file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svgOf(chart));
}

}  // namespace articulus::report
