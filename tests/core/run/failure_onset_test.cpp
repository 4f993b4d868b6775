// Onset of failure out of a stored run: thresholds are told with their rows, either direction, and what is refused.
#include "core/run/analyses/failure_onset.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;

class FailureOnsetTest : public UserStoreTest {
 protected:
  /// Pulled along -z: 100 N/mm up to 6 mm, half of it beyond, torn at 9 mm.
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options, double share = 1.0) {
    program_ = {};
    protocol::Action a;
    a.kind = protocol::ActionKind::Motion;
    a.step.label = "pull";
    program_.actions = {a, a};
    program_.actions[1].number = 1;
    program_.actions[1].step.label = "never";
    std::vector<record::Sample> samples;
    for (int k = 0; k <= 2000; ++k) {
      const double way = 0.010 * k / 2000;
      double load = 1e5 * std::min(way, 0.006) + 0.5e5 * std::max(0.0, way - 0.006);
      if (way > 0.009001) load *= 0.4;
      record::Sample s = sampleAt(static_cast<std::uint64_t>(k + 1), 0);
      for (int i = 0; i < 6; ++i)
        s.value[static_cast<std::size_t>(Channel::ForceX) + static_cast<std::size_t>(i)] = 0.0;
      s[Channel::ForceZ] = -share * load;
      s.set(Channel::QuaternionW, Eigen::Vector4d(1.0, 0.0, 0.0, 0.0));
      s.set(Channel::PositionX, spatial::Vector3(0.6, 0.0, 0.4 - way));
      samples.push_back(s);
    }
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(&run::failureOnset, run::failureOnset(*view, options));
  }
  std::string refused(const nlohmann::json& options, double share = 1.0) {
    const auto rows = analysed(options, share);
    return rows ? "accepted" : rows.error().text();
  }
  protocol::Program program_;
};

TEST_F(FailureOnsetTest, EachThresholdHasItsRowAndSaysWhatItIs) {
  const auto rows = analysed({{"step", "pull"}});
  ASSERT_TRUE(rows) << rows.error().text();
  const auto row = [&](const char* quantity) {
    const auto at = std::ranges::find(*rows, quantity, &ResultValue::quantity);
    if (at == rows->end()) throw std::runtime_error(quantity);
    return *at;
  };
  EXPECT_NEAR(row("peak, Fz").maximum, -750.0, 1e-6);
  EXPECT_NEAR(row("peak, z").maximum, -0.009, 1e-9);
  EXPECT_NEAR(row("stiffness of the elastic line").maximum, 1e5, 1e-3);
  EXPECT_NEAR(row("first departure, z").maximum, -0.006 / 0.9, 1e-9);
  EXPECT_THAT(row("first departure, z").method, HasSubstr("5 % below the elastic line (20 % to 50 % of the peak"));
  EXPECT_NEAR(row("drop of stiffness, z").maximum, -0.006, 0.00025);
  EXPECT_THAT(row("drop of stiffness, z").method, HasSubstr("30 % below"));
  EXPECT_NEAR(row("drop of load, z").maximum, -0.009, 1e-9);
  EXPECT_NEAR(row("largest drop of load").maximum, 0.6, 0.01);
  const auto later = analysed({{"step", "pull"}, {"deviation", 0.1}});
  ASSERT_TRUE(later);
  const auto at = std::ranges::find(*later, "first departure, z", &ResultValue::quantity);
  ASSERT_NE(at, later->end());
  EXPECT_NEAR(at->maximum, -0.006 / 0.8, 1e-9);
}

TEST_F(FailureOnsetTest, WhatWasNotMetIsSaidAndWhatNeverRoseRefused) {
  const auto rows = analysed({{"step", "pull"}, {"load_drop", 0.9}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_THAT(rows->front().method, HasSubstr("no drop of load"));
  for (const auto& row : *rows) EXPECT_NE(row.quantity, "drop of load, z");
  EXPECT_THAT(refused({{"step", "pull"}}, 0.0), HasSubstr("failure_onset: The load never rose"));
  EXPECT_THAT(refused({{"step", "pull"}, {"least_load", 1000.0}}), HasSubstr("never rose"));
  EXPECT_THAT(refused({{"step", "nowhere"}}), HasSubstr("nowhere"));
  EXPECT_THAT(refused({{"step", "never"}}), HasSubstr("was not reached"));
  EXPECT_THAT(refused({{"step", "pull"}, {"load", "Qx"}}), HasSubstr("is no load"));
  EXPECT_THAT(refused({{"step", "pull"}, {"way", "sideways"}}), HasSubstr("is no way"));
  EXPECT_THAT(refused({{"step", "pull"}, {"deviation", 2.0}}), HasSubstr("is no share"));
}

}  // namespace
}  // namespace articulus::storage
