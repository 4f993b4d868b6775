#include "core/report/svg_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <system_error>

#include "core/base/output_file.h"
#include "core/base/text/text_format.h"
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
// In print a pixel is so many points: letters of 11 px become 7 pt, of 12 px 7.7 pt.
constexpr double kPointsPerPixel = 0.64, kPointsPerMillimetre = 72.0 / 25.4;
constexpr double kPixelsPerMillimetre = kPointsPerMillimetre / kPointsPerPixel;
constexpr double kPrintLeft = 58, kPrintRight = 17, kPrintFoot = 40, kPrintHeadOfPanel = 24, kPrintHead = 28;
constexpr double kLeastPanel = 40;
constexpr double kForMark = 38, kForLine = 22;  // of an axis, so that its numbers do not meet
constexpr std::size_t kMostPrinted = 20'000;    // points of a printed curve
constexpr std::size_t kStretches = 600;         // of a curve: four points each

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

/// Where the panels of a chart stand, in pixels.
struct Grid {
  int columns = 1, rows = 1;
  double cell = 0, left = 0, head = 0;  ///< head: above the first plot area
  double panelWidth = 0, panelHeight = kHeight, rowGap = kGap;
  double width = 0, height = 0;
  bool print = false, decimalComma = false;
  std::string noData = "no data";
};

/// The axes of a panel with what has to be seen on them.
struct Axes {
  Axis x, y;
  bool empty;  ///< there is nothing to see
};

/// In  print: marks as the size has room for, else about five
Axes axesOf(const Panel& panel, bool print, double width, double height) {
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
  if (x0 <= x1 && !panel.logarithmicX)
    for (const Band& band : panel.bands)
      for (const double end : {band.from, band.to})
        if (std::isfinite(end)) {
          x0 = std::min(x0, end);
          x1 = std::max(x1, end);
        }
  const bool empty = x0 > x1;
  if (empty) {
    x0 = panel.logarithmicX ? 1.0 : 0.0;
    x1 = panel.logarithmicX ? 10.0 : 1.0;
    y0 = 0.0;
    y1 = 1.0;
  }
  return {panel.logarithmicX ? Axis::logarithmic(x0, x1, panel.xRange)
                             : Axis::linear(x0, x1, panel.xRange, print ? std::clamp(width / kForMark, 2.0, 5.0) : 5.0),
          Axis::linear(y0, y1, panel.yRange, print ? std::clamp(height / kForLine, 2.0, 5.0) : 5.0), empty};
}

/// Pixels within the panel, from its upper left corner.
class Place {
 public:
  Place(const Axes& axes, double width, double height) : axes_(axes), width_(width), height_(height) {}
  [[nodiscard]] double x(double value) const { return within(axes_.x.at(value)) * width_; }
  [[nodiscard]] double y(double value) const { return (1.0 - within(axes_.y.at(value))) * height_; }
  [[nodiscard]] std::string point(double xValue, double yValue) const { return px(x(xValue)) + "," + px(y(yValue)); }

 private:
  /// So far outside at the most that no viewer's numbers overflow.
  static double within(double at) { return std::clamp(at, -20.0, 20.0); }
  const Axes& axes_;
  double width_, height_;
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

std::string drawn(const Curve& whole, bool logarithmicX, const Place& place, bool print) {
  if (whole.stroke == Stroke::Bars) return bars(whole, place);
  // Whoever prints has thinned by both coordinates already: by heights alone a loop would lose its shape.
  const Curve curve = print && whole.x.size() <= kMostPrinted ? whole : thinned(whole, kStretches);
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

std::string bandsDrawn(const Panel& panel, const Place& place, double height) {
  std::string s;
  for (const Band& band : panel.bands) {
    const double from = place.x(std::min(band.from, band.to)), to = place.x(std::max(band.from, band.to));
    if (!std::isfinite(from) || !std::isfinite(to)) continue;
    const std::string colour = kPalette[static_cast<std::size_t>(std::abs(band.colour)) % kPalette.size()];
    if (band.from == band.to) s += line(from, 0.0, from, height, colour, 1.0, " stroke-dasharray=\"4 3\"");
    else
      s += std::string("<rect") + attribute("x", px(from)) + attribute("y", "0") + attribute("width", px(to - from)) +
           attribute("height", px(height)) + attribute("fill", colour) + " fill-opacity=\"0.18\"/>\n";
  }
  return s;
}

std::string axesDrawn(const Panel& panel, const Axes& axes, double left, double top, const Grid& grid) {
  const double width = grid.panelWidth, bottom = top + grid.panelHeight, right = left + width;
  const std::string middle = " text-anchor=\"middle\"", end = " text-anchor=\"end\"";
  const char* axisColour = grid.print ? kInk : kAxis;
  const auto number = [&grid](std::string words) {
    if (grid.decimalComma) std::replace(words.begin(), words.end(), '.', ',');
    if (grid.print && words.starts_with('-')) words.replace(0, 1, "\u2212");
    return words;
  };
  std::string s;
  for (const Axis::Mark& mark : axes.x.marks()) {
    const double x = left + mark.at * width;
    s += line(x, top, x, bottom, kGrid, mark.text.empty() ? 0.4 : 0.8);
    s += line(x, bottom, x, bottom + (mark.text.empty() ? 2.0 : 4.0), axisColour, 0.8);
    if (!mark.text.empty()) s += text(x, bottom + (grid.print ? 15.0 : 17.0), 11, number(mark.text), middle);
  }
  for (const Axis::Mark& mark : axes.y.marks()) {
    const double y = bottom - mark.at * grid.panelHeight;
    s += line(left, y, right, y, kGrid, 0.8) + line(left - 4.0, y, left, y, axisColour, 0.8);
    s += text(left - (grid.print ? 6.0 : 8.0), y + 4.0, 11, number(mark.text), end);
  }
  s += line(left, bottom, right, bottom, axisColour, 1.0) + line(left, top, left, bottom, axisColour, 1.0);
  s += text(left + 0.5 * width, bottom + (grid.print ? 31.0 : 37.0), 12, panel.xLabel, middle);
  const double x = left - (grid.print ? 45.0 : 56.0), y = top + 0.5 * grid.panelHeight;
  s += text(x, y, 12, panel.yLabel,
            middle + attribute("transform", std::string("rotate(-90 ") + px(x) + " " + px(y) + ")"));
  if (!panel.title.empty()) s += text(left, top - (grid.print ? 8.0 : 10.0), 12, panel.title, " font-weight=\"600\"");
  if (axes.empty) s += text(left + 0.5 * width, y, 12, grid.noData, middle + attribute("fill", kFaintInk));
  return s;
}

/// One row of a legend.
struct Entry {
  std::string name, sign;  ///< sign: drawn from (0, 0), kLegendSign wide
};

std::vector<Entry> entriesOf(const Panel& panel) {
  std::vector<Entry> entries;
  for (const Curve& curve : panel.curves) {
    if (curve.name.empty() || !drawable(curve)) continue;
    std::string sign;
    if (curve.stroke == Stroke::Bars)
      sign = line(4.0, 0.0, kLegendSign - 4.0, 0.0, colourOf(curve), 9.0, " stroke-opacity=\"0.55\"");
    else if (curve.stroke == Stroke::Dots)
      sign = std::string("<path") + strokeOf(curve) +
             attribute("d", std::string("M") + px(0.5 * kLegendSign) + ",0h0") + "/>\n";
    else
      sign = std::string("<path") + strokeOf(curve) + attribute("d", std::string("M0,0h") + px(kLegendSign)) + "/>\n";
    entries.push_back({curve.name, sign});
  }
  for (const Band& band : panel.bands) {
    if (band.name.empty()) continue;
    const std::string colour = kPalette[static_cast<std::size_t>(std::abs(band.colour)) % kPalette.size()];
    entries.push_back({band.name, band.from == band.to ? line(0.5 * kLegendSign, -6.0, 0.5 * kLegendSign, 6.0, colour,
                                                              1.0, " stroke-dasharray=\"4 3\"")
                                                       : line(3.0, 0.0, kLegendSign - 3.0, 0.0, colour, 10.0,
                                                              " stroke-opacity=\"0.25\"")});
  }
  return entries;
}

std::string entryDrawn(const Entry& entry, double x, double y) {
  return std::string("<g") + attribute("transform", std::string("translate(") + px(x) + " " + px(y) + ")") + ">" +
         entry.sign + "</g>\n" + text(x + kLegendSign + 6.0, y + 4.0, 11, entry.name);
}

std::string panelDrawn(const Panel& panel, double left, double top, const Grid& grid) {
  const Axes axes = axesOf(panel, grid.print, grid.panelWidth, grid.panelHeight);
  const Place place(axes, grid.panelWidth, grid.panelHeight);
  std::string s = axesDrawn(panel, axes, left, top, grid);
  // An <svg> within cuts off what lies outside the axes, without a name that another picture of the page may have too.
  s += std::string("<svg") + attribute("x", px(left)) + attribute("y", px(top)) +
       attribute("width", px(grid.panelWidth)) + attribute("height", px(grid.panelHeight)) + " overflow=\"hidden\">\n";
  if (!axes.empty) s += bandsDrawn(panel, place, grid.panelHeight);
  for (const Curve& curve : panel.curves) s += drawn(curve, panel.logarithmicX, place, grid.print);
  s += "</svg>\n";
  double y = top + 8.0;
  if (!grid.print)
    for (const Entry& entry : entriesOf(panel)) {
      s += entryDrawn(entry, left + grid.panelWidth + kLegendGap, y);
      y += kLegendLine;
    }
  return s;
}

double widthOf(const std::string& name) {
  return kLegendSign + 6.0 + kLetter * static_cast<double>(base::letterCount(name));
}

double legendWidth(const Chart& chart) {
  double width = 0.0;
  for (const Panel& panel : chart.panels)
    for (const Entry& entry : entriesOf(panel)) width = std::max(width, kLegendGap + widthOf(entry.name));
  return width;
}

/// The legend of a printed chart: what any of its panels shows, each once, in rows.
std::vector<std::vector<Entry>> sharedLegend(const Chart& chart, double width) {
  std::vector<std::vector<Entry>> rows;
  std::vector<std::string> known;
  double used = 0.0;
  for (const Panel& panel : chart.panels)
    for (Entry& entry : entriesOf(panel)) {
      if (std::find(known.begin(), known.end(), entry.name + entry.sign) != known.end()) continue;
      known.push_back(entry.name + entry.sign);
      const double needed = kLegendGap + widthOf(entry.name);
      if (rows.empty() || used + needed > width) {
        rows.emplace_back();
        used = 0.0;
      }
      used += needed;
      rows.back().push_back(std::move(entry));
    }
  return rows;
}

Grid gridOf(const Chart& chart) {
  const int panels = static_cast<int>(chart.panels.size());
  Grid grid;
  grid.columns = std::max(1, chart.columns);
  grid.rows = std::max(1, (panels + grid.columns - 1) / grid.columns);
  const bool titled = !chart.title.empty() || !chart.subtitle.empty();
  if (!chart.print) {
    grid.panelWidth = std::max(50, chart.panelWidth) / (grid.columns > 1 ? 1.6 : 1.0);
    grid.left = kLeft;
    grid.cell = kLeft + grid.panelWidth + legendWidth(chart);
    grid.head = titled ? kHead : kHeadOfPanel;
    grid.width = grid.columns * grid.cell + kRight;
    grid.height = grid.head + grid.rows * (kHeight + kGap) - kGap + kFoot;
    return grid;
  }
  const PrintSize& size = *chart.print;
  grid.print = true;
  grid.decimalComma = size.decimalComma;
  grid.noData = size.noData;
  grid.left = kPrintLeft;
  grid.width = std::max(30.0, size.width_mm) * kPixelsPerMillimetre;
  grid.cell = grid.width / grid.columns;
  grid.panelWidth = std::max(kLeastPanel, grid.cell - kPrintLeft - kPrintRight);
  grid.head = (titled ? kPrintHead : 0.0) + kPrintHeadOfPanel;
  grid.rowGap = kPrintFoot + kPrintHeadOfPanel;
  const double legend = kLegendLine * static_cast<double>(sharedLegend(chart, grid.width - kPrintLeft).size());
  const double around = grid.head + (grid.rows - 1) * grid.rowGap + kPrintFoot + legend + (legend > 0.0 ? 4.0 : 0.0);
  grid.panelHeight = size.height_mm > 0.0 ? (size.height_mm * kPixelsPerMillimetre - around) / grid.rows
                                          : size.aspect * grid.panelWidth;
  grid.panelHeight = std::max(kLeastPanel, grid.panelHeight);
  grid.height = around + grid.rows * grid.panelHeight;
  return grid;
}

}  // namespace

double printedHeight_mm(const Chart& chart) { return chart.print ? gridOf(chart).height / kPixelsPerMillimetre : 0.0; }

std::string svgOf(const Chart& chart) {
  const Grid grid = gridOf(chart);
  const int panels = static_cast<int>(chart.panels.size());
  const double printed = 1.0 / kPixelsPerMillimetre;
  const auto size = [&grid, printed](double pixels) {
    return grid.print ? base::fixed(pixels * printed, 2) + "mm" : px(pixels);
  };
  const std::string name = !chart.title.empty() ? chart.title : panels > 0 ? chart.panels[0].title : std::string();
  std::string s = std::string("<svg xmlns=\"http://www.w3.org/2000/svg\"") + attribute("width", size(grid.width)) +
                  attribute("height", size(grid.height)) +
                  attribute("viewBox", std::string("0 0 ") + px(grid.width) + " " + px(grid.height)) + " role=\"img\"" +
                  attribute("aria-label", name) + " font-family=\"Inter, Helvetica, Arial, sans-serif\"" +
                  attribute("fill", kInk) + ">\n";
  s += std::string("<rect") + attribute("width", px(grid.width)) + attribute("height", px(grid.height)) +
       " fill=\"#ffffff\"/>\n";
  if (grid.print) {
    if (!chart.title.empty()) s += text(4.0, 16.0, 12, chart.title, " font-weight=\"700\"");
    if (!chart.subtitle.empty()) s += text(4.0, 30.0, 11, chart.subtitle, attribute("fill", kFaintInk));
  } else {
    if (!chart.title.empty()) s += text(20.0, 28.0, 16, chart.title, " font-weight=\"700\"");
    if (!chart.subtitle.empty()) s += text(20.0, 47.0, 11, chart.subtitle, attribute("fill", kFaintInk));
  }
  for (int p = 0; p < panels; ++p) {
    const int row = p / grid.columns, column = p % grid.columns;
    s += panelDrawn(chart.panels[static_cast<std::size_t>(p)], column * grid.cell + grid.left,
                    grid.head + row * (grid.panelHeight + grid.rowGap), grid);
  }
  if (!grid.print) return s + "</svg>\n";
  const auto legend = sharedLegend(chart, grid.width - kPrintLeft);
  double y = grid.height - 10.0 - kLegendLine * (static_cast<double>(legend.size()) - 1.0);
  for (const auto& row : legend) {
    double x = kPrintLeft;
    for (const Entry& entry : row) {
      s += entryDrawn(entry, x, y);
      x += kLegendGap + widthOf(entry.name);
    }
    y += kLegendLine;
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
