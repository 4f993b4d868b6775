#include "core/calibration/report/svg_chart.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace articulus::calibration {
namespace {

constexpr double kWidth = 640.0, kHeight = 260.0, kLeft = 56.0, kRight = 32.0, kTop = 48.0, kBottom = 42.0;
constexpr std::size_t kMostDots = 1500;

std::string number(double value, const char* format = "%.6g") {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// Even steps of 1, 2 or 5 that divide a range into about five.
double niceStep(double range) {
  const double raw = std::max(range, 1e-12) / 5.0, power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power) return factor * power;
  return 10.0 * power;
}

class Frame {
 public:
  Frame(double x0, double x1, double y1) : x0_(x0), x1_(x1 > x0 ? x1 : x0 + 1.0), y1_(y1 > 0.0 ? y1 : 1.0) {}
  [[nodiscard]] std::string x(double v) const {
    return number(kLeft + (v - x0_) / (x1_ - x0_) * (kWidth - kLeft - kRight), "%.1f");
  }
  [[nodiscard]] std::string y(double v) const {
    return number(kHeight - kBottom - v / y1_ * (kHeight - kTop - kBottom), "%.1f");
  }
  [[nodiscard]] std::string begin(const std::string& title, const std::string& xLabel,
                                  const std::string& yLabel) const {
    std::string s = "<svg viewBox=\"0 0 " + number(kWidth) + " " + number(kHeight) + "\" role=\"img\" aria-label=\"" +
                    escaped(title) + "\">\n";
    s += "<text x=\"" + number(kLeft) + "\" y=\"18\" class=\"t\">" + escaped(title) + "<tspan class=\"l\" dx=\"10\">" +
         escaped(yLabel) + "</tspan></text>\n";
    const double dx = niceStep(x1_ - x0_), dy = niceStep(y1_);
    for (double v = std::ceil(x0_ / dx) * dx; v <= x1_ + 1e-9 * dx; v += dx)
      s += "<line class=\"g\" x1=\"" + x(v) + "\" x2=\"" + x(v) + "\" y1=\"" + y(0.0) + "\" y2=\"" + y(y1_) +
           "\"/><text class=\"l\" x=\"" + x(v) + "\" y=\"" + number(kHeight - kBottom + 15.0) +
           "\" text-anchor=\"middle\">" + number(std::abs(v) < 1e-9 * dx ? 0.0 : v) + "</text>\n";
    for (double v = 0.0; v <= y1_ + 1e-9 * dy; v += dy)
      s += "<line class=\"g\" x1=\"" + x(x0_) + "\" x2=\"" + x(x1_) + "\" y1=\"" + y(v) + "\" y2=\"" + y(v) +
           "\"/><text class=\"l\" x=\"" + number(kLeft - 6.0) + "\" y=\"" + y(v) + "\" dy=\"4\" text-anchor=\"end\">" +
           number(v) + "</text>\n";
    s += "<text class=\"l\" x=\"" + number(kWidth - kRight) + "\" y=\"" + number(kHeight - 8.0) +
         "\" text-anchor=\"end\">" + escaped(xLabel) + "</text>\n";
    return s;
  }

 private:
  double x0_, x1_, y1_;
};

}  // namespace

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string svgOf(const SvgChart& chart) {
  double x0 = 1e300, x1 = -1e300, y1 = 0.0;
  for (const auto& series : chart.series)
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      x0 = std::min(x0, series.x[i]);
      x1 = std::max(x1, series.x[i]);
      y1 = std::max(y1, series.y[i]);
    }
  for (const auto& line : chart.lines) y1 = std::max(y1, line.y);
  if (x0 > x1) return {};
  const Frame frame(x0, x1, 1.05 * y1);
  std::string s = frame.begin(chart.title, chart.xLabel, chart.yLabel);
  // The browser sets the entries one behind the other: widths of letters need not be known here.
  s += "<text class=\"l\" x=\"" + number(kLeft) + "\" y=\"36\">";
  const char* gap = "0";
  const auto entry = [&](const std::string& colour, const std::string& sign, const std::string& name) {
    s += std::string("<tspan dx=\"") + gap + "\" fill=\"" + colour + "\">" + sign + " " + escaped(name) + "</tspan>";
    gap = "16";
  };
  for (const auto& series : chart.series)
    if (!series.x.empty()) entry(series.colour, "\xE2\x97\x8F", series.name);
  for (const auto& line : chart.lines) entry("#1d2429", "- - -", line.name);
  s += "</text>\n";
  for (const auto& series : chart.series) {
    std::vector<double> heights = series.y;
    double keepAbove = -1.0;
    const std::size_t stride = series.x.size() / kMostDots + 1;
    if (stride > 1) {
      const auto high = heights.end() - 20;
      std::nth_element(heights.begin(), high, heights.end());
      keepAbove = *high;
    }
    s += "<g fill=\"" + series.colour + "\" fill-opacity=\"0.6\">";
    for (std::size_t i = 0; i < series.x.size(); ++i)
      if (i % stride == 0 || (keepAbove >= 0.0 && series.y[i] >= keepAbove))
        s += "<circle cx=\"" + frame.x(series.x[i]) + "\" cy=\"" + frame.y(series.y[i]) + "\" r=\"2\"/>";
    s += "</g>\n";
  }
  for (const auto& line : chart.lines)
    s += "<line class=\"d\" x1=\"" + frame.x(x0) + "\" x2=\"" + frame.x(x1) + "\" y1=\"" + frame.y(line.y) +
         "\" y2=\"" + frame.y(line.y) + "\"/>\n";
  return s + "</svg>\n";
}

std::string svgOf(const SvgHistogram& histogram) {
  if (histogram.values.empty()) return {};
  const double largest = *std::max_element(histogram.values.begin(), histogram.values.end());
  constexpr int kClasses = 40;
  const double width = std::max(largest, 1e-9) / kClasses;
  std::vector<double> count(kClasses, 0.0);
  for (const double v : histogram.values)
    count[static_cast<std::size_t>(std::clamp(static_cast<int>(v / width), 0, kClasses - 1))] += 1.0;
  const double scale = static_cast<double>(histogram.values.size()) * width;  // density to count
  double highest = *std::max_element(count.begin(), count.end());
  for (const double y : histogram.expectedY) highest = std::max(highest, y * scale);
  const Frame frame(0.0, largest, 1.05 * highest);
  std::string s = frame.begin(histogram.title, histogram.xLabel, "rows");
  for (int i = 0; i < kClasses; ++i) {
    const double from = i * width;
    s += "<polygon fill=\"#2f6f9f\" fill-opacity=\"0.55\" points=\"" + frame.x(from) + "," + frame.y(0.0) + " " +
         frame.x(from) + "," + frame.y(count[static_cast<std::size_t>(i)]) + " " + frame.x(from + 0.92 * width) + "," +
         frame.y(count[static_cast<std::size_t>(i)]) + " " + frame.x(from + 0.92 * width) + "," + frame.y(0.0) + "\"/>";
  }
  std::string curve;
  for (std::size_t i = 0; i < histogram.expectedX.size(); ++i)
    if (histogram.expectedX[i] <= largest)
      curve += frame.x(histogram.expectedX[i]) + "," + frame.y(histogram.expectedY[i] * scale) + " ";
  if (!curve.empty())
    s += "\n<polyline fill=\"none\" stroke=\"#b4451f\" stroke-width=\"1.5\" points=\"" + curve + "\"/>";
  return s + "</svg>\n";
}

}  // namespace articulus::calibration
