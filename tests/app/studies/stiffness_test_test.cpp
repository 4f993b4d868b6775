// A stiffness test by small displacements on the whole virtual cell: springs that are known come back within one
// percent, judged on what load cell and encoders say. The load cell's crosstalk of half a percent is found with known
// weights first: uncorrected, a tested matrix is off by as much as the lever between load cell and specimen makes of
// it.
#include "app/studies/control/stiffness_test.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/studies/control/load_cell_check.h"
#include "core/cell/simulated_specimen.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::test {
namespace {

using spatial::Matrix6;
using studies::ControlRig;
using studies::ControlRigOptions;
using studies::StiffnessTest;

struct Specimen {
  nlohmann::json patch;
  specimen::SpecimenParameters parameters;
};

Specimen shipped(const std::string& key, const nlohmann::json& change = nlohmann::json::object()) {
  auto patch =
      cell::changedCell(nlohmann::json::object(), cell::specimenPatch({.key = key}), ARTICULUS_RESOURCES).value();
  patch.merge_patch(change);
  return {patch, specimen::readSpecimen(base::JsonReader(patch["simulation"]["specimen"], key))};
}

ControlRigOptions in(const std::string& cell, std::uint64_t seed,
                     const nlohmann::json& patch = nlohmann::json::object()) {
  ControlRigOptions options;
  options.cell = cell;
  options.cellPatch = patch;
  options.resources = ARTICULUS_RESOURCES;
  options.seed = seed;
  return options;
}

/// Worst difference of an entry, as a share.
double measured(const std::string& name, const ControlRigOptions& cell, StiffnessTest test, const Matrix6& known,
                bool checked) {
  if (checked) {
    const auto map = studies::checkLoadCell(cell);
    EXPECT_TRUE(map) << map.error().text();
    if (!map) return 1.0;
    test.loadOfReading = *map;
  }
  auto rig = ControlRig::create(cell);
  EXPECT_TRUE(rig) << rig.error().text();
  if (!rig) return 1.0;
  const auto ready = (*rig)->makeReady(true);
  EXPECT_TRUE(ready) << ready.error().text();
  const auto fit = studies::measureStiffness(**rig, test);
  EXPECT_TRUE(fit) << fit.error().text();
  if (!fit) return 1.0;
  const Matrix6 off = analysis::relativeDifference(fit->K, known);
  const Matrix6 error = fit->standardError.cwiseQuotient((known.diagonal() * known.diagonal().transpose()).cwiseSqrt());
  std::printf(
      "%s: worst entry off by %.3f %%, diagonal %.3f %%, standard errors up to %.3f %%, not symmetric by %.3f %%, R2 "
      "at least %.5f, %zu pairs\n",
      name.c_str(), 100 * off.cwiseAbs().maxCoeff(), 100 * off.diagonal().cwiseAbs().maxCoeff(), 100 * error.maxCoeff(),
      50 * analysis::relativeDifference(fit->K, fit->K.transpose()).cwiseAbs().maxCoeff(),
      fit->determination.minCoeff(), fit->pairs);
  return off.cwiseAbs().maxCoeff();
}

class KneeInspiredStiffness : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(KneeInspiredStiffness, ByPoseIsThatOfTheClosedForm) {
  const Specimen joint = shipped("knee_inspired_joint");
  const Matrix6 known =
      specimen::stiffnessAt(std::get<specimen::LinkMechanismParameters>(joint.parameters), spatial::Pose());
  const std::string name = "knee-inspired joint, seed " + std::to_string(GetParam());
  EXPECT_LT(measured(name, in("bologna", GetParam()), {}, known, true), 0.01);
}
INSTANTIATE_TEST_SUITE_P(Seeds, KneeInspiredStiffness, ::testing::Values(1, 2, 3));

class SpringJigStiffness : public ::testing::TestWithParam<int> {
 protected:
  static ControlRigOptions cell(const Specimen& jig) { return in("munich", 1, jig.patch); }
  /// A jig is bolted on square. 80 N along its axis make 14 Nm at the load cell, by the lever of the bracket.
  static Specimen at(int preload_N) {
    return shipped(
        "spring_jig",
        {{"simulation", {{"specimen", {{"preload_N", preload_N}}}, {"vice", {{"misfit_rotation_rad", 0.003}}}}},
         {"limits", {{"wrench_N_Nm", {180, 180, 400, 16, 16, 16}}, {"sensor_sum", 1.0}}}});
  }
  static StiffnessTest byLoad() {
    return {.by = StiffnessTest::By::Load, .amplitude = (spatial::Vector6() << 60, 60, 80, 2, 2, 6).finished()};
  }
  static Matrix6 known(const Specimen& jig) {
    return specimen::stiffnessAtOrigin(std::get<specimen::SpringJigParameters>(jig.parameters));
  }
};

TEST_P(SpringJigStiffness, ByLoadIsRecoveredAtEachPreload) {
  const Specimen jig = at(GetParam());
  EXPECT_LT(measured("spring jig at " + std::to_string(GetParam()) + " N", cell(jig), byLoad(), known(jig), true),
            0.01);
}
INSTANTIATE_TEST_SUITE_P(Preloads, SpringJigStiffness, ::testing::Values(0, 250, 500));

class CrosstalkInStiffness : public SpringJigStiffness {};
TEST_P(CrosstalkInStiffness, OnALeverSpoilsItWithoutTheWeights) {
  const Specimen jig = at(GetParam());
  EXPECT_GT(measured("spring jig at 0 N, load cell not checked", cell(jig), byLoad(), known(jig), false), 0.02);
  Specimen perfect = jig;
  perfect.patch["simulation"]["load_cell"]["crosstalk"] = 0.0;
  EXPECT_LT(measured("spring jig at 0 N, load cell without crosstalk", cell(perfect), byLoad(), known(jig), false),
            0.002);
}
INSTANTIATE_TEST_SUITE_P(Preloads, CrosstalkInStiffness, ::testing::Values(0));

}  // namespace
}  // namespace articulus::test
