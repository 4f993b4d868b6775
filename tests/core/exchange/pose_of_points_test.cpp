// The pose that was written as points comes back; points of other meaning stay points.
#include "core/exchange/import/pose_of_points.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/exchange/formats/points.h"
#include "core/spatial/rotation.h"

namespace articulus::exchange {
namespace {

struct Written {
  Recording points;
  std::vector<std::vector<double>> pose = std::vector<std::vector<double>>(7);
};

/// A course of poses, and the same as the formats of places hold it.
Written written(double scale = 1.0) {
  RecordingHeader header;
  for (const char* name :
       {"position_x_m", "position_y_m", "position_z_m", "quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z"})
    header.channels.push_back({.name = name});
  PointCourse course(header);
  Written w;
  for (const Point& point : course.points())
    for (const char* axis : {" x", " y", " z"})
      w.points.header.channels.push_back({.name = point.name + axis, .unit = "mm"});
  w.points.columns.resize(w.points.header.channels.size());
  std::vector<double> xyz_mm;
  for (int i = 0; i < 50; ++i) {
    const auto q = spatial::quaternionOf(spatial::expRotation({0.02 * i, -0.9, 0.01 * i * i}));
    const std::vector<double> row{0.01 * i, 0.1 + 0.001 * i, -0.2, 0.003 * i, q.w(), q.x(), q.y(), q.z()};
    course.at(row.data(), xyz_mm);
    w.points.time_s.push_back(row[0]);
    for (std::size_t k = 0; k < xyz_mm.size(); ++k)
      w.points.columns[k].push_back(k < 3 ? xyz_mm[k] : xyz_mm[k % 3] + scale * (xyz_mm[k] - xyz_mm[k % 3]));
    for (std::size_t k = 0; k < 7; ++k) w.pose[k].push_back(row[k + 1]);
  }
  w.points.timed = true;
  return w;
}

TEST(PoseOfPoints, ComesBackAsItWas) {
  Written w = written();
  ASSERT_EQ(w.points.columns.size(), 12u);
  w.points.columns[4][7] = std::numeric_limits<double>::quiet_NaN();
  ASSERT_TRUE(addPoseOfPoints(w.points));
  ASSERT_EQ(w.points.columns.size(), 19u);
  EXPECT_EQ(w.points.header.channels[12].name, "position_x_m");
  EXPECT_EQ(w.points.header.channels[12].unit, "m");
  ASSERT_EQ(w.points.notes.size(), 1u);
  for (std::size_t i = 0; i < 50; ++i) {
    double same = 0.0;
    for (std::size_t k = 3; k < 7; ++k) same += w.points.columns[12 + k][i] * w.pose[k][i];
    if (i == 7) {
      EXPECT_TRUE(std::isnan(same)) << "a point lacks";
      continue;
    }
    EXPECT_NEAR(std::abs(same), 1.0, 1e-12) << i;
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(w.points.columns[12 + k][i], w.pose[k][i], 1e-12);
  }
  EXPECT_FALSE(addPoseOfPoints(w.points)) << "there is one already";
}

TEST(PoseOfPoints, PointsOfOtherMeaningStayPoints) {
  Written longer = written(2.0), mirrored = written(), lacking = written(), bare = written();
  EXPECT_FALSE(addPoseOfPoints(longer.points)) << "tips 200 mm away";
  for (std::size_t i = 0; i < 50; ++i)  // the z axis the other way: left-handed
    for (std::size_t k = 9; k < 12; ++k)
      mirrored.points.columns[k][i] = 2.0 * mirrored.points.columns[k - 9][i] - mirrored.points.columns[k][i];
  EXPECT_FALSE(addPoseOfPoints(mirrored.points));
  lacking.points.header.channels[11].name = "other";
  EXPECT_FALSE(addPoseOfPoints(lacking.points));
  bare.points.header.channels[3].unit.clear();
  EXPECT_FALSE(addPoseOfPoints(bare.points)) << "no unit is said";
  EXPECT_EQ(mirrored.points.columns.size(), 12u);
}

}  // namespace
}  // namespace articulus::exchange
