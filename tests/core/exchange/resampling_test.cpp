// What is no straight line between two rows: orientations, angles that jump, whole numbers.
#include "core/exchange/import/times/resampling.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

namespace articulus::exchange {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

const std::vector<double> kAt_s{0.0, 0.25, 0.5, 0.9, 1.0};

std::vector<double> at(const ChannelHeader& channel, const std::vector<double>& two) {
  const std::vector<ChannelHeader> channels{channel};
  const std::vector<std::vector<double>> columns{two};
  return channelsAtTimes(std::vector{0.0, 1.0}, channels, columns, kAt_s, 2.0).at(0);
}

TEST(Resampling, OrientationGoesTheShortWayWhateverItsSign) {
  // Turned about x by 170 and by 190 degrees, the second with the other sign.
  const auto half = [](double degrees) { return 0.5 * degrees * std::numbers::pi / 180.0; };
  std::vector<ChannelHeader> channels;
  for (const char* name : {"station 1 qw", "station 1 qx", "station 1 qy", "station 1 qz"})
    channels.push_back({.name = name});
  const std::vector<std::vector<double>> columns{
      {std::cos(half(170)), -std::cos(half(190))}, {std::sin(half(170)), -std::sin(half(190))}, {0.0, 0.0}, {0.0, 0.0}};
  ASSERT_TRUE(isQuaternion(channels, columns));
  const auto q = channelsAtTimes(std::vector{0.0, 1.0}, channels, columns, kAt_s, 2.0);
  EXPECT_NEAR(std::abs(q[1][2]), 1.0, 1e-12) << "half way it is turned by 180 degrees";
  EXPECT_NEAR(q[0][2], 0.0, 1e-12);
  for (std::size_t i = 0; i < kAt_s.size(); ++i) EXPECT_NEAR(std::hypot(q[0][i], q[1][i]), 1.0, 1e-12) << i;
  channels[3].name = "station 1 force";
  EXPECT_FALSE(isQuaternion(channels, columns));
}

TEST(Resampling, AnglesGoTheShortWayAndWholeNumbersTakeTheNearer) {
  EXPECT_THAT(at({.name = "azimuth", .unit = "deg"}, {179.0, -179.0}),
              ElementsAre(179.0, 179.5, -180.0, DoubleNear(-179.2, 1e-9), -179.0));
  EXPECT_THAT(at({.name = "azimuth", .unit = "deg"}, {10.0, 20.0}), ElementsAre(10.0, 12.5, 15.0, 19.0, 20.0));
  EXPECT_THAT(at({.name = "turns", .unit = "deg"}, {0.0, 720.0}), ElementsAre(0.0, 180.0, 360.0, 648.0, 720.0));
  EXPECT_THAT(at({.name = "step"}, {1.0, 2.0}), ElementsAre(1.0, 1.0, 2.0, 2.0, 2.0));
  EXPECT_THAT(at({.name = "force", .unit = "N"}, {1.0, 2.0}), ElementsAre(1.0, 1.25, 1.5, 1.9, 2.0));
}

}  // namespace
}  // namespace articulus::exchange
