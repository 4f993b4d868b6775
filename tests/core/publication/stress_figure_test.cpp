// Stress in a round body, drawn: colours are those of the closed form, the scale and the frame are named.
#include "core/publication/figures/stress_figure.h"

#include <gmock/gmock.h>

#include <cmath>
#include <regex>

#include "core/analysis/round_body_stress.h"
#include "core/publication/document/render.h"
#include "core/publication/figures/run_picture.h"
#include "hardware/io/xml_document.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::publication {
namespace {

using testing::HasSubstr;
using testing::Not;

run::StressedBody bent() {
  run::StressedBody body;
  body.motion = "bending about x";
  body.time_s = 12.5;
  body.loadAtD_N_Nm << 0.0, 0.0, 0.0, -5.0, 0.0, 0.0;
  body.lever_m = {0.0, 0.0, -0.4005};
  body.diameter_m = 0.025;
  return body;
}

struct Box {
  double left, top, right, bottom;
  std::string colour;
};

/// Filled boxes without an outline: those of the body's stress.
std::vector<Box> boxesOf(const std::string& svg) {
  static const std::regex box(
      "<polygon points=\"([-0-9.]+),([-0-9.]+) ([-0-9.]+),[-0-9.]+ [-0-9.]+,([-0-9.]+) "
      "[-0-9.]+,[-0-9.]+\" fill=\"(#[0-9a-f]{6})\"/>");
  std::vector<Box> all;
  for (std::sregex_iterator at(svg.begin(), svg.end(), box), end; at != end; ++at)
    if ((*at)[5] != "#e4e7ea")  // the face of the section
      all.push_back({std::stod((*at)[1]), std::stod((*at)[4]), std::stod((*at)[3]), std::stod((*at)[2]), (*at)[5]});
  return all;
}

TEST(StressFigure, ColoursTheBodyByTheClosedForm) {
  const run::StressedBody body = bent();
  const auto drawing = stressFigure(std::span(&body, 1), Language::English, 168.0, "SIMULATED");
  EXPECT_TRUE(hardware::parseXml(drawing.svg(), "stress"));
  const auto boxes = boxesOf(drawing.svg());
  ASSERT_GT(boxes.size(), 20u);
  // A pure moment: each colour reaches from end to end, and there is no other below the body than its own.
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Box& b : boxes) {
    left = std::min(left, b.left);
    right = std::max(right, b.right);
    top = std::min(top, b.top);
    bottom = std::max(bottom, b.bottom);
  }
  EXPECT_NEAR((right - left) / (bottom - top), 0.4005 / 0.025, 0.01 * 0.4005 / 0.025) << "to scale";
  const auto colourAt = [&](double x, double y) {
    std::string colour;
    for (const Box& b : boxes)
      if (x >= b.left && x <= b.right && y >= b.top && y <= b.bottom) colour = b.colour;  // the last one is on top
    return colour;
  };
  for (const double x : {left + 1.0, 0.5 * (left + right), right - 1.0}) {
    EXPECT_EQ(colourAt(x, top + 0.1), "#b2182b") << "stretched: upwards is towards tension";
    EXPECT_EQ(colourAt(x, bottom - 0.1), "#2166ac") << "compressed";
    EXPECT_EQ(colourAt(x, 0.5 * (top + bottom)), "#f7f7f7") << "the neutral axis";
  }
}

TEST(StressFigure, NamesScaleUnitTimeAndFrame) {
  const run::StressedBody body = bent();
  const std::string svg = stressFigure(std::span(&body, 1), Language::English, 168.0, "SIMULATED").svg();
  // 32 M / (pi d^3) = 3.259 MPa.
  EXPECT_THAT(svg, HasSubstr("largest stress 3.26 MPa, 12.50 s"));
  EXPECT_THAT(svg, HasSubstr("normal stress (MPa)"));
  EXPECT_THAT(svg, HasSubstr("from D to the far end in W: (0.00, 0.00, \u22121.00)"));
  EXPECT_THAT(svg, HasSubstr("upwards in the pictures in W: (0.00, \u22121.00, 0.00)"));
  EXPECT_THAT(svg, HasSubstr("SIMULATED"));
  const std::string german = stressFigure(std::span(&body, 1), Language::German, 85.0, "").svg();
  EXPECT_THAT(german, HasSubstr("3,26 MPa"));
  EXPECT_THAT(german, HasSubstr("Normalspannung (MPa)"));
  EXPECT_THAT(german, Not(HasSubstr("3.26 MPa")));
}

TEST(StressFigure, OfAForceAcrossGrowsTowardsTheFarEnd) {
  run::StressedBody body = bent();
  body.loadAtD_N_Nm << 10.0, 0.0, 0.0, 0.0, 0.0, 0.0;
  const std::string svg = stressFigure(std::span(&body, 1), Language::English, 168.0, "").svg();
  EXPECT_THAT(svg, HasSubstr("section at the far end"));
  double narrowest = 1e9, widest = 0.0;
  for (const Box& b : boxesOf(svg))
    if (b.colour == "#b2182b") {
      narrowest = std::min(narrowest, b.right - b.left);
      widest = std::max(widest, b.right - b.left);
    }
  EXPECT_LT(narrowest, widest) << "the darkest colour is a wedge at the clamped end";
  EXPECT_LT(widest, 0.2 * 154.0);
}

TEST(StressFigure, IsDrawnOfAStoredRun) {
  test::StoredRun bench;
  const std::int64_t id = bench.add(4000);
  Reading reading = readingFor(FigureKind::Stress);
  const auto none = factsOf(*bench.store, id, {}, reading);
  ASSERT_TRUE(none) << none.error().text();
  EXPECT_EQ(pictureOf(*none, FigureKind::Stress, Language::English, {}, {}).panels, 0u) << "no body was named";
  reading.body = base::JsonValue(nlohmann::json{{"at_mm", {0, 0, -100}}, {"diameter_mm", 20}});
  const auto facts = factsOf(*bench.store, id, {}, reading);
  ASSERT_TRUE(facts) << facts.error().text();
  ASSERT_EQ(facts->stressed.size(), 2u);
  // 3 Nm about x and 2 Nm about y at once, hanging 100 mm; 0.43 N across at most.
  const double rim = 32.0 * std::hypot(3.0, 2.0) / (M_PI * std::pow(0.020, 3));
  const run::StressedBody& first = facts->stressed.front();
  const auto stress = analysis::sectionStress(first.loadAtD_N_Nm, first.lever_m, first.diameter_m, 0.0);
  EXPECT_NEAR(stress.largest_Pa(first.diameter_m), rim, 0.01 * rim);
  for (const double width : {85.0, 174.0}) {
    const auto picture = pictureOf(*facts, FigureKind::Stress, Language::English, {.width_mm = width}, {});
    EXPECT_EQ(picture.panels, 2u);
    const auto png = rendered(picture.svg, FileKind::Png, 60.0);
    ASSERT_TRUE(png) << png.error().text();
  }
  reading.body = base::JsonValue(nlohmann::json{{"at_mm", {0, 0, -100}}, {"diameter_mm", -1}});
  EXPECT_FALSE(factsOf(*bench.store, id, {}, reading)) << "what a person asked for is refused, not left out";
}

}  // namespace
}  // namespace articulus::publication
