#include "core/report/svg_drawing.h"

#include <cmath>
#include <cstdint>

#include "core/base/text/text_format.h"
#include "core/report/xml_text.h"

namespace articulus::report {
namespace {

constexpr double kMillimetresPerPoint = 25.4 / 72.0;
constexpr double kLetter = 0.56;  // width of a letter by its size, generously

std::string mm(double value) { return base::fixed(value, 3); }

std::string with(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string pointsOf(std::span<const SvgDrawing::Point> points) {
  std::string all;
  for (const auto& [x, y] : points) all += (all.empty() ? "" : " ") + mm(x) + "," + mm(y);
  return all;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view kSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? kSigns[three >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

}  // namespace

SvgDrawing::SvgDrawing(double width_mm, double height_mm, const std::string& name)
    : width_mm_(width_mm), height_mm_(height_mm) {
  body_ = std::string("<svg xmlns=\"http://www.w3.org/2000/svg\"") + with("width", base::fixed(width_mm, 2) + "mm") +
          with("height", base::fixed(height_mm, 2) + "mm") +
          with("viewBox", "0 0 " + mm(width_mm) + " " + mm(height_mm)) + " role=\"img\"" + with("aria-label", name) +
          " font-family=\"Inter, Helvetica, Arial, sans-serif\">\n<rect" + with("width", mm(width_mm)) +
          with("height", mm(height_mm)) + " fill=\"#ffffff\"/>\n";
}

void SvgDrawing::line(const Point& from, const Point& to, const std::string& colour, double width_pt, bool dashed) {
  body_ += std::string("<line") + with("x1", mm(from[0])) + with("y1", mm(from[1])) + with("x2", mm(to[0])) +
           with("y2", mm(to[1])) + with("stroke", colour) + with("stroke-width", mm(width_pt * kMillimetresPerPoint)) +
           (dashed ? " stroke-dasharray=\"1.4 0.9\"" : "") + "/>\n";
}

void SvgDrawing::polygon(std::span<const Point> corners, const std::string& fill, const std::string& outline,
                         double width_pt, double opacity) {
  body_ += std::string("<polygon") + with("points", pointsOf(corners)) + with("fill", fill);
  if (opacity < 1.0) body_ += with("fill-opacity", base::fixed(opacity, 2));
  if (!outline.empty())
    body_ += with("stroke", outline) + with("stroke-width", mm(width_pt * kMillimetresPerPoint)) +
             " stroke-linejoin=\"round\"";
  body_ += "/>\n";
}

void SvgDrawing::path(std::span<const Point> points, const std::string& colour, double width_pt) {
  body_ += std::string("<polyline") + with("points", pointsOf(points)) + " fill=\"none\"" + with("stroke", colour) +
           with("stroke-width", mm(width_pt * kMillimetresPerPoint)) + " stroke-linejoin=\"round\"/>\n";
}

void SvgDrawing::arrow(const Point& from, const Point& to, const std::string& colour, double width_pt, double head_mm) {
  const double dx = to[0] - from[0], dy = to[1] - from[1], length = std::hypot(dx, dy);
  if (!(length > 0.0)) return;
  const double head = std::min(head_mm, 0.7 * length), ux = dx / length, uy = dy / length;
  const Point neck{to[0] - head * ux, to[1] - head * uy};
  line(from, neck, colour, width_pt);
  const double half = 0.34 * head;
  const std::array<Point, 3> corners{to, Point{neck[0] - half * uy, neck[1] + half * ux},
                                     Point{neck[0] + half * uy, neck[1] - half * ux}};
  polygon(corners, colour);
}

void SvgDrawing::text(const Point& at, const std::string& words) { text(at, words, Letters()); }

void SvgDrawing::text(const Point& at, const std::string& words, const Letters& letters) {
  body_ += std::string("<text") + with("x", mm(at[0])) + with("y", mm(at[1])) +
           with("font-size", mm(letters.size_pt * kMillimetresPerPoint)) + with("fill", letters.colour);
  if (letters.anchor != Anchor::Start)
    body_ += with("text-anchor", letters.anchor == Anchor::Middle ? "middle" : "end");
  if (letters.halo)
    body_ += with("stroke", "#ffffff") + with("stroke-width", mm(0.22 * letters.size_pt * kMillimetresPerPoint)) +
             " stroke-linejoin=\"round\" paint-order=\"stroke\"";
  if (letters.bold) body_ += " font-weight=\"700\"";
  body_ += ">" + escaped(words) + "</text>\n";
}

void SvgDrawing::image(const Point& at, double width_mm, double height_mm, const std::string& png) {
  body_ += std::string("<image") + with("x", mm(at[0])) + with("y", mm(at[1])) + with("width", mm(width_mm)) +
           with("height", mm(height_mm)) + " href=\"data:image/png;base64," + base64(png) + "\"/>\n";
}

double widthOf_mm(const std::string& words, double size_pt) {
  return kLetter * size_pt * kMillimetresPerPoint * static_cast<double>(base::letterCount(words));
}

}  // namespace articulus::report
