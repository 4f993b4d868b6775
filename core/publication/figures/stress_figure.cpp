#include "core/publication/figures/stress_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/analysis/round_body_stress.h"
#include "core/publication/document/phrase.h"
#include "core/report/axis.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

using analysis::SectionStress;
using analysis::sectionStress;
using report::SvgDrawing;
using spatial::Vector3;
using Point = SvgDrawing::Point;
using Anchor = SvgDrawing::Anchor;

constexpr int kLevels = 13;               // colours of the scale, zero in the middle one
constexpr int kAlong = 60, kAcross = 52;  // places at which the stress along the body is looked at
constexpr double kMargin_mm = 4.0, kLine_mm = 3.6, kMark_mm = 5.0;
constexpr double kThickest_mm = 26.0;  // of the body along the page
constexpr double kSections_mm = 36.0, kScale_mm = 11.0;
constexpr double kNoStress_Pa = 1e-6;
constexpr const char* kInk = "#30363b";
constexpr const char* kQuiet = "#5c646b";
constexpr const char* kBody = "#e4e7ea";

/// Blue is compressed, red stretched, and white in between.
std::string colourOfLevel(int level) {
  constexpr std::array<std::array<double, 3>, 3> kEnds{{{33, 102, 172}, {247, 247, 247}, {178, 24, 43}}};
  const double at = 2.0 * level / (kLevels - 1);
  const auto lower = static_cast<std::size_t>(std::min(1.0, std::floor(at)));
  const double share = at - static_cast<double>(lower);
  char text[8];
  const auto mixed = [&](std::size_t k) {
    return static_cast<unsigned>(std::lround((1.0 - share) * kEnds[lower][k] + share * kEnds[lower + 1][k]));
  };
  std::snprintf(text, sizeof text, "#%02x%02x%02x", mixed(0), mixed(1), mixed(2));
  return text;
}

/// Stress by the unit in which it is shown.
struct Scale {
  double largest_Pa, perUnit_Pa;
  std::string unit;
  explicit Scale(double most_Pa) : largest_Pa(std::max(most_Pa, kNoStress_Pa)) {
    const bool mega = largest_Pa >= 1e5, kilo = !mega && largest_Pa >= 100.0;
    perUnit_Pa = mega ? 1e6 : kilo ? 1e3 : 1.0;
    unit = mega ? "MPa" : kilo ? "kPa" : "Pa";
  }
  [[nodiscard]] int level(double stress_Pa) const {
    const double at = (stress_Pa / largest_Pa + 1.0) / 2.0 * kLevels;
    return std::clamp(static_cast<int>(std::floor(at)), 0, kLevels - 1);
  }
};

/// One body with what all its views need.
struct View {
  const run::StressedBody& body;
  Vector3 along, up, across;  // unit: from D to the far end; towards the stretched side; out of the paper
  double share = 0.0;         // of the length, where the stress is largest
  SectionStress worst;
  Scale scale;

  explicit View(const run::StressedBody& of) : body(of), scale(0.0) {
    along = body.lever_m.normalized();
    const SectionStress atD = at(0.0), atEnd = at(1.0);
    const bool end = atEnd.largest_Pa(body.diameter_m) > atD.largest_Pa(body.diameter_m);
    share = end ? 1.0 : 0.0;
    worst = end ? atEnd : atD;
    scale = Scale(worst.largest_Pa(body.diameter_m));
    const bool bent = worst.gradient_Pa_per_m.norm() * body.diameter_m > kNoStress_Pa;
    up = bent ? Vector3(worst.gradient_Pa_per_m.normalized()) : Vector3(along.unitOrthogonal());
    across = along.cross(up);
  }
  [[nodiscard]] SectionStress at(double part) const {
    return sectionStress(body.loadAtD_N_Nm, body.lever_m, body.diameter_m, part);
  }
};

std::string vectorText(const Vector3& v, int digits, Language language) {
  std::string text = "(";
  for (int i = 0; i < 3; ++i) {
    const double value = std::abs(v[i]) < 0.5 * std::pow(10.0, -digits) ? 0.0 : v[i];
    text += (i == 0 ? "" : language == Language::German ? "; " : ", ") + shownFixed(value, digits, language);
  }
  return text + ")";
}

class Page {
 public:
  Page(SvgDrawing& drawing, const View& view, Language language, double top)
      : to_(drawing), view_(view), language_(language), y_(top) {}

  /// How high one body becomes at that width.
  static double height_mm(const run::StressedBody& body, double width_mm) {
    return words(width_mm) * kLine_mm + 2.0 + thickness_mm(body, width_mm) + 11.0 + kScale_mm + kSections_mm + 7.0;
  }

  void draw() {
    addWords();
    addBody();
    addScale();
    addFront();
    addSpace();
  }

 private:
  static int words(double width_mm) { return width_mm > 120.0 ? 3 : 6; }
  static double mmPerMetre(const run::StressedBody& body, double width_mm) {
    return std::min((width_mm - 2.0 * kMargin_mm - 10.0) / body.lever_m.norm(), kThickest_mm / body.diameter_m);
  }
  static double thickness_mm(const run::StressedBody& body, double width_mm) {
    return body.diameter_m * mmPerMetre(body, width_mm);
  }
  [[nodiscard]] std::string sayIt(Phrase phrase, std::initializer_list<std::string_view> parts = {}) const {
    return say(phrase, language_, parts);
  }
  [[nodiscard]] std::string number(double value, int digits = 3) const {
    return shownSignificant(value, digits, language_);
  }
  void line(const std::string& text, bool bold = false) {
    y_ += kLine_mm;
    to_.text({kMargin_mm, y_ - 0.8}, text, {.size_pt = bold ? 8.0 : 7.0, .bold = bold, .colour = bold ? kInk : kQuiet});
  }

  void addWords() {
    const bool wide = to_.width_mm() > 120.0;
    const run::StressedBody& b = view_.body;
    const std::string title = sayIt("stress_title", {b.motion, number(view_.scale.largest_Pa / view_.scale.perUnit_Pa),
                                                     view_.scale.unit, shownFixed(b.time_s, 2, language_)});
    const std::size_t comma = wide ? std::string::npos : title.rfind(", ");
    line(title.substr(0, comma), true);  // in one column of a journal when it was stands on a line of its own
    if (!wide) line(comma == std::string::npos ? std::string() : title.substr(comma + 2));
    const std::string force = "F = " + vectorText(b.loadAtD_N_Nm.head<3>(), 2, language_) + " N";
    const std::string moment = "M = " + vectorText(b.loadAtD_N_Nm.tail<3>(), 3, language_) + " Nm";
    const std::string along = sayIt("stress_along", {vectorText(view_.along, 2, language_)});
    const std::string up = sayIt("stress_up", {vectorText(view_.up, 2, language_)});
    if (wide) {
      line(sayIt("stress_load", {force + ", " + moment}));
      line(along + ", " + up);
    } else {
      line(sayIt("stress_load", {force}));
      line(moment);
      line(along);
      line(up);
    }
    y_ += 2.0;
  }

  /// The body to scale, D on the left; every colour is a thirteenth of the scale.
  void addBody() {
    const run::StressedBody& b = view_.body;
    const double scale = mmPerMetre(b, to_.width_mm()), length = b.lever_m.norm() * scale;
    const double thick = b.diameter_m * scale, left = kMargin_mm + 5.0, middle = y_ + 0.5 * thick;
    std::vector<SectionStress> sections;
    for (int i = 0; i < kAlong; ++i) sections.push_back(view_.at((i + 0.5) / kAlong));
    for (int j = 0; j < kAcross; ++j) {
      const double r = ((j + 0.5) / kAcross - 0.5) * b.diameter_m;  // along up
      const double low = middle - (r - 0.5 * b.diameter_m / kAcross) * scale;
      const double high = middle - (r + 0.5 * b.diameter_m / kAcross) * scale;
      const double over = j == 0 ? 0.0 : 0.1;  // below its neighbour, so that no gap shines through
      for (int i = 0; i < kAlong;) {
        const auto levelAt = [&](int k) {
          return view_.scale.level(sections[static_cast<std::size_t>(k)].at(r * view_.up));
        };
        const int level = levelAt(i), first = i;
        while (i < kAlong && levelAt(i) == level) ++i;
        const double x0 = left + length * first / kAlong - (first == 0 ? 0.0 : 0.1), x1 = left + length * i / kAlong;
        const std::array<Point, 4> box{Point{x0, low + over}, Point{x1, low + over}, Point{x1, high}, Point{x0, high}};
        to_.polygon(box, colourOfLevel(level));
      }
    }
    const std::array<Point, 4> outline{Point{left, y_}, Point{left + length, y_}, Point{left + length, y_ + thick},
                                       Point{left, y_ + thick}};
    to_.polygon(outline, "none", kInk, 0.5);
    addNeutralAxis(left, length, middle, scale);
    to_.text({left - 1.2, middle + 0.9}, "D", {.size_pt = 7.5, .anchor = Anchor::End, .bold = true});
    y_ += thick;
    const double most_mm = 1e3 * b.lever_m.norm();
    const report::Axis axis = report::Axis::linear(0.0, most_mm, std::pair{0.0, most_mm}, length / 18.0);
    for (const auto& mark : axis.marks()) {
      if (mark.text.empty() || mark.at < -1e-9 || mark.at > 1.0 + 1e-9) continue;
      const double x = left + mark.at * length;
      to_.line({x, y_ + 0.6}, {x, y_ + 1.7}, kInk, 0.5);
      to_.text({x, y_ + 4.4}, withDecimalSign(mark.text, language_), {.anchor = Anchor::Middle});
    }
    to_.text({left + 0.5 * length, y_ + 8.0}, sayIt("stress_distance", {number(1e3 * b.diameter_m, 4)}),
             {.anchor = Anchor::Middle});
    y_ += 11.0;
  }

  /// Where nothing is pulled or pushed, as far as it lies in the body.
  void addNeutralAxis(double left, double length, double middle, double scale) {
    std::vector<Point> points;
    const auto drawn = [&] {
      if (points.size() > 1) to_.path(points, kInk, 0.6);
      points.clear();
    };
    for (int i = 0; i <= kAlong; ++i) {
      const SectionStress s = view_.at(static_cast<double>(i) / kAlong);
      const double slope = s.gradient_Pa_per_m.dot(view_.up), r = slope != 0.0 ? -s.mean_Pa / slope : 1e9;
      if (std::abs(r) < 0.5 * view_.body.diameter_m) points.push_back({left + length * i / kAlong, middle - r * scale});
      else drawn();
    }
    drawn();
  }

  void addScale() {
    const double width = std::min(80.0, to_.width_mm() - 2.0 * kMargin_mm - 20.0),
                 left = 0.5 * (to_.width_mm() - width);
    const double one = width / kLevels, most = view_.scale.largest_Pa / view_.scale.perUnit_Pa;
    for (int level = 0; level < kLevels; ++level) {
      const double x = left + level * one;
      const std::array<Point, 4> box{Point{x, y_}, Point{x + one, y_}, Point{x + one, y_ + 2.6}, Point{x, y_ + 2.6}};
      to_.polygon(box, colourOfLevel(level), kInk, 0.25);
    }
    for (const double share : {-1.0, 0.0, 1.0})
      to_.text({left + 0.5 * (1.0 + share) * width, y_ + 5.6}, number(share * most), {.anchor = Anchor::Middle});
    to_.text({left + 0.25 * width, y_ + 5.6}, sayIt("stress_compression"),
             {.anchor = Anchor::Middle, .colour = kQuiet});
    to_.text({left + 0.75 * width, y_ + 5.6}, sayIt("stress_tension"), {.anchor = Anchor::Middle, .colour = kQuiet});
    to_.text({left + 0.5 * width, y_ + 9.0}, sayIt("stress_axis", {view_.scale.unit}), {.anchor = Anchor::Middle});
    y_ += kScale_mm;
  }

  /// Across the section, along the direction of the bending: tension to the right.
  void addFront() {
    const double half = 0.25 * to_.width_mm(), centre = half, middle = y_ + 0.5 * kSections_mm;
    const double radius = 15.0, reach = std::min(24.0, half - 14.0);
    const std::array<Point, 4> bodyEnd{Point{centre - reach - 2.0, middle - radius}, Point{centre, middle - radius},
                                       Point{centre, middle + radius}, Point{centre - reach - 2.0, middle + radius}};
    to_.polygon(bodyEnd, kBody);
    to_.line({centre, middle - radius}, {centre, middle + radius}, kInk, 0.7);
    constexpr int kArrows = 15;
    std::vector<Point> tips;
    for (int i = 0; i < kArrows; ++i) {
      const double part = 1.0 - 2.0 * i / (kArrows - 1);
      const double stress = view_.worst.at(0.5 * part * view_.body.diameter_m * view_.up);
      const Point root{centre, middle - part * radius}, tip{centre + reach * stress / view_.scale.largest_Pa, root[1]};
      tips.push_back(tip);
      if (std::abs(tip[0] - root[0]) > 0.3) to_.arrow(root, tip, arrowColour(stress), 0.8, 1.8);
    }
    to_.path(tips, kInk, 0.6);
    for (const double share : {-1.0, 0.0, 1.0})
      to_.text({centre - reach - 3.0, middle - share * radius + 0.9},
               number(500.0 * share * view_.body.diameter_m) + " mm",
               {.size_pt = 6.5, .anchor = Anchor::End, .colour = kQuiet});
    to_.text({centre, y_ + kSections_mm + 3.4}, view_.share > 0.0 ? sayIt("stress_front_end") : sayIt("stress_front"),
             {.anchor = Anchor::Middle});
  }

  /// The same section from the side, with an arrow at places all over it.
  void addSpace() {
    const double centre = 0.75 * to_.width_mm(), middle = y_ + 0.5 * kSections_mm, radius = 14.0;
    const double reach = std::min(24.0, 0.25 * to_.width_mm() - 6.0);
    // Seen from the side of the paper, a little from above and from beyond the face; tension points to the right.
    const Vector3 outwards = -view_.along;
    Vector3 side = view_.up.cross(outwards);
    const Vector3 eye = (0.62 * outwards + 0.72 * side + 0.34 * view_.up).normalized();
    Vector3 right = view_.up.cross(eye).normalized();
    if (right.dot(outwards) < 0.0) right = -right;
    const Vector3 top = (view_.up - view_.up.dot(eye) * eye).normalized();
    const auto shown = [&](const Vector3& p) { return Point{centre + p.dot(right), middle - p.dot(top)}; };
    const auto rim = [&](double angle) {
      return Vector3(radius * (std::cos(angle) * view_.up + std::sin(angle) * side));
    };
    std::vector<Point> disc;
    for (int i = 0; i < 72; ++i) disc.push_back(shown(rim(2.0 * M_PI * i / 72)));
    struct Arrow {
      double depth, stress;
      Vector3 root;
    };
    std::vector<Arrow> arrows;
    for (const auto& [ring, count] : {std::pair{0.0, 1}, {0.34, 6}, {0.67, 12}, {0.98, 20}})
      for (int k = 0; k < count; ++k) {
        const Vector3 root = ring * rim(2.0 * M_PI * k / count);
        const double stress = view_.worst.at(root * (0.5 * view_.body.diameter_m / radius));
        arrows.push_back({root.dot(eye), stress, root});
      }
    std::ranges::sort(arrows, {}, &Arrow::depth);
    // What pushes goes behind the face, into the body: it is drawn first.
    const auto draw = [&](const Arrow& arrow) {
      const Vector3 tip = arrow.root + reach * arrow.stress / view_.scale.largest_Pa * outwards;
      to_.arrow(shown(arrow.root), shown(tip), arrowColour(arrow.stress), 0.8, 1.8);
    };
    for (const Arrow& arrow : arrows)
      if (arrow.stress < 0.0) draw(arrow);
    to_.polygon(disc, kBody, kInk, 0.6, 0.72);
    to_.line(shown(rim(0.0)), shown(-rim(0.0)), kQuiet, 0.4, true);
    to_.line(shown(rim(M_PI_2)), shown(-rim(M_PI_2)), kQuiet, 0.4, true);
    for (const Arrow& arrow : arrows)
      if (arrow.stress >= 0.0 && arrow.stress > 0.01 * view_.scale.largest_Pa) draw(arrow);
    to_.text({centre, y_ + kSections_mm + 3.4}, sayIt("stress_space"), {.anchor = Anchor::Middle});
  }

  static std::string arrowColour(double stress) { return colourOfLevel(stress < 0.0 ? 1 : kLevels - 2); }

  SvgDrawing& to_;
  const View& view_;
  Language language_;
  double y_;
};

}  // namespace

SvgDrawing stressFigure(std::span<const run::StressedBody> bodies, Language language, double width_mm,
                        const std::string& mark) {
  const double head = mark.empty() ? 1.0 : 1.0 + kMark_mm;
  double height = head;
  for (const run::StressedBody& body : bodies) height += Page::height_mm(body, width_mm);
  SvgDrawing drawing(width_mm, height, mark.empty() ? say("h_stress", language) : mark);
  if (!mark.empty()) drawing.text({1.0, 4.4}, mark, {.size_pt = 7.7, .bold = true});
  double top = head;
  for (const run::StressedBody& body : bodies) {
    const View view(body);
    Page(drawing, view, language, top).draw();
    top += Page::height_mm(body, width_mm);
  }
  return drawing;
}

}  // namespace articulus::publication
