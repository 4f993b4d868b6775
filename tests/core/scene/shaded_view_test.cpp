// The picture without a graphics card: what is nearer hides what is behind, each place is where the camera says.
#include "core/scene/shaded_view.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

Mesh ball(double radius_m) {
  std::vector<Eigen::Vector2d> profile;
  for (int i = 0; i <= 24; ++i) {
    const double angle = M_PI * i / 24;
    profile.emplace_back(radius_m * std::sin(angle), -radius_m * std::cos(angle));
  }
  return lathe(profile, 48);
}

ShadedView::Colour at(const ShadedView& view, const std::vector<std::uint8_t>& pixels, const Vector3& p_m) {
  const auto [x, y] = view.pixelOf(p_m);
  const auto i =
      3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(view.width()) + static_cast<std::size_t>(x));
  return {pixels[i], pixels[i + 1], pixels[i + 2]};
}

TEST(ShadedView, ShowsWhatIsNearerWhateverTheOrder) {
  for (const bool nearFirst : {true, false}) {
    ShadedView view({.azimuth_rad = 0.0, .width_m = 1.0}, 100, 80);  // the eye is at +x
    const Pose near{spatial::Matrix3::Identity(), {0.3, 0.0, 0.0}},
        far{spatial::Matrix3::Identity(), {-0.3, 0.05, 0.0}};
    if (nearFirst) view.add(ball(0.1), near, {255, 0, 0});
    view.add(ball(0.15), far, {0, 0, 255});
    if (!nearFirst) view.add(ball(0.1), near, {255, 0, 0});
    const auto pixels = view.pixels();
    ASSERT_EQ(pixels.size(), 3u * 100u * 80u);
    const auto middle = at(view, pixels, {0.3, 0.0, 0.0});
    EXPECT_GT(middle[0], 100);
    EXPECT_EQ(middle[2], 0) << "the red ball hides the blue one";
    const auto beside = at(view, pixels, {-0.3, 0.17, 0.0});
    EXPECT_GT(beside[2], 80);
    EXPECT_EQ(at(view, pixels, {0.0, -0.4, 0.3}), (ShadedView::Colour{255, 255, 255})) << "nothing is there";
    EXPECT_TRUE(view.sees({0.4, 0.0, 0.0}, 1e-3));
    EXPECT_FALSE(view.sees({-0.3, 0.0, 0.0}, 1e-3));
  }
}

TEST(ShadedView, ShowsWhatHasToBeSeenInFront) {
  ShadedView view({.azimuth_rad = 0.0, .width_m = 1.0}, 100, 80);
  view.add(ball(0.1), {spatial::Matrix3::Identity(), {-0.3, 0.0, 0.0}}, {0, 0, 255}, true);
  view.add(ball(0.2), {spatial::Matrix3::Identity(), {0.3, 0.0, 0.0}}, {255, 0, 0});
  const auto middle = at(view, view.pixels(), {0.0, 0.0, 0.0});
  EXPECT_GT(middle[2], 80);
  EXPECT_EQ(middle[0], 0);
}

TEST(ShadedView, HasUpAboveAndTheSidesWhereTheEyeHasThem) {
  // From -y, as a visitor in front of the bench: x to the right, z up.
  const ShadedView view({.target_m = {0.1, 0.0, 0.2}, .azimuth_rad = -M_PI / 2, .width_m = 2.0}, 200, 100);
  const auto middle = view.pixelOf({0.1, 0.7, 0.2}), right = view.pixelOf({0.6, 0.0, 0.2}),
             above = view.pixelOf({0.1, 0.0, 0.45});
  EXPECT_NEAR(middle.x, 100.0, 1e-9);
  EXPECT_NEAR(middle.y, 50.0, 1e-9);
  EXPECT_NEAR(right.x - middle.x, 50.0, 1e-9);
  EXPECT_NEAR(above.y - middle.y, -25.0, 1e-9);
}

TEST(ShadedView, IsLighterWhereItFacesTheLight) {
  ShadedView view({.azimuth_rad = -M_PI / 2, .width_m = 0.5}, 200, 200);
  view.add(ball(0.2), {}, {200, 200, 200});
  const auto pixels = view.pixels();
  EXPECT_GT(at(view, pixels, {-0.09, 0.0, 0.11})[0], at(view, pixels, {0.09, 0.0, -0.11})[0] + 30);
}

}  // namespace
}  // namespace articulus::scene
