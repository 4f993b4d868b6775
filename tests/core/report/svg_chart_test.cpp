// Charts: XML that another reader accepts, whatever the words and numbers; no point lost that matters, none drawn that
// is no number; axes named with their units.
#include "core/report/svg_chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>

#include "core/report/curve_points.h"
#include "hardware/io/xml_document.h"

namespace articulus::report {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

hardware::XmlElement drawn(const Chart& chart) {
  const std::string svg = svgOf(chart);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  const auto read = hardware::parseXml(svg, "the chart");
  if (!read) {
    ADD_FAILURE() << read.error().text();
    return {};
  }
  EXPECT_EQ(read->name, "svg");
  return *read;
}

std::vector<std::string> textsOf(const hardware::XmlElement& element) {
  std::vector<std::string> all;
  for (const auto& child : element.children)
    if (child.name == "text") all.push_back(child.text);
  return all;
}

bool has(const std::vector<std::string>& texts, const std::string& wanted) {
  return std::find(texts.begin(), texts.end(), wanted) != texts.end();
}

/// The paths within the axes of the first panel.
std::vector<std::string> pathsOf(const hardware::XmlElement& svg) {
  std::vector<std::string> all;
  const auto* inner = svg.child("svg");
  for (const auto& child : inner ? inner->children : std::vector<hardware::XmlElement>())
    if (child.name == "path") all.push_back(child.attribute("d"));
  return all;
}

Chart one(Curve curve) {
  Panel panel{.title = "panel", .xLabel = "time (s)", .yLabel = "force (N)"};
  panel.curves.push_back(std::move(curve));
  return {.file = "chart", .title = "chart", .panels = {std::move(panel)}};
}

TEST(SvgChart, NamesItsAxesWithTheirUnitsAndItsCurves) {
  const auto svg = drawn(one({.name = "measured", .x = {0.0, 1.0, 2.0}, .y = {0.0, 3.0, 1.0}}));
  const auto texts = textsOf(svg);
  for (const char* wanted : {"chart", "panel", "time (s)", "force (N)", "measured", "0", "1", "2", "3"})
    EXPECT_TRUE(has(texts, wanted)) << wanted;
  EXPECT_EQ(svg.attribute("aria-label"), "chart");
}

TEST(SvgChart, NoWordBecomesMarkup) {
  const std::string nasty = "</text><script>\"'&amp;' µ τ\x01";
  Chart chart = one({.name = nasty, .x = {0.0, 1.0}, .y = {0.0, 1.0}});
  chart.title = chart.subtitle = nasty;
  chart.panels[0].title = chart.panels[0].xLabel = chart.panels[0].yLabel = nasty;
  const auto svg = drawn(chart);
  const auto texts = textsOf(svg);
  EXPECT_EQ(std::count(texts.begin(), texts.end(), "</text><script>\"'&amp;' µ τ\xEF\xBF\xBD"), 6);
  EXPECT_EQ(svg.child("script"), nullptr);
}

TEST(SvgChart, WithoutDataSaysSo) {
  drawn({});
  EXPECT_FALSE(has(textsOf(drawn({.title = "no panel"})), "no data"));
  for (const Stroke stroke : {Stroke::Solid, Stroke::Dashed, Stroke::Dots, Stroke::Bars}) {
    EXPECT_TRUE(has(textsOf(drawn(one({.name = "c", .stroke = stroke}))), "no data"));
    Chart nothing = one({.name = "c", .x = {kNaN, 1.0, kInfinity}, .y = {1.0, kNaN, 2.0}, .stroke = stroke});
    EXPECT_TRUE(has(textsOf(drawn(nothing)), "no data"));
    EXPECT_FALSE(has(textsOf(drawn(nothing)), "c")) << "what is not drawn is not in the legend";
  }
  EXPECT_TRUE(has(textsOf(drawn({.title = "t", .panels = {Panel{}}})), "no data"));
}

TEST(SvgChart, WhatIsNoNumberInterruptsTheLine) {
  const Curve curve{.name = "c", .x = {0, 1, 2, 3, 4, 5, 6}, .y = {0, 1, kNaN, 1, 0, kInfinity, 1}};
  const auto paths = pathsOf(drawn(one(curve)));
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_EQ(std::count(paths[0].begin(), paths[0].end(), 'M'), 3);
  EXPECT_EQ(std::count(paths[0].begin(), paths[0].end(), 'L'), 2);
}

TEST(SvgChart, OneValueAndHugeValuesAreDrawn) {
  for (const double y : {0.0, 7.0, -3e5, 1e300, 1e-300})
    EXPECT_EQ(pathsOf(drawn(one({.name = "c", .x = {1.0, 2.0}, .y = {y, y}}))).size(), 1u) << y;
  drawn(one({.name = "c", .x = {-1e308, 1e308}, .y = {-1e308, 1e308}}));
  drawn(one({.name = "c", .x = {1.0}, .y = {5.0}, .stroke = Stroke::Bars}));
  drawn(one({.name = "c", .x = {1.0, 2.0, 3.0}, .y = {5.0}}));
}

TEST(SvgChart, TheHighestStandsAboveTheLowest) {
  const auto paths = pathsOf(drawn(one({.name = "c", .x = {0.0, 10.0}, .y = {-1.0, 1.0}})));
  EXPECT_EQ(paths.at(0), "M0.0,210.0 L700.0,0.0") << "pixels grow downwards";
}

TEST(SvgChart, ALogarithmicAxisLeavesOutWhatIsNotAboveZero) {
  Chart chart = one({.name = "c", .x = {-1.0, 0.0, 1.0, 10.0}, .y = {0.0, 0.0, 0.0, 1.0}});
  chart.panels[0].logarithmicX = true;
  EXPECT_EQ(pathsOf(drawn(chart)).at(0), "M0.0,210.0 L700.0,0.0");
}

TEST(SvgChart, LongCurvesStaySmallFiles) {
  Curve curve{.name = "c"};
  for (int i = 0; i < 600000; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(std::sin(1e-3 * i));
  }
  EXPECT_LT(svgOf(one(curve)).size(), 60'000u);
  curve.stroke = Stroke::Dots;
  EXPECT_LT(svgOf(one(curve)).size(), 60'000u);
}

TEST(SvgChart, IsWrittenToAFolderThatIsMade) {
  const auto folder = std::filesystem::temp_directory_path() / "articulus_svg_chart_test" / "deeper";
  std::filesystem::remove_all(folder.parent_path());
  ASSERT_TRUE(writeSvg(one({.name = "c", .x = {0, 1}, .y = {0, 1}}), folder));
  std::ifstream in(folder / "chart.svg");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_TRUE(hardware::parseXml(text, "chart.svg"));
  std::filesystem::remove_all(folder.parent_path());
  EXPECT_EQ(writeSvg(one({}), "/proc/nowhere").error().code, base::ErrorCode::StorageFailure);
}

TEST(CurvePoints, ThinningKeepsEveryPeak) {
  Curve curve;
  for (int i = 0; i < 100000; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(i == 77777 ? 5.0 : i == 12345 ? -5.0 : 0.0);
  }
  const auto thin = thinned(curve, 100);
  EXPECT_LE(thin.x.size(), 400u);
  EXPECT_EQ(*std::max_element(thin.y.begin(), thin.y.end()), 5.0);
  EXPECT_EQ(*std::min_element(thin.y.begin(), thin.y.end()), -5.0);
  EXPECT_TRUE(std::is_sorted(thin.x.begin(), thin.x.end()));
  EXPECT_EQ(thin.x.back(), 99999.0);
}

TEST(CurvePoints, ThinningKeepsThePeakBehindABreak) {
  Curve curve;
  for (int i = 0; i < 1000; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(i % 100 == 0 ? kNaN : i == 555 ? 5.0 : 0.0);
  }
  const auto thin = thinned(curve, 10);
  EXPECT_NE(std::find(thin.y.begin(), thin.y.end(), 5.0), thin.y.end());
  EXPECT_EQ(std::count_if(thin.y.begin(), thin.y.end(), [](double y) { return std::isnan(y); }), 10);
}

TEST(CurvePoints, AHistogramCountsEachValueOnce) {
  const Curve bars = histogram("rows", {0.0, 0.5, 1.0, 9.99, 10.0, kNaN}, 10);
  EXPECT_EQ(bars.y, (std::vector<double>{2, 1, 0, 0, 0, 0, 0, 0, 0, 2}));
  EXPECT_DOUBLE_EQ(bars.x.front(), 0.5);
  EXPECT_TRUE(histogram("rows", {}, 10).x.empty());
  EXPECT_FALSE(drawable(histogram("rows", {kNaN}, 10)));
  EXPECT_EQ(histogram("rows", {0.0, 0.0}, 4).y.front(), 2.0);
}

}  // namespace
}  // namespace articulus::report
