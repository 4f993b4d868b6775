// Paths of a run: as dense as asked for, and a rest stays a rest.
#include "core/run/paths/path_recorder.h"

#include <gtest/gtest.h>

namespace articulus::run {
namespace {

record::Sample sampleAt(double time_s, double x_m) {
  record::Sample s;
  s.value.fill(0.0);
  s[record::Channel::HostTime] = time_s;
  s[record::Channel::QuaternionW] = 1.0;
  s[record::Channel::PositionX] = x_m;
  return s;
}

TEST(PathRecorder, ASplineThroughARestDoesNotSwingBeyondIt) {
  // 1 mm in 4 s, 3 s of rest half way between two points, and back.
  const auto place = [](double t) { return t < 4.0 ? 2.5e-4 * t : t < 7.0 ? 1e-3 : 1e-3 - 2.5e-4 * (t - 7.0); };
  PathRecorder recorder;
  recorder.begin("drawer", 4e-5, 1e-3);
  for (int k = 0; k <= 11000; ++k) recorder.see(sampleAt(1e-3 * k, place(1e-3 * k)), {});
  recorder.end();
  const auto& points = recorder.paths().at("drawer");
  const auto spline = motion::SplinePath::through(points);
  ASSERT_TRUE(spline) << spline.error().text();
  double beyond_m = 0.0;
  for (double t = 0.0; t < spline->duration_s(); t += 0.01) {
    spatial::Pose X;
    spatial::Twist V;
    spatial::Vector6 A;
    spline->at(t, X, V, A);
    beyond_m = std::max(beyond_m, X.translation.x() - 1e-3);
  }
  std::printf("%zu points, %.4f mm beyond the rest\n", points.size(), beyond_m * 1e3);
  EXPECT_LT(points.size(), 70u) << "a point each 0.04 mm, and two a second";
  EXPECT_LT(beyond_m, 2e-5);
}

}  // namespace
}  // namespace articulus::run
