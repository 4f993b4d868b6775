#pragma once
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/specimen/specimen_factory.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {

inline nlohmann::json chainFile(const std::string& name) {
  auto json = base::readJsonFile(std::string(ARTICULUS_RESOURCES "/specimens/") + name + ".json");
  EXPECT_TRUE(json.ok());
  return *json;
}

inline specimen::SpineChainParameters chainOf(const nlohmann::json& json) {
  return std::get<specimen::SpineChainParameters>(specimen::readSpecimen(base::JsonReader(json, "chain.json")));
}
inline specimen::SpineChainParameters cervical() { return chainOf(chainFile("human_c2_t1")); }
inline specimen::SpineChainParameters lumbar() { return chainOf(chainFile("human_l1_l5")); }
inline specimen::SpineChainParameters porcine() { return chainOf(chainFile("porcine_l3_l5")); }

/// The cervical chain with its equilibrium alone: no loops, no relaxation, no damping.
inline specimen::SpineChainParameters elasticChain(nlohmann::json json = chainFile("human_c2_t1")) {
  auto& all = json["every_level"];
  all["hysteresis_Nm"] = {0, 0, 0};
  all["relaxation_gain"] = {0, 0, 0};
  all["shift_damping_Ns_per_m"] = {0, 0, 0};
  all["rotary_damping_Nms"] = {0, 0, 0};
  return chainOf(json);
}

/// Rates B of the data sheet (1.3), typed again: levels C2-3 to C6-7, by axis (x bending, y flexion and extension, z
/// rotation).
inline double sheetRate_per_deg(std::size_t level, int axis, double moment) {
  constexpr double flexion[] = {0.487, 0.396, 0.322, 0.310, 0.461}, extension[] = {0.631, 0.501, 0.355, 0.387, 0.501};
  constexpr double bending[] = {0.355, 0.379, 0.367, 0.525, 0.631}, rotation[] = {1.033, 0.669, 0.501, 0.682, 1.176};
  return axis == 0 ? bending[level] : axis == 2 ? rotation[level] : moment > 0.0 ? flexion[level] : extension[level];
}

/// Where an elastic specimen stands under a load (N, Nm): Newton's method from outside, on differences.
inline spatial::Pose poseUnder(specimen::Specimen& specimen, const spatial::Vector6& load) {
  using spatial::Matrix6;
  using spatial::Vector6;
  spatial::Pose X;
  for (int part = 1; part <= 10; ++part) {
    const Vector6 wanted = load * part / 10.0;
    for (int k = 0; k < 40; ++k) {
      const Vector6 F = specimen.step(X, 0.0).data;
      if ((F - wanted).cwiseAbs().maxCoeff() < 1e-8) break;
      Matrix6 K;
      for (int i = 0; i < 6; ++i) {
        const double h = i < 3 ? 1e-8 : 1e-6;
        Vector6 d = Vector6::Zero();
        d[i] = h;
        const auto at = [&](double s) {
          return specimen
              .step({spatial::expRotation(s * d.tail<3>()) * X.rotation, X.translation + s * d.head<3>()}, 0.0)
              .data;
        };
        K.col(i) = (at(1.0) - at(-1.0)) / (2.0 * h);
      }
      Vector6 move = K.partialPivLu().solve(wanted - F);
      move /= std::max({1.0, move.head<3>().norm() / 0.002, move.tail<3>().norm() / 0.05});
      X = {spatial::expRotation(move.tail<3>()) * X.rotation, X.translation + move.head<3>()};
    }
  }
  const Vector6 F = specimen.step(X, 0.0).data;
  EXPECT_LT((F - load).cwiseAbs().maxCoeff(), 1e-5);
  return X;
}

/// The porcine stack of two levels in one, with the numbers of the spine that was there before.
inline specimen::SpineChainParameters stackAsOneLevel(const specimen::SpineParameters& p) {
  nlohmann::json json = chainFile("porcine_l3_l5");
  const nlohmann::json upper = json["levels"][0], lower = json["levels"][1];
  nlohmann::json level = json["every_level"];
  level.erase("structures");
  level["name"] = "stack";
  level["curves"] = upper["curves"];
  for (const char* axis : {"lateral_bending", "flexion_extension", "axial_rotation"}) {
    level["curves"][axis]["neutral"] = "middle_of_range";
    for (const char* branch : {"rising", "falling"})
      for (const auto& number : lower["curves"][axis][branch]) level["curves"][axis][branch].push_back(number);
  }
  level["curves"]["axial_rotation"]["scale_angle"] = p.axialRotationRange_deg / 24.0;
  const auto three = [](const spatial::Vector3& v) { return nlohmann::json{v.x(), v.y(), v.z()}; };
  level["elastic_centre_m"] = three(p.elasticCentre_m);
  level["coupling"] = nlohmann::json::array();
  for (int i = 0; i < 9; ++i) level["coupling"].push_back(p.coupling(i / 3, i % 3));
  level["hysteresis_Nm"] = three(p.minimumHysteresis_Nm);
  level["shift_damping_Ns_per_m"] = three(p.shearDamping_Ns_per_m);
  level["rotary_damping_Nms"] = three(p.rotaryDamping_Nms);
  return chainOf({{"type", "spine_chain"}, {"label", "stack"}, {"levels", {level}}});
}

}  // namespace articulus::test
