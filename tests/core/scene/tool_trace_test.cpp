// The trace of a tool keeps the last part of its way, and no more memory than it may.
#include "core/scene/tool_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace articulus::scene {
namespace {

using spatial::Vector3;

TEST(ToolTrace, AToolAtRestAddsNothingAndNoiseNeither) {
  ToolTrace trace;
  trace.take({0.5, 0.0, 0.3});
  const auto revision = trace.revision();
  for (int i = 0; i < 1000; ++i) trace.take({0.5 + 0.9 * ToolTrace::kStep_m * std::sin(i), 0.0, 0.3});
  EXPECT_EQ(trace.points().size(), 1U);
  EXPECT_EQ(trace.revision(), revision) << "nothing to be drawn anew";
  trace.take({0.5 + 1.1 * ToolTrace::kStep_m, 0.0, 0.3});
  EXPECT_EQ(trace.points().size(), 2U);
  EXPECT_GT(trace.revision(), revision);
}

TEST(ToolTrace, ALongWayKeepsItsLastPartInOrderAndWithoutGaps) {
  ToolTrace trace;
  const double step = 2.0 * ToolTrace::kStep_m;
  const int taken = 5 * static_cast<int>(ToolTrace::kMostPoints) + 17;
  for (int i = 0; i < taken; ++i) {
    trace.take({step * i, 0.0, 0.0});
    ASSERT_LE(trace.points().size(), ToolTrace::kMostPoints);
  }
  ASSERT_GE(trace.points().size(), ToolTrace::kMostPoints / 2);
  EXPECT_DOUBLE_EQ(trace.points().back().x(), step * (taken - 1));
  for (std::size_t i = 1; i < trace.points().size(); ++i)
    ASSERT_NEAR(trace.points()[i].x() - trace.points()[i - 1].x(), step, 1e-12);
}

TEST(ToolTrace, AnUnknownPlaceIsLeftOutAndAClearedTraceBeginsAnew) {
  ToolTrace trace;
  trace.take(Vector3::Constant(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_TRUE(trace.points().empty());
  trace.take({0, 0, 0});
  trace.take({0, 0, std::numeric_limits<double>::infinity()});
  trace.take({0, 0.1, 0});
  ASSERT_EQ(trace.points().size(), 2U);
  const auto revision = trace.revision();
  trace.clear();
  EXPECT_TRUE(trace.points().empty());
  EXPECT_GT(trace.revision(), revision);
  trace.take({0, 0.1, 0});
  EXPECT_EQ(trace.points().size(), 1U) << "the place that was forgotten counts no more";
}

}  // namespace
}  // namespace articulus::scene
