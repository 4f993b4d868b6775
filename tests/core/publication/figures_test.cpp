// Figures at the size of a journal: no peak lost, every kind of file what it says it is.
#include "core/publication/figures/run_figures.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/publication/document/render.h"
#include "core/publication/figures/channel_lines.h"
#include "core/publication/figures/published_lines.h"
#include "core/publication/figures/run_picture.h"
#include "core/report/svg_chart.h"
#include "hardware/io/xml_document.h"
#include "tests/core/publication/stored_run.h"
#include "tests/support/temp_folder.h"

namespace articulus::publication {
namespace {

TEST(Courses, KeepEveryPeakInConstantRoom) {
  constexpr int kSamples = 1'000'000;
  CourseBuilder builder(kSamples, 500);
  for (int i = 0; i < kSamples; ++i) builder.add(1e-3 * i, i == 123'457 ? 7.0 : i == 765'432 ? -9.0 : 0.0);
  const Course course = builder.course();
  EXPECT_LE(course.value.size(), 1010u);
  EXPECT_EQ(*std::ranges::max_element(course.value), 7.0);
  EXPECT_EQ(*std::ranges::min_element(course.value), -9.0);
  const auto at = std::ranges::max_element(course.value) - course.value.begin();
  EXPECT_DOUBLE_EQ(course.time_s[static_cast<std::size_t>(at)], 123.457);
  EXPECT_TRUE(std::ranges::is_sorted(course.time_s));
}

TEST(Courses, WithoutAValueBreakTheLine) {
  CourseBuilder builder(300, 3);
  for (int i = 0; i < 300; ++i) builder.add(i, i >= 100 && i < 200 ? std::nan("") : 1.0);
  const Course course = builder.course();
  EXPECT_EQ(std::ranges::count_if(course.value, [](double v) { return std::isnan(v); }), 1);
}

TEST(Lines, KeepTheExtremesOfBothCoordinates) {
  std::vector<double> x, y;
  for (int i = 0; i < 100'000; ++i) {
    x.push_back(i == 4321 ? 50.0 : std::cos(1e-3 * i));
    y.push_back(i == 77'777 ? -50.0 : std::sin(1e-3 * i));
  }
  thinLine(x, y, 300);
  EXPECT_LE(x.size(), 1800u);
  EXPECT_EQ(*std::ranges::max_element(x), 50.0);
  EXPECT_EQ(*std::ranges::min_element(y), -50.0);
}

TEST(Figures, HaveTheSizeThatWasAskedFor) {
  test::StoredRun bench;
  const std::int64_t id = bench.add(4000);
  for (const auto kind : {FigureKind::Loops, FigureKind::Loads, FigureKind::Courses, FigureKind::Motion})
    for (const double width : {85.0, 174.0}) {
      // What is read for one kind alone has to be enough for it.
      const auto facts = factsOf(*bench.store, id, {}, readingFor(kind));
      ASSERT_TRUE(facts) << facts.error().text();
      const auto chart = figureOf(*facts, kind, Language::German, {.width_mm = width, .height_mm = 90.0});
      ASSERT_FALSE(chart.panels.empty());
      EXPECT_FALSE(chart.panels[0].curves.empty());
      const std::string svg = report::svgOf(chart);
      EXPECT_TRUE(hardware::parseXml(svg, "figure"));
      EXPECT_NE(svg.find("width=\"" + std::to_string(static_cast<int>(width)) + ".00mm\""), std::string::npos);
      const auto pdf = rendered(svg, FileKind::Pdf), png = rendered(svg, FileKind::Png, 100.0);
      ASSERT_TRUE(pdf && png);
      EXPECT_TRUE(pdf->starts_with("%PDF"));
      EXPECT_TRUE(png->starts_with("\x89PNG"));
      const auto be32 = [&png](std::size_t at) {
        return (static_cast<unsigned char>((*png)[at + 2]) << 8) + static_cast<unsigned char>((*png)[at + 3]);
      };
      EXPECT_NEAR(be32(16), width / 25.4 * 100.0, 1.5);
    }
}

TEST(Figures, OfLoopsShowRangeAndReportedCycle) {
  test::StoredRun bench;
  const auto facts = factsOf(*bench.store, bench.add(4000), {}, {.seal = false});
  ASSERT_TRUE(facts) << facts.error().text();
  const auto chart = figureOf(*facts, FigureKind::Loops, Language::English, {});
  ASSERT_EQ(chart.panels.size(), 2u);
  ASSERT_GE(chart.panels[0].bands.size(), 2u);
  EXPECT_NEAR(chart.panels[0].bands[0].from, -0.2 * 180.0 / M_PI, 0.01);
  EXPECT_NEAR(chart.panels[0].bands[1].from, 0.2 * 180.0 / M_PI, 0.01);
  EXPECT_EQ(chart.panels[0].xLabel, "LB (deg)");
  EXPECT_EQ(chart.panels[0].yLabel, "Mx (Nm)");
}

TEST(Figures, DrawPublishedCurvesWhereTheChannelsAreTheSame) {
  test::StoredRun bench;
  auto facts = factsOf(*bench.store, bench.add(4000), {}, {.seal = false});
  ASSERT_TRUE(facts) << facts.error().text();
  PublishedCurve loop{
      .name = "Panjabi et al. 1994", .x = record::Channel::LateralBending, .y = record::Channel::MomentX};
  loop.xs = {-0.1, 0.0, 0.1};
  loop.ys = {-3.0, 0.0, 3.0};
  PublishedCurve course{.name = "Hill 2013", .x = record::Channel::Time, .y = record::Channel::ForceZ};
  course.xs = {0.0, 1.0};
  course.ys = {5.0, 6.0};
  facts->published = {loop, course};
  const auto loops = figureOf(*facts, FigureKind::Loops, Language::English, {});
  const auto lines = [](const report::Panel& panel) {
    return std::ranges::count_if(
        panel.curves, [](const report::Curve& c) { return c.name.find("(published)") != std::string::npos; });
  };
  EXPECT_EQ(lines(loops.panels[0]), 1);
  EXPECT_EQ(lines(loops.panels[1]), 0) << "of another motion";
  const report::Curve& drawn =
      *std::ranges::find(loops.panels[0].curves, "Panjabi et al. 1994 (published)", &report::Curve::name);
  EXPECT_NEAR(drawn.x[2], 0.1 * 180.0 / M_PI, 1e-12) << "in the panel's degrees";
  EXPECT_EQ(drawn.y[0], -3.0);
  EXPECT_EQ(drawn.stroke, report::Stroke::Dashed);
  const auto loads = figureOf(*facts, FigureKind::Loads, Language::German, {});
  EXPECT_NE(report::svgOf(loads).find("Hill 2013 (ver\u00F6ffentlicht)"), std::string::npos);
  // A curve that no panel has is not left out in silence.
  const auto lacking = allDrawn(facts->published, loops, Language::English);
  ASSERT_FALSE(lacking);
  EXPECT_NE(lacking.error().text().find("\"Hill 2013\" is force_z_N over time_s"), std::string::npos);
  EXPECT_TRUE(allDrawn(std::span(facts->published).first(1), loops, Language::English));
  EXPECT_FALSE(pictureOf(*facts, FigureKind::Loops, Language::English, {}, {}).published);
  const auto channels = channelLines(*bench.store, facts->record.id, "lateral_bending_rad", {"moment_x_Nm"}, {});
  ASSERT_TRUE(channels);
  const auto own =
      channelFigure(channels->x, channels->y, channels->lines, Language::English, {}, {}, facts->published);
  EXPECT_EQ(lines(own.panels[0]), 1);
}

TEST(PublishedCurves, AreReadInTheirUnits) {
  const test::TempFolder folder;
  const auto read = [&folder](const std::string& text) {
    std::ofstream(folder / "curve.csv") << text;
    return readPublishedCurve(folder / "curve.csv");
  };
  const auto loop =
      read("# Panjabi et al. 1994, Fig 3 \n# digitised by hand\nflexion_deg, moment_y_Nmm\n-90,-2500\n90,2500\n");
  ASSERT_TRUE(loop) << loop.error().text();
  EXPECT_EQ(loop->name, "Panjabi et al. 1994, Fig 3");
  EXPECT_EQ(loop->x, record::Channel::Flexion);
  EXPECT_EQ(loop->y, record::Channel::MomentY);
  EXPECT_NEAR(loop->xs[1], M_PI / 2.0, 1e-12);
  EXPECT_NEAR(loop->ys[0], -2.5, 1e-12);
  const auto drawer = read("position_x_mm,force_x_N\n0,0\n5,134\n");
  ASSERT_TRUE(drawer) << drawer.error().text();
  EXPECT_EQ(drawer->name, "curve");
  EXPECT_NEAR(drawer->xs[1], 0.005, 1e-15);
  const auto words = [&read](const std::string& text) {
    const auto curve = read(text);
    return curve ? std::string("taken") : curve.error().text();
  };
  EXPECT_NE(words("flexion_deg,momnet_y_Nm\n0,0\n1,1\n").find("Did you mean \"moment_y_Nm\"?"), std::string::npos);
  EXPECT_NE(words("flexion_deg\n0\n1\n").find("has 1 columns; a curve has two"), std::string::npos);
  EXPECT_NE(words("flexion_deg,moment_y_Nm,force_x_N\n0,0,0\n").find("a curve has two"), std::string::npos);
  EXPECT_NE(words("flexion_deg,moment_y_Nm\n0,zero\n").find("line 2"), std::string::npos);
  EXPECT_NE(words("flexion_deg,moment_y_Nm\n0,nan\n").find("is no number"), std::string::npos);
  EXPECT_NE(words("flexion_deg,moment_y_Nm\n0,0\n").find("fewer than two points"), std::string::npos);
  EXPECT_NE(words("").find("a curve has two"), std::string::npos);
}

TEST(Figures, OfLigamentsShowLengthAndStrainOfSixAPanel) {
  RunFacts facts;
  facts.ended_s = 10.0;
  for (int i = 0; i < 8; ++i) {
    FibreCourse fibre{"fibre " + std::to_string(i), true, {}, {}};
    fibre.length.time_s = fibre.strain.time_s = {0.0, 5.0, 10.0};
    fibre.length.value = {0.030, 0.033, 0.031};
    fibre.strain.value = {0.0, 0.1, 0.0333};
    facts.fibres.push_back(fibre);
  }
  const report::Chart chart = figureOf(facts, FigureKind::Ligaments, Language::English, {});
  ASSERT_EQ(chart.panels.size(), 4u) << "six fibres, then two, each in length and strain";
  EXPECT_EQ(chart.panels[0].yLabel, "length (mm)");
  EXPECT_EQ(chart.panels[0].curves.size(), 6u);
  EXPECT_NEAR(chart.panels[0].curves[0].y[1], 33.0, 1e-9);
  EXPECT_EQ(chart.panels[1].yLabel, "strain (%)");
  EXPECT_NEAR(chart.panels[1].curves[5].y[1], 10.0, 1e-9);
  EXPECT_EQ(chart.panels[3].curves.size(), 2u);
  // One legend for all panels: it says which fibres stand together.
  EXPECT_EQ(chart.panels[0].curves[0].name, "1: fibre 0");
  EXPECT_EQ(chart.panels[2].curves[0].name, "2: fibre 6");
  EXPECT_EQ(chart.panels[2].title, "Length of ligaments (2)");
  EXPECT_EQ(figureOf(facts, FigureKind::Ligaments, Language::German, {}).panels[0].yLabel, "Länge (mm)");
  // A run whose protocol names none, and in whose vice no knee was.
  test::StoredRun bench;
  const auto none = factsOf(*bench.store, bench.add(2000), {}, readingFor(FigureKind::Ligaments));
  ASSERT_TRUE(none) << none.error().text();
  EXPECT_TRUE(none->fibres.empty());
}

TEST(Figures, OfImportedRunsSaySo) {
  test::StoredRun bench;
  const auto own = factsOf(*bench.store, bench.add(4000), {}, {.seal = false});
  const auto other =
      factsOf(*bench.store,
              bench.add(4000, {record::RunEnd::Completed}, false, storage::ImportOrigin{"a.csv", "csv", "ab", "{}"}),
              {}, {.seal = false});
  ASSERT_TRUE(own && other);
  for (const auto kind : {FigureKind::Loops, FigureKind::Courses}) {
    const std::string mine = report::svgOf(figureOf(*own, kind, Language::English, {}));
    const std::string foreign = report::svgOf(figureOf(*other, kind, Language::English, {}));
    EXPECT_EQ(mine.find("IMPORTED"), std::string::npos);
    EXPECT_NE(foreign.find("IMPORTED"), std::string::npos);
  }
}

TEST(Figures, OfChannelsByName) {
  test::StoredRun bench;
  const auto id = bench.add(4000);
  const auto lines = channelLines(*bench.store, id, "flexion_rad", {"moment_y_Nm"}, {});
  ASSERT_TRUE(lines) << lines.error().text();
  const auto chart = channelFigure(lines->x, lines->y, lines->lines, Language::English, {});
  ASSERT_EQ(chart.panels.size(), 1u);
  EXPECT_EQ(chart.panels[0].xLabel, "FE (deg)");
  EXPECT_NEAR(*std::ranges::max_element(chart.panels[0].curves[0].x), 0.3 * 180.0 / M_PI, 1e-3);
  const auto wrong = channelLines(*bench.store, id, "", {"moment_y"}, {});
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().remedy.find("moment_y_Nm"), std::string::npos) << wrong.error().text();
}

TEST(Figures, WhatIsNoSvgIsRefused) {
  EXPECT_FALSE(rendered("<html/>", FileKind::Pdf));
  EXPECT_FALSE(rendered("no xml", FileKind::Png));
}

}  // namespace
}  // namespace articulus::publication
