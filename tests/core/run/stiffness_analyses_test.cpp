// Stiffness by rests and the knee-inspired joint, on stored runs that were made by hand: what was put in must come out,
// and nothing of the way between rests.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <random>

#include "core/mechanism/six_coordinates.h"
#include "core/protocol/protocol_json.h"
#include "core/run/analyses/knee_inspired_joint.h"
#include "core/run/analyses/stiffness_matrix.h"
#include "core/spatial/rotation.h"
#include "core/specimen/specimen_factory.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using testing::HasSubstr;
using Analysis = base::Result<std::vector<ResultValue>> (*)(const run::RunView&, const nlohmann::json&);

const std::vector<std::string> kLabels{"x", "y", "z", "about x", "about y", "about z"};

/// Not symmetric to the last digit of anything, but positive definite.
Matrix6 someStiffness() {
  Matrix6 K = Matrix6::Zero();
  K.diagonal() << 150e3, 160e3, 900e3, 110.0, 230.0, 300.0;
  K(0, 4) = K(4, 0) = -3000.0;
  K(1, 3) = K(3, 1) = 2800.0;
  K(1, 5) = K(5, 1) = -1200.0;
  K(2, 4) = K(4, 2) = 9000.0;
  return K;
}

class StiffnessAnalysesTest : public UserStoreTest {
 protected:
  StiffnessAnalysesTest() {
    reference_.rotation = spatial::expRotation(Vector3(0.1, -0.2, 0.3));
    reference_.translation = Vector3(0.5, 0.02, 0.4);
    const int unload = action(protocol::ActionKind::Motion, "unload");
    for (int k = 0; k < 3; ++k) stand(unload, Vector6::Zero(), Vector6::Zero(), true);
    record::Event set;
    set.kind = record::EventKind::ReferenceSet;
    set.step = unload;
    set.cycle = samples_.back().cycle;
    events_.push_back(set);
  }
  int action(protocol::ActionKind kind, const std::string& label) {
    protocol::Action a;
    a.kind = kind;
    a.number = static_cast<int>(program_.actions.size());
    a.step.label = label;
    program_.actions.push_back(std::move(a));
    return program_.actions.back().number;
  }
  /// One sample a hundredth of a second after the last one.
  /// In  d, load: along the axes of the body in the reference pose
  void stand(int number, const Vector6& d, const Vector6& load, bool byPose, const Vector6& error = Vector6::Zero()) {
    record::Sample s = sampleAt(cycle_++, number);
    const auto set = [&s](Channel place, Channel turn, const Pose& X) {
      const auto q = spatial::quaternionOf(X.rotation);
      s.set(place, X.translation);
      s.set(turn, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    };
    const auto posed = [this](const Vector6& way) {
      const Matrix3& R = reference_.rotation;
      return Pose{Matrix3(R * spatial::expRotation(Vector3(way.tail<3>()))),
                  Vector3(reference_.translation + R * way.head<3>())};
    };
    set(Channel::PositionX, Channel::QuaternionW, posed(d + error));
    if (byPose) set(Channel::WantedPositionX, Channel::WantedQuaternionW, posed(d));
    else s.setMissing(Channel::WantedPositionX, 7);
    const Vector6 load_W = spatial::rotate(reference_.rotation, spatial::Wrench(load)).data;
    s.set(Channel::ForceX, load_W);
    if (byPose) s.setMissing(Channel::WantedForceX, 6);
    else s.set(Channel::WantedForceX, load_W);
    s[Channel::HostTime] = 0.01 * static_cast<double>(cycle_);
    samples_.push_back(s);
  }
  void preload(double force_N) {
    (void)action(protocol::ActionKind::Prompt, {});
    record::Event e;
    e.kind = record::EventKind::PreloadSet;
    e.cycle = cycle_;
    e.value = force_N;
    events_.push_back(e);
  }
  /// Every axis to both sides: on the way a load that has nothing to do with the stiffness, at the rests an error of
  /// the pose.
  void displace(const Matrix6& K, double error, bool byPose = true, std::size_t axes = 6) {
    Vector6 size;
    size << 4e-4, 4e-4, 1e-4, 0.01, 0.01, 0.01;
    std::normal_distribution<double> normal;
    for (std::size_t axis = 0; axis < kLabels.size(); ++axis) {
      const int number = action(protocol::ActionKind::Motion, kLabels[axis]);
      if (axis >= axes) continue;
      double at = 0.0;
      for (const double to : {1.0, -1.0, 0.0}) {
        for (int k = 1; k <= 20; ++k) {
          const Vector6 d =
              (at + (to - at) * k / 20.0) * size[static_cast<int>(axis)] * Vector6::Unit(static_cast<int>(axis));
          stand(number, d, Vector6(K * d + Vector6::Constant(50.0)), byPose);
        }
        at = to;
        if (to == 0.0) break;
        const Vector6 d = to * size[static_cast<int>(axis)] * Vector6::Unit(static_cast<int>(axis));
        Vector6 off;
        for (int i = 0; i < 6; ++i) off[i] = error * size[i] * normal(random_);
        for (int k = 0; k < 100; ++k) stand(number, d, Vector6(K * (d + off) + Vector6::Constant(0.3)), byPose, off);
      }
    }
  }
  base::Result<std::vector<ResultValue>> analysed(Analysis analysis, const nlohmann::json& options) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, events_));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(analysis, analysis(*view, options));
  }
  static nlohmann::json knownOf(const Matrix6& K) {
    const auto nine = [](const Matrix3& m) {
      std::vector<double> v;
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) v.push_back(m(r, c));
      return v;
    };
    return {{"force_by_shift_N_per_m", nine(K.topLeftCorner<3, 3>())},
            {"force_by_turn_N_per_rad", nine(K.topRightCorner<3, 3>())},
            {"moment_by_turn_Nm_per_rad", nine(K.bottomRightCorner<3, 3>())},
            {"source", "made by hand"}};
  }
  static const ResultValue* row(const std::vector<ResultValue>& rows, const std::string& table,
                                const std::string& quantity, const std::string& in = {}) {
    for (const auto& r : rows)
      if (r.table == table && r.quantity == quantity && r.motion.find(in) != std::string::npos) return &r;
    ADD_FAILURE() << table << ": " << quantity;
    return nullptr;
  }
  Pose reference_;
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::vector<record::Event> events_;
  std::uint64_t cycle_ = 1;
  std::mt19937_64 random_{7};
};

TEST_F(StiffnessAnalysesTest, TheMatrixOfTheRestsComesBackForEachPreload) {
  const Matrix6 K = someStiffness();
  preload(0.0);
  displace(K, 0.0);
  preload(250.0);
  displace(1.71 * K, 0.0);
  nlohmann::json slack = knownOf(1.005 * K), wrong = knownOf(1.02 * 1.71 * K);
  slack["preload_N"] = 0;
  wrong["preload_N"] = 250;
  const nlohmann::json published{{"preload_N", 250}, {"factor", 1.71}, {"within", 0.1}, {"source", "somebody"}};
  const auto rows =
      analysed(&run::stiffnessMatrix,
               {{"steps", kLabels}, {"name", "jig"}, {"known", {slack, wrong}}, {"stiffening", {published}}});
  ASSERT_TRUE(rows) << rows.error().text();
  double worst = 0.0;
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c) {
      const auto* entry =
          row(*rows, "stiffness_matrix",
              std::vector<std::string>{"Fx", "Fy", "Fz", "Mx", "My", "Mz"}[static_cast<std::size_t>(r)] + " by " +
                  std::vector<std::string>{"x", "y", "z", "rx", "ry", "rz"}[static_cast<std::size_t>(c)],
              "preload 0 N");
      ASSERT_NE(entry, nullptr);
      worst = std::max(worst, std::abs(entry->minimum - K(r, c)) / std::sqrt(K(r, r) * K(c, c)));
    }
  std::printf("worst entry off by %.2g of sqrt(K_ii K_jj)\n", worst);
  EXPECT_LT(worst, 1e-6);
  EXPECT_EQ(row(*rows, "stiffness_matrix", "Fx by ry")->unit, "N/rad");
  EXPECT_EQ(row(*rows, "stiffness_matrix", "Mx by y")->unit, "Nm/m");
  const auto* near = row(*rows, "stiffness_summary", "largest difference from the known", "preload 0 N");
  EXPECT_NEAR(near->maximum, 100.0 * 0.005 / 1.005, 1e-3);
  EXPECT_EQ(near->expectedMaximum, 1.0);
  EXPECT_EQ(near->source, "made by hand");
  EXPECT_NEAR(row(*rows, "stiffness_summary", "largest difference from the known", "preload 250 N")->maximum,
              100.0 * 0.02 / 1.02, 1e-3)
      << "more than the one percent";
  const auto* stiffer = row(*rows, "stiffness_summary", "stiffening of the diagonal", "preload 250 N");
  EXPECT_NEAR(stiffer->maximum, 1.71, 1e-5);
  EXPECT_NEAR(*stiffer->expectedMinimum, 0.9 * 1.71, 1e-9);
  EXPECT_NEAR(row(*rows, "stiffness_summary", "R2 of Fz", "preload 0 N")->minimum, 1.0, 1e-9);
}

TEST_F(StiffnessAnalysesTest, ErrorsOfThePoseBiasNoEntryAndStandInItsStandardError) {
  // The load follows where the body really is, but the encoders say otherwise.
  const Matrix6 K = someStiffness();
  for (int round = 0; round < 20; ++round) {
    const std::size_t from = samples_.size();
    displace(K, 0.02);
    for (std::size_t i = from; i < samples_.size(); ++i)  // what the encoders say: as wanted
      for (int k = 0; k < 7; ++k)
        samples_[i].value[static_cast<std::size_t>(Channel::PositionX) + static_cast<std::size_t>(k)] =
            samples_[i].value[static_cast<std::size_t>(Channel::WantedPositionX) + static_cast<std::size_t>(k)];
  }
  const auto rows = analysed(&run::stiffnessMatrix, {{"steps", kLabels}});
  ASSERT_TRUE(rows) << rows.error().text();
  const double value = row(*rows, "stiffness_matrix", "Fz by z")->minimum,
               error = row(*rows, "stiffness_standard_error", "Fz by z")->minimum;
  std::printf("Fz by z %.0f +- %.0f N/m, true %.0f\n", value, error, K(2, 2));
  EXPECT_GT(error, 0.0005 * K(2, 2));
  EXPECT_LT(error, 0.02 * K(2, 2));
  EXPECT_LT(std::abs(value - K(2, 2)), 4.0 * error);
}

TEST_F(StiffnessAnalysesTest, ByLoadTheCommandedLoadIsTheInstrument) {
  const Matrix6 K = someStiffness();
  displace(K, 0.0, false);
  const auto rows = analysed(&run::stiffnessMatrix, {{"steps", kLabels}, {"against", "load"}, {"known", {knownOf(K)}}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_LT(row(*rows, "stiffness_summary", "largest difference from the known")->maximum, 1e-4)
      << "and a rest is one although no pose was wanted";
}

TEST_F(StiffnessAnalysesTest, ARunThatEndedBeforeGivesWhatWasReached) {
  const Matrix6 K = someStiffness();
  preload(0.0);
  displace(K, 0.0);
  preload(250.0);
  displace(K, 0.0, true, 2);
  const auto rows = analysed(&run::stiffnessMatrix, {{"steps", kLabels}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_TRUE(std::none_of(rows->begin(), rows->end(),
                           [](const auto& r) { return r.motion.find("250") != std::string::npos; }));
  EXPECT_TRUE(std::any_of(rows->begin(), rows->end(),
                          [](const auto& r) { return r.motion.find("preload 0 N") != std::string::npos; }));
}

TEST_F(StiffnessAnalysesTest, WhatIsUnclearIsSaid) {
  displace(someStiffness(), 0.0, true, 5);
  (void)action(protocol::ActionKind::Motion, "never");
  const auto error = [this](const nlohmann::json& options) {
    const auto rows = analysed(&run::stiffnessMatrix, options);
    return rows ? std::string("no error") : rows.error().message;
  };
  EXPECT_THAT(error({{"steps", {"nowhere"}}}), HasSubstr("nowhere"));
  EXPECT_THAT(error({{"take", "rests"}}), HasSubstr("no steps"));
  EXPECT_THAT(error({{"steps", kLabels}, {"take", "some"}}), HasSubstr("some"));
  EXPECT_THAT(error({{"steps", kLabels}, {"against", "hope"}}), HasSubstr("hope"));
  EXPECT_THAT(error({{"steps", {"x", "y", "z", "about x", "about y"}}}), HasSubstr("along rz"))
      << "nothing turned about z";
}

// --- the knee-inspired joint ---

nlohmann::json jointOptions() {
  const auto protocol =
      protocol::loadProtocol(std::filesystem::path(ARTICULUS_RESOURCES) / "protocols" / "knee_inspired_joint.json");
  EXPECT_TRUE(protocol) << protocol.error().text();
  return protocol->analyses.front().options;
}

specimen::LinkMechanismParameters shippedJoint() {
  const auto json =
      base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens" / "knee_inspired_joint.json");
  return std::get<specimen::LinkMechanismParameters>(
      specimen::readSpecimen(base::JsonReader(*json, "knee_inspired_joint")));
}

TEST_F(StiffnessAnalysesTest, TheClosedFormOfTheShippedDrawingIsTheSpringsSum) {
  const Matrix6 K = specimen::stiffnessAt(shippedJoint(), Pose());
  displace(K, 0.0);
  nlohmann::json options = jointOptions();
  options.erase("workspace");
  options["stiffness"]["steps"] = kLabels;
  options["stiffness"]["take"] = "rests";
  const auto rows = analysed(&run::kneeInspiredJoint, options);
  ASSERT_TRUE(rows) << rows.error().text();
  const auto* off = row(*rows, "stiffness_summary", "largest difference from the known");
  std::printf("closed form against the sum over springs: %.2g %%\n", off->maximum);
  EXPECT_LT(off->maximum, 1e-4);
  EXPECT_EQ(off->expectedMaximum, 1.0);
}

TEST_F(StiffnessAnalysesTest, InTheWorkspaceOnlyThetaAndBetaMayChange) {
  const auto joint = shippedJoint();
  const Pose X_P0{Matrix3::Identity(), joint.base_m}, X_D1 = X_P0 * mechanism::poseOf(joint.reference);
  const auto rests = [&](double theta_rad, double beta_rad, const Vector3& off_m) {
    mechanism::SixCoordinates x = joint.reference;
    x.theta_rad += theta_rad;
    x.beta_rad += beta_rad;
    x.centre_m += off_m;
    const Pose X_PD = X_P0 * mechanism::poseOf(x) * X_D1.inverse();
    Vector6 d;
    d << X_PD.translation, spatial::logRotation(X_PD.rotation);
    const int number = action(protocol::ActionKind::Motion, "workspace");
    for (int k = 0; k < 100; ++k) stand(number, d, Vector6::Zero(), true);
  };
  for (const double theta : {-0.3, 0.0, 0.3})
    for (const double beta : {-0.2, 0.2}) rests(theta, beta, Vector3::Zero());
  nlohmann::json options = jointOptions();
  options.erase("stiffness");
  auto rows = analysed(&run::kneeInspiredJoint, options);
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR(row(*rows, "joint_workspace", "theta")->minimum, -0.3, 1e-9);
  EXPECT_NEAR(row(*rows, "joint_workspace", "beta")->maximum, 0.2, 1e-9);
  EXPECT_NEAR(row(*rows, "joint_workspace", "theta from the next singular position")->minimum,
              std::atan2(0.12, 0.05) - 0.3, 1e-9);
  for (const char* what : {"shift of the centre", "delta", "length of the leg of theta against the closed form",
                           "length of the leg of beta against the closed form",
                           "theta by its leg's length against the pose", "beta by its leg's length against the pose"})
    EXPECT_LT(row(*rows, "joint_workspace", what)->maximum, 1e-8) << what;
  // A centre that gives way shows, in the lengths too.
  rests(0.3, 0.2, Vector3(5e-5, 0.0, 0.0));
  rows = analysed(&run::kneeInspiredJoint, options);
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR(row(*rows, "joint_workspace", "shift of the centre")->maximum, 5e-5, 1e-9);
  EXPECT_GT(row(*rows, "joint_workspace", "length of the leg of theta against the closed form")->maximum, 1e-6);
  EXPECT_EQ(row(*rows, "joint_workspace", "shift of the centre")->expectedMaximum, 1e-4);
  options["joint"]["legs"].erase(6);
  rows = analysed(&run::kneeInspiredJoint, options);
  ASSERT_FALSE(rows);
  EXPECT_THAT(rows.error().message, HasSubstr("drives beta"));
}

// The jig's certificate in its protocol is what the jig is built as.
TEST(StiffnessOfTheJig, TheKnownMatricesAreThoseOfItsFile) {
  const std::filesystem::path resources = ARTICULUS_RESOURCES;
  const auto protocol = protocol::loadProtocol(resources / "protocols" / "stiffness_jig.json");
  ASSERT_TRUE(protocol) << protocol.error().text();
  const auto json = base::readJsonFile(resources / "specimens" / "spring_jig.json");
  auto jig = std::get<specimen::SpringJigParameters>(specimen::readSpecimen(base::JsonReader(*json, "spring_jig")));
  const auto& known = protocol->analyses.front().options->at("known");
  ASSERT_EQ(known.size(), 3u);
  for (const auto& one : known) {
    jig.preload_N = one.at("preload_N").get<double>();
    const Matrix6 K = specimen::stiffnessAtOrigin(jig);
    const auto near = [&](const char* key, int row, int column) {
      const auto nine = one.at(key).get<std::vector<double>>();
      const Matrix3 part = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(nine.data());
      EXPECT_TRUE(part.isApprox(K.block<3, 3>(row, column), 1e-9)) << key << " at " << jig.preload_N << " N";
    };
    near("force_by_shift_N_per_m", 0, 0);
    near("force_by_turn_N_per_rad", 0, 3);
    near("moment_by_turn_Nm_per_rad", 3, 3);
  }
}

}  // namespace
}  // namespace articulus::storage
