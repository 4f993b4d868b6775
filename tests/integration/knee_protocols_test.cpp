// The two protocols of the knee, shortened, on the Ljubljana cell: insertions are those of the specimen, the path comes
// back, and what superposition finds in the anterior cruciate ligament is what the specimen's model carries there.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/station.h"
#include "core/spatial/rotation.h"
#include "tests/core/specimen/knee/knee_support.h"
#include "tests/support/session_bench.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

using spatial::Vector3;
using specimen::Knee;
using storage::ResultValue;

const char* const kLigament = "anterior cruciate ligament";

/// A protocol from clamping to its rows.
std::vector<ResultValue> rowsOf(const protocol::Protocol& protocol) {
  auto made =
      app::Station::create({.cell = "ljubljana", .resources = ARTICULUS_RESOURCES, .seed = 3, .manualClock = true});
  if (!made) throw std::runtime_error(made.error().text());
  auto& station = **made;
  if (!goHome(station) || !grip(station)) throw std::runtime_error("not ready");
  const TempFolder folder;
  const auto store = openStore(folder.path());
  run::RunDirector director(station.link(), station.cell(), *store, app::softwareVersion());
  const auto id = director.start({.protocol = protocol, .specimen = {}, .realTime = false, .unattended = true});
  if (!id) throw std::runtime_error(id.error().text());
  for (int i = 0; i < 10'000 && director.poll().ending.end == record::RunEnd::Running; ++i) {
    station.link().heartbeat();
    station.advance(100);
  }
  const auto progress = waitForAnalysis(director);
  if (progress.ending.end != record::RunEnd::Completed) throw std::runtime_error(run::wordsOf(progress));
  return *store->results(*id);
}

const ResultValue& rowOf(const std::vector<ResultValue>& rows, const std::string& table, const std::string& motion,
                         const std::string& quantity) {
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const auto& r) {
    return r.table == table && r.motion == motion && r.quantity == quantity;
  });
  if (at == rows.end()) throw std::runtime_error("no row " + table + ", " + motion + ", " + quantity);
  return *at;
}

Vector3 pointOf(const nlohmann::json& fibre, const char* key) {
  const auto n = fibre.at(key).get<std::vector<double>>();
  return 1e-3 * Vector3(n.at(0), n.at(1), n.at(2));
}

TEST(KneePassiveProtocol, ItsInsertionsAreThoseOfTheSpecimen) {
  const auto protocol = shippedProtocol("knee_passive");
  const auto analysis = std::find_if(protocol.analyses.begin(), protocol.analyses.end(),
                                     [](const auto& a) { return a.type == "ligament_length"; });
  ASSERT_NE(analysis, protocol.analyses.end());
  const auto parameters = kneeParameters();
  Knee knee(parameters);
  (void)knee.step({}, 1e-3);
  Vector3 middleMoving = Vector3::Zero(), middleFixed = Vector3::Zero();
  int bundles = 0;
  for (const auto& ligament : parameters.ligaments) {
    if (ligament.partOf != kLigament) continue;
    ASSERT_EQ(ligament.strands.size(), 1u);
    const auto fibre = std::find_if(analysis->options->at("fibres").begin(), analysis->options->at("fibres").end(),
                                    [&](const auto& f) { return f.at("name") == ligament.name; });
    ASSERT_NE(fibre, analysis->options->at("fibres").end()) << ligament.name;
    const Vector3 moving = pointOf(*fibre, "moving_mm"), fixed = pointOf(*fibre, "fixed_mm");
    const auto& strand = ligament.strands.front();
    EXPECT_LT((moving - knee.bonePose(0).translation - knee.bonePose(0).rotation * strand.onFemur_m).norm(), 1e-6);
    EXPECT_LT((fixed - knee.bonePose(1).translation - knee.bonePose(1).rotation * strand.onTibia_m).norm(), 1e-6);
    middleMoving += 0.5 * moving;
    middleFixed += 0.5 * fixed;
    ++bundles;
  }
  EXPECT_EQ(bundles, 2);
  const auto& middle = analysis->options->at("fibres").at(0);
  EXPECT_LT((pointOf(middle, "moving_mm") - middleMoving).norm(), 1e-6);
  EXPECT_LT((pointOf(middle, "fixed_mm") - middleFixed).norm(), 1e-6);
}

TEST(KneePassiveProtocol, ComesBackWithinHundredthsAndGivesTheLengthOfALigament) {
  const auto made = protocol::instantiate(shippedProtocol("knee_passive"), {{"range", 14.0}, {"repeats", 2.0}});
  ASSERT_TRUE(made) << made.error().text();
  const auto rows = rowsOf(*made);
  const double force = rowOf(rows, "path_repeatability", "passive", "force at rest").maximum,
               moment = rowOf(rows, "path_repeatability", "passive", "moment at rest").maximum;
  const auto& back = rowOf(rows, "path_repeatability", "passive", "translation");
  EXPECT_LT(force, 0.5);
  EXPECT_LT(moment, 0.05);
  EXPECT_GT(rowOf(rows, "path_repeatability", "passive", "force on the way").maximum, force)
      << "a rest is quieter than the way to it";
  EXPECT_LT(back.maximum, 0.0001);
  EXPECT_GT(back.maximum, 0.0) << "two walks are never the same";
  // The model's own: length of the strand where it rests.
  const auto parameters = kneeParameters();
  const Knee knee(parameters);
  for (const double flexion : {0.0, 7.0, 14.0}) {
    auto at = knee.neutral();
    at.flexion_rad += flexion * kDegreeOfKnee;
    const auto rest = specimen::solveEquilibrium(knee.joint(), at);
    ASSERT_TRUE(rest) << rest.error().text();
    const auto X_TF = spatial::poseOf(*rest, knee.joint().side()).inverse();
    for (const auto& ligament : parameters.ligaments) {
      if (ligament.partOf != kLigament) continue;
      const double model = (X_TF * ligament.strands[0].onFemur_m - ligament.strands[0].onTibia_m).norm();
      const auto& row =
          rowOf(rows, "ligament_length", ligament.name, "at " + std::to_string(static_cast<int>(flexion)) + " deg");
      std::printf("%s at %.0f deg: %.3f to %.3f mm, the model's own %.3f mm\n", ligament.name.c_str(), flexion,
                  row.minimum * 1e3, row.maximum * 1e3, model * 1e3);
      EXPECT_NEAR(row.minimum, model, 0.0001);
      EXPECT_NEAR(row.maximum, model, 0.0001);
    }
  }
  std::printf("%.2f N, %.3f Nm at rest; the path comes back within %.4f mm\n", force, moment, back.maximum * 1e3);
}

/// Where the straight knee rests in the vice under a force that draws the femur backwards at D, its turn about y held:
/// Newton's method on what the specimen itself says, without its damping.
spatial::Pose drawn(Knee& knee, double force_N) {
  using Vector5 = Eigen::Matrix<double, 5, 1>;
  const auto poseOf = [](const Vector5& q) {
    return spatial::Pose{spatial::expRotation(Vector3(q[3], 0.0, q[4])), q.head<3>()};
  };
  const auto loadAt = [&](const Vector5& q) {
    knee.reset();
    const auto load = knee.step(poseOf(q), 0.0);
    return Vector5((Vector5() << load.force(), load.moment().x(), load.moment().z()).finished());
  };
  Vector5 q = Vector5::Zero();
  for (int part = 0; part <= 10; ++part) {
    const Vector5 wanted = -0.1 * part * force_N * Vector5::Unit(0);
    for (int k = 0; k < 100 && (loadAt(q) - wanted).cwiseAbs().maxCoeff() > 1e-6; ++k) {
      Eigen::Matrix<double, 5, 5> K;
      for (int i = 0; i < 5; ++i) {
        const double h = i < 3 ? 1e-7 : 1e-6;
        K.col(i) = (loadAt(q + h * Vector5::Unit(i)) - loadAt(q - h * Vector5::Unit(i))) / (2.0 * h);
      }
      const Vector5 step = K.partialPivLu().solve(wanted - loadAt(q));
      q += std::min(
               {1.0, 0.0005 / std::max(1e-12, step.head<3>().norm()), 0.01 / std::max(1e-12, step.tail<2>().norm())}) *
           step;
    }
    EXPECT_LT((loadAt(q) - wanted).cwiseAbs().maxCoeff(), 1e-3);
  }
  return poseOf(q);
}

TEST(KneeLaxityProtocol, SuperpositionFindsWhatTheLigamentCarries) {
  auto protocol = shippedProtocol("knee_laxity");
  // Straight only, without the turns.
  const auto other = [](const protocol::Step& step) {
    const auto* path = std::get_if<protocol::RecordPathStep>(&step);
    const std::string label = path ? path->path : step.label;
    return label.find("rotation") == 0 || label.find("varus") == 0 || label.find("30") != std::string::npos ||
           label.find("60") != std::string::npos || label.find("90") != std::string::npos;
  };
  std::erase_if(protocol.steps, other);
  std::erase_if(protocol.analyses,
                [](const auto& a) { return a.type == "in_situ_force" && a.options->value("at", "") != "0 deg"; });
  ASSERT_EQ(protocol.analyses.size(), 2u);
  auto& motions = protocol.analyses.back().options->at("motions").get_ref<nlohmann::json::array_t&>();
  std::erase_if(motions, [](const auto& m) { return m.at("step") != "drawer 0" && m.at("step") != "drawer 0 cut"; });
  ASSERT_EQ(motions.size(), 2u);
  protocol.document = base::JsonValue{};
  const auto rows = rowsOf(protocol);

  const auto parameters = kneeParameters();
  Knee knee(parameters);
  specimen::KneeJoint cut(parameters);
  cut.cut(bitOf(cut, kLigament));
  const auto X_TF = knee.femurInTibia(drawn(knee, 134.0)), rest_TF = knee.femurInTibia(drawn(knee, 0.0));
  const auto side = knee.joint().side();
  const double drawer =
      jointCoordinates(X_TF.inverse(), side).anterior_m - jointCoordinates(rest_TF.inverse(), side).anterior_m;
  const double model = (knee.joint().load(X_TF).force() - cut.load(X_TF).force()).norm();
  const std::string name = std::string(kLigament) + ", 0 deg";
  const double found = rowOf(rows, "in_situ_force", name, "force").maximum,
               error = rowOf(rows, "in_situ_force", name, "error bar").maximum;
  const double without = rowOf(rows, "joint_motion", "drawer 0 cut", "anterior drawer").maximum;
  const double intact = rowOf(rows, "joint_motion", "drawer 0", "anterior drawer").maximum;
  std::printf(
      "134 N: %.1f N in the ligament, error bar %.1f N, the model's own %.1f N; drawer %.2f mm (%.2f mm), without it "
      "%.2f mm\n",
      found, error, model, intact * 1e3, drawer * 1e3, without * 1e3);
  EXPECT_NEAR(found, model, 2.0 * error) << "within two standard errors";
  EXPECT_LT(error, 0.4 * model);
  EXPECT_NEAR(intact, drawer, 0.0003);
  EXPECT_GT(without, 2.5 * intact);
}

}  // namespace
}  // namespace articulus::test
