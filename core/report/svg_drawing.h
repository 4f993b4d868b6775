#pragma once
#include <array>
#include <span>
#include <string>

namespace articulus::report {

/// A picture of lines, areas and words at the size in which it is printed; what a chart cannot show.
/// In      millimetres from the upper left corner, colours as "#30363b", letters in points
/// Thread  any; one at a time a drawing
class SvgDrawing {
 public:
  using Point = std::array<double, 2>;
  enum class Anchor { Start, Middle, End };

  /// How words are set.
  struct Letters;

  /// In  name: what it shows, for people who do not see it
  SvgDrawing(double width_mm, double height_mm, const std::string& name);

  void line(const Point& from, const Point& to, const std::string& colour, double width_pt, bool dashed = false);
  void polygon(std::span<const Point> corners, const std::string& fill, const std::string& outline = {},
               double width_pt = 0.5, double opacity = 1.0);
  /// An open line.
  void path(std::span<const Point> points, const std::string& colour, double width_pt);
  /// A line with a head at its end; where it is too short for one, a line.
  void arrow(const Point& from, const Point& to, const std::string& colour, double width_pt, double head_mm = 1.6);
  void text(const Point& at, const std::string& words);
  void text(const Point& at, const std::string& words, const Letters& letters);
  /// In  png: bytes of a file
  void image(const Point& at, double width_mm, double height_mm, const std::string& png);

  [[nodiscard]] double width_mm() const { return width_mm_; }
  [[nodiscard]] double height_mm() const { return height_mm_; }
  [[nodiscard]] std::string svg() const { return body_ + "</svg>\n"; }

 private:
  double width_mm_, height_mm_;
  std::string body_;
};

struct SvgDrawing::Letters {
  double size_pt = 7.0;
  Anchor anchor = Anchor::Start;
  bool bold = false;
  bool halo = false;  ///< white around the letters, where they stand on a picture
  std::string colour = "#30363b";
};

/// About how wide words of that size become, mm; never less than they are.
[[nodiscard]] double widthOf_mm(const std::string& words, double size_pt);

}  // namespace articulus::report
