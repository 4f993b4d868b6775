// What metal does to an electromagnetic tracker, mapped and taken off: exact where it is a polynomial, most of it where
// it is bells and noise, told by places that the map did not see; refused where there is nothing to map.
#include "core/tracking/field_map.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "core/spatial/rotation.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

using spatial::expRotation;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using testing::HasSubstr;
using tracking::FieldSample;

const Pose X_WT{expRotation({0.3, -0.2, 1.1}), Vector3(0.9, 0.0, 0.35)};
const Pose X_BM{expRotation({0.1, 0.5, -0.4}), Vector3(0.03, 0.01, 0.02)};

/// A grid of n x n x n places 20 mm apart around a place of the bench, the body turned a little differently at each.
std::vector<Pose> grid(int n, double turned_rad, double spacing_m = 0.02) {
  std::vector<Pose> poses;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int m = 0; m < n; ++m)
        poses.push_back(
            {expRotation(turned_rad * Vector3(std::sin(1.0 * i + k), std::cos(2.0 * k + m), std::sin(3.0 * m))),
             Vector3(0.6, 0.0, 0.35) + spacing_m * Vector3(i - 0.5 * (n - 1), k - 0.5 * (n - 1), m - 0.5 * (n - 1))});
  return poses;
}

/// Two pieces of metal above and below, as the simulated tracker bends its field (a bell around each).
Pose bent(const Pose& X_WM) {
  Pose out = X_WM;
  const auto metal = [&](const Vector3& place, const Vector3& pull, const Vector3& twist) {
    const double reaches = (X_WM.translation - place).norm() / 0.05, share = std::exp(-0.5 * reaches * reaches);
    out.translation += 0.006 * share * pull.normalized();
    out.rotation = expRotation(0.04 * share * twist.normalized()) * out.rotation;
  };
  metal({0.6, 0.0, 0.45}, {1.0, 0.4, -0.3}, {0.2, 1.0, 0.5});
  metal({0.6, 0.0, 0.25}, {-0.5, 1.0, 0.2}, {1.0, -0.3, 0.1});
  return out;
}

struct Seen {
  std::vector<FieldSample> samples;
  std::vector<Pose> truth_T;
};

Seen seen(const std::vector<Pose>& X_WB, double noise_m, double noise_rad, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> gauss;
  const auto draw = [&] {
    const double x = gauss(random), y = gauss(random), z = gauss(random);
    return Vector3(x, y, z);
  };
  Seen all;
  for (const Pose& X : X_WB) {
    all.truth_T.push_back(X_WT.inverse() * (X * X_BM));
    Pose told = X_WT.inverse() * bent(X * X_BM);
    told.translation += noise_m * draw();
    told.rotation = expRotation(noise_rad * draw()) * told.rotation;
    all.samples.push_back({X, told});
  }
  return all;
}

/// Rms of distances between pairs of places against the truth: what is left of a frame that stands elsewhere.
double ofDistances(const std::vector<Pose>& found, const std::vector<Pose>& truth) {
  double square = 0.0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t k = i + 1; k < found.size(); ++k, ++pairs) {
      const double off =
          (found[i].translation - found[k].translation).norm() - (truth[i].translation - truth[k].translation).norm();
      square += off * off;
    }
  return std::sqrt(square / static_cast<double>(pairs));
}

TEST(FieldMap, APolynomialIsTakenOffExactly) {
  // The tracker tells p; the sensor is at p + a polynomial of the second order.
  const auto truthOf = [](const Vector3& p) {
    const Vector3 u = (p - Vector3(0.2, 0.1, -0.1)) / 0.1;
    return Vector3(p + 0.004 * Vector3(u.x() * u.y(), u.z() * u.z() - u.x(), u.y() + 0.5 * u.x() * u.z()));
  };
  std::vector<FieldSample> samples;
  std::vector<Pose> told, truth;
  for (const Pose& X : grid(4, 0.0)) {
    const Pose X_TM{expRotation({0.2, 0.3, 0.4}), X_WT.inverse() * X.translation};
    const Pose there{X_TM.rotation, truthOf(X_TM.translation)};
    samples.push_back({X_WT * there * X_BM.inverse(), X_TM});
  }
  for (const Pose& X : grid(3, 0.0, 0.013)) {  // places that were not measured
    told.push_back({expRotation({0.2, 0.3, 0.4}), X_WT.inverse() * X.translation});
    truth.push_back({told.back().rotation, truthOf(told.back().translation)});
  }
  const auto map = tracking::fitFieldMap(samples);
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ(map->order, 2);
  EXPECT_EQ(map->reach_m, 0.0);
  std::vector<Pose> corrected;
  for (const Pose& X : told) corrected.push_back(map->corrected(X));
  std::printf("distances off by %.3f mm before, %.1e mm after; left out %.1e mm\n", 1e3 * ofDistances(told, truth),
              1e3 * ofDistances(corrected, truth), 1e3 * map->after_m);
  EXPECT_GT(ofDistances(told, truth), 1e-3);
  EXPECT_LT(ofDistances(corrected, truth), 1e-9);
  EXPECT_LT(map->after_m, 1e-9);
}

TEST(FieldMap, BellsOfMetalAreTakenOffDownToTheNoise) {
  const auto measured = seen(grid(6, 0.05), 5e-5, 5e-4, 1), elsewhere = seen(grid(4, 0.05, 0.027), 5e-5, 5e-4, 2);
  const auto map = tracking::fitFieldMap(measured.samples);
  ASSERT_TRUE(map) << map.error().text();
  std::vector<Pose> told, corrected;
  double square = 0.0;
  for (std::size_t i = 0; i < elsewhere.samples.size(); ++i) {
    told.push_back(elsewhere.samples[i].X_TM);
    corrected.push_back(map->corrected(told.back()));
    EXPECT_TRUE(map->covers(told.back().translation));
    square += spatial::logRotation(corrected.back().rotation * elsewhere.truth_T[i].rotation.transpose()).squaredNorm();
  }
  const double before = ofDistances(told, elsewhere.truth_T), after = ofDistances(corrected, elsewhere.truth_T);
  std::printf(
      "bells: rigid fit leaves %.2f mm, %.2f deg; left out %.3f mm, %.3f deg; distances elsewhere %.2f mm before, %.3f "
      "mm after; turns %.3f deg\n",
      1e3 * map->before_m, map->before_rad * 180.0 / M_PI, 1e3 * map->after_m, map->after_rad * 180.0 / M_PI,
      1e3 * before, 1e3 * after, std::sqrt(square / static_cast<double>(told.size())) * 180.0 / M_PI);
  EXPECT_GT(map->reach_m, 0.0) << "no polynomial";
  EXPECT_GT(map->before_m, 5e-4);
  EXPECT_LT(map->after_m, 0.25 * map->before_m);
  EXPECT_LT(after, 0.2 * before);
  // What is told of the sites that were left out is what is met elsewhere: two ends of a distance.
  EXPECT_LT(after, 1.5 * map->after_m);
  EXPECT_FALSE(map->covers(X_WT.inverse() * Vector3(0.6, 0.3, 0.35)));
}

TEST(FieldMap, PlacesThatWereMetTwiceAreOne) {
  const auto places = grid(5, 0.05);
  auto twice = places;
  twice.insert(twice.end(), places.rbegin(), places.rend());
  const auto once = tracking::fitFieldMap(seen(places, 5e-5, 5e-4, 6).samples),
             back = tracking::fitFieldMap(seen(twice, 5e-5, 5e-4, 6).samples);
  ASSERT_TRUE(once) << once.error().text();
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->sites_m.size(), places.size());
  EXPECT_NEAR(back->spacing_m, once->spacing_m, 2e-4) << "20 mm, not the noise of twins";
  EXPECT_GT(back->after_m, 0.7 * once->after_m) << "a twin tells nothing of a place that was not seen";
  EXPECT_LT(back->after_m, 1.1 * once->after_m);
  std::vector<Pose> few(places.begin(), places.begin() + 15);
  few.insert(few.end(), few.begin(), few.begin() + 15);
  const auto tooFew = tracking::fitFieldMap(seen(few, 5e-5, 5e-4, 6).samples);
  ASSERT_FALSE(tooFew);
  EXPECT_THAT(tooFew.error().message, HasSubstr("30 poses at 15 places"));
}

TEST(FieldMap, ItsFileTellsTheSameAndABadOneIsRefused) {
  auto map = tracking::fitFieldMap(seen(grid(4, 0.05), 5e-5, 5e-4, 3).samples);
  ASSERT_TRUE(map) << map.error().text();
  map->simulated = true;
  const TempFolder folder;
  const auto write = [&](const std::string& text) {
    std::ofstream(folder.path() / "map.json") << text;
    return tracking::readFieldMap(folder.path() / "map.json");
  };
  const std::string text = tracking::fieldMapText(*map);
  const auto back = write(text);
  ASSERT_TRUE(back) << back.error().text();
  for (const Pose& X : grid(3, 0.1)) {
    const Pose told = X_WT.inverse() * X;
    EXPECT_EQ((back->corrected(told).translation - map->corrected(told).translation).norm(), 0.0);
    EXPECT_EQ((back->corrected(told).rotation - map->corrected(told).rotation).norm(), 0.0);
  }
  EXPECT_EQ(back->after_m, map->after_m);
  EXPECT_TRUE(back->simulated);
  const auto refused = [&](std::string from, const std::string& to) {
    std::string bad = text;
    bad.replace(bad.find(from), from.size(), to);
    const auto result = write(bad);
    return result ? std::string("accepted") : result.error().text();
  };
  EXPECT_THAT(refused("articulus-field-map-1", "articulus-field-map-9"), HasSubstr("format"));
  EXPECT_THAT(refused("\"order\": " + std::to_string(map->order), "\"order\": " + std::to_string(map->order % 4 + 1)),
              HasSubstr("polynomial"));
  EXPECT_THAT(refused("\"scale_m\"", "\"scales\""), HasSubstr("scale_m"));
}

TEST(FieldMap, WhereNothingIsBentOrTheGridIsFlatThereIsNone) {
  std::vector<FieldSample> straight;
  std::mt19937_64 random(4);
  std::normal_distribution<double> gauss(0.0, 1e-4);
  for (const Pose& X : grid(4, 0.05)) {
    Pose told = X_WT.inverse() * (X * X_BM);
    for (int k = 0; k < 3; ++k) told.translation[k] += gauss(random);
    straight.push_back({X, told});
  }
  const auto none = tracking::fitFieldMap(straight);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("No map is better than none"));
  auto flat = seen(grid(6, 0.0), 0.0, 0.0, 5).samples;
  std::erase_if(flat, [](const FieldSample& s) { return std::abs(s.X_WB.translation.z() - 0.34) > 1e-6; });
  ASSERT_EQ(flat.size(), 36u);
  const auto plane = tracking::fitFieldMap(flat);
  ASSERT_FALSE(plane);
  EXPECT_THAT(plane.error().message, HasSubstr("one plane or line"));
  EXPECT_FALSE(tracking::fitFieldMap(std::span(straight).first(5)));
}

}  // namespace
}  // namespace articulus::test
