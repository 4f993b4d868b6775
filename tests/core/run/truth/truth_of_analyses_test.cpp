// Every analysis of the catalogue against the truth of a virtual specimen, within 1 % under the noise of the simulated
// cells. An analysis without a row here fails.
#include <array>

#include "core/protocol/protocol_json.h"
#include "core/protocol/steps/load_cycle.h"
#include "core/specimen/bench/link_mechanism.h"
#include "core/specimen/bench/polymer_body.h"
#include "core/specimen/bench/spring_jig.h"
#include "core/specimen/specimen_factory.h"
#include "tests/core/run/truth/truth_of_analyses.h"

namespace articulus::test {

using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using spatial::Wrench;

void TruthOfAnalyses::loadAtPoint() {
  specimen::PolymerBodyParameters p;
  specimen::PolymerBody body(p);
  const Vector3 foot(0.0, 0.0, -p.length_m - p.clamp_m);
  const int number = motion("bend");
  Vector6 least = Vector6::Constant(1e9), most = Vector6::Constant(-1e9);
  for (int i = 0; i <= 1000; ++i) {
    const Pose X{spatial::expRotation(Vector3(0.0, 2e-5 * i, 0.0)), Vector3(3e-6 * i, 0.0, 0.0)};
    body.reset();
    const Wrench at = body.step(X, 1e3);
    // What the vice bears: the body is in equilibrium, so the moments about its foot are the same.
    Vector6 load = at.data;
    load.tail<3>() += (X.translation - foot).cross(Vector3(at.data.head<3>()));
    least = least.cwiseMin(load);
    most = most.cwiseMax(load);
    add(number, X, at);
  }
  const auto rows = found("load_at_point", {{"at_mm", {0.0, 0.0, 1e3 * foot.z()}}});
  expectRange(rows, "bend", "Fx", least[0], most[0]);
  expectRange(rows, "bend", "My", least[4], most[4]);
}

void TruthOfAnalyses::loadCycle() {
  specimen::SpringJigParameters p;
  p.hysteresis_Nm = Vector3(0.5, 0.5, 0.5);
  p.damping_s = 0.0;
  specimen::SpringJig jig(p);
  protocol::Action a;
  protocol::LoadCycleStep step;
  step.motion = "LB";
  step.axis = 3;
  step.cycles = step.reportedCycle = 2;
  a.step = step;
  a.step.label = "bending";
  program_.actions.push_back(a);
  constexpr double kAngle = 0.1;
  for (loadCycle_ = 1; loadCycle_ <= 2; ++loadCycle_)
    for (int i = 0; i < 4000; ++i) {
      const double angle = -kAngle * std::cos(2.0 * M_PI * i / 4000.0);
      const Pose X{spatial::expRotation(Vector3(angle, 0.0, 0.0)), Vector3::Zero()};
      add(0, X, jig.step(X, 1e-3));
      samples_.back()[record::Channel::LateralBending] = angle + kTurn_rad * gauss_(random_);
      samples_.back()[record::Channel::Flexion] = samples_.back()[record::Channel::AxialRotation] = 0.0;
    }
  const auto rows = found("load_cycle", nlohmann::json::object());
  const double K = p.rotary_Nm_per_rad.x();
  expectTruth(rows, "LB", "range, cycle 2", 2.0 * kAngle);
  expectTruth(rows, "LB", "stiffness of the elastic zone, positive load", K * kDegreeOfKnee);
  expectTruth(rows, "LB", "stiffness of the elastic zone, negative load", K * kDegreeOfKnee);
  expectTruth(rows, "LB", "neutral zone, zero load, width", 2.0 * 0.5 / K);
}

void TruthOfAnalyses::accelerations() {
  specimen::SpringJig jig(specimen::SpringJigParameters{});
  const int number = motion("swing");
  constexpr double kAngle = 0.4, kShift_m = 0.01, kPulse_rad_per_s = 2.0 * M_PI / 8.0;
  for (int i = 0; i < 1600; ++i) {
    const double at = std::sin(kPulse_rad_per_s * 0.01 * i);
    const Pose X{spatial::expRotation(Vector3(0.0, kAngle * at, 0.0)), Vector3(0.0, 0.0, kShift_m * at)};
    add(number, X, jig.step(X, 0.01));
  }
  const auto rows = found("accelerations", {{"window_s", 0.6}});
  const double v = kPulse_rad_per_s, a = v * kPulse_rad_per_s;
  expectRange(rows, "swing", "velocity about y", -kAngle * v, kAngle * v);
  expectRange(rows, "swing", "velocity along z", -kShift_m * v, kShift_m * v);
  expectRange(rows, "swing", "acceleration about y", -kAngle * a, kAngle * a);
  expectTruth(rows, "swing", "angular acceleration, largest", kAngle * a);
}

void TruthOfAnalyses::relaxation() {
  specimen::SpringJigParameters p;
  p.damping_s = 0.0;
  p.relaxationGain = {0.10, 0.10, 0.15};
  specimen::SpringJig jig(p);
  const int number = motion("hold");
  for (int i = 0; i <= 15050; ++i) {
    const Pose X{spatial::expRotation(Vector3(0.0, 0.0, 0.1 * std::min(1.0, i / 50.0))), Vector3::Zero()};
    add(number, X, jig.step(X, 0.02), true, 0.02);
  }
  samples_.back().setMissing(record::Channel::WantedPositionX, 7);
  const auto rows = found("relaxation", {{"step", "hold"}, {"of", "Mz"}, {"fit_times", false}});
  expectTruth(rows, "hold", "Mz after endless time", 0.1 * p.rotary_Nm_per_rad.z());
  for (std::size_t k = 0; k < 3; ++k) expectTruth(rows, "hold", "g" + std::to_string(k + 1), p.relaxationGain[k]);
}

void TruthOfAnalyses::stiffnessMatrix() {
  specimen::SpringJigParameters p;
  p.elasticCentre_m = Vector3(-0.008, 0.0, -0.020);
  p.damping_s = 0.0;
  specimen::SpringJig jig(p);
  const Matrix6 K = specimen::stiffnessAtOrigin(p);
  const Vector6 size = (Vector6() << 4e-4, 4e-4, 2e-4, 0.01, 0.01, 0.01).finished();
  displace(jig, size);
  const auto rows = found("stiffness_matrix", {{"steps", six()}});
  constexpr std::array<const char*, 6> kLoad{"Fx", "Fy", "Fz", "Mx", "My", "Mz"}, kWay{"x", "y", "z", "rx", "ry", "rz"};
  double worst = 0.0;
  int entries = 0;
  for (const auto& row : rows)
    for (int i = 0; i < 6; ++i)
      for (int k = 0; k < 6; ++k)
        if (row.table == "stiffness_matrix" && row.quantity == std::string(kLoad[static_cast<std::size_t>(i)]) +
                                                                   " by " + kWay[static_cast<std::size_t>(k)]) {
          worst = std::max(worst, std::abs(row.minimum - K(i, k)) / std::sqrt(K(i, i) * K(k, k)));
          ++entries;
        }
  std::printf("  worst of %d entries off by %.3f %% of sqrt(K_ii K_kk)\n", entries, 100.0 * worst);
  EXPECT_EQ(entries, 36);
  EXPECT_LT(worst, 0.01);
}

void TruthOfAnalyses::kneeInspiredJoint() {
  const std::filesystem::path resources = ARTICULUS_RESOURCES;
  const auto protocol = protocol::loadProtocol(resources / "protocols" / "knee_inspired_joint.json");
  ASSERT_TRUE(protocol) << protocol.error().text();
  nlohmann::json options = protocol->analyses.front().options;
  options.erase("workspace");
  options["stiffness"]["steps"] = six();
  options["stiffness"]["take"] = "rests";
  const auto json = base::readJsonFile(resources / "specimens" / "knee_inspired_joint.json");
  ASSERT_TRUE(json);
  const auto p = std::get<specimen::LinkMechanismParameters>(
      specimen::readSpecimen(base::JsonReader(*json, "knee_inspired_joint")));
  specimen::LinkMechanism joint(p);
  const Vector6 size = (Vector6() << 4e-4, 4e-4, 1e-4, 0.005, 0.005, 0.005).finished();
  displace(joint, size);
  const auto rows = found("knee_inspired_joint", options);
  for (const auto& row : rows)
    if (row.quantity == "largest difference from the known") {
      std::printf("  springs of the virtual joint against its closed form, measured: %.3f %%\n", row.maximum);
      EXPECT_LT(row.maximum, 1.0) << "% of sqrt(K_ii K_kk)";
      return;
    }
  ADD_FAILURE() << "no row of the difference";
}

namespace {

struct Truth {
  std::string_view type;
  void (TruthOfAnalyses::*check)();
};
constexpr std::array kTruths{
    Truth{"accelerations", &TruthOfAnalyses::accelerations},
    Truth{"comparison", &TruthOfAnalyses::comparison},
    Truth{"failure_onset", &TruthOfAnalyses::failureOnset},
    Truth{"in_situ_force", &TruthOfAnalyses::inSituForce},
    Truth{"joint_angles", &TruthOfAnalyses::jointAngles},
    Truth{"joint_motion", &TruthOfAnalyses::jointMotion},
    Truth{"knee_inspired_joint", &TruthOfAnalyses::kneeInspiredJoint},
    Truth{"laxity", &TruthOfAnalyses::laxity},
    Truth{"ligament_length", &TruthOfAnalyses::ligamentLength},
    Truth{"load_at_point", &TruthOfAnalyses::loadAtPoint},
    Truth{"load_cycle", &TruthOfAnalyses::loadCycle},
    Truth{"path_repeatability", &TruthOfAnalyses::pathRepeatability},
    Truth{"path_replay", &TruthOfAnalyses::pathReplay},
    Truth{"relaxation", &TruthOfAnalyses::relaxation},
    Truth{"stiffness_matrix", &TruthOfAnalyses::stiffnessMatrix},
    Truth{"tracked_motion", &TruthOfAnalyses::trackedMotion},
};

TEST_P(TruthOfAnalyses, WithinOnePercentUnderNoise) {
  const auto row = std::ranges::find(kTruths, GetParam(), &Truth::type);
  ASSERT_NE(row, kTruths.end()) << "Hold " << GetParam()
                                << " against the truth of a virtual specimen: a row of kTruths.";
  (this->*row->check)();
}

std::vector<std::string_view> typesOfCatalogue() {
  std::vector<std::string_view> types;
  for (const run::RunAnalysis& a : run::analysisCatalogue()) types.push_back(a.type);
  return types;
}
INSTANTIATE_TEST_SUITE_P(Catalogue, TruthOfAnalyses, testing::ValuesIn(typesOfCatalogue()),
                         [](const auto& row) { return std::string(row.param); });

}  // namespace
}  // namespace articulus::test
