#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/base/json_reader.h"
#include "core/spatial/units.h"
#include "core/specimen/knee/knee.h"
#include "core/specimen/knee/knee_equilibrium.h"
#include "core/specimen/knee/knee_file.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {

inline constexpr double kDegreeOfKnee = spatial::kRadiansPerDegree;

inline nlohmann::json shippedKnee() {
  auto read = base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens" / "knee.json");
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

inline specimen::KneeParameters kneeParameters() {
  return specimen::readKnee(base::JsonReader(shippedKnee(), "knee.json"));
}

/// Bit of a structure by its name.
inline std::uint64_t bitOf(const specimen::KneeJoint& joint, const std::string& name) {
  for (std::size_t i = 0; i < joint.structures().size(); ++i)
    if (joint.structures()[i] == name) return std::uint64_t{1} << i;
  throw std::runtime_error("no structure " + name);
}

/// Clinical poses, femur in tibia, that a test of loads may meet: a bent knee with shifts of millimetres and turns of
/// degrees about its rest.
inline spatial::Pose somePose(const specimen::KneeJoint& joint, std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const double flexion = (55.0 + 55.0 * u(random)) * kDegreeOfKnee;
  const spatial::JointCoordinates c{
      flexion,           0.05 * u(random),  0.2 + 0.2 * u(random),
      0.003 * u(random), 0.004 * u(random), -0.006 * flexion / (100.0 * kDegreeOfKnee) + 0.002 * u(random)};
  return spatial::poseOf(c, joint.side()).inverse();
}

}  // namespace articulus::test
