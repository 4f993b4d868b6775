// What inertial compensation takes away and what noise it brings, with the simulated load cell of the Munich cell: its
// tool is swung about with nothing touching it, so that every load that is reported is an error.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_reader.h"
#include "core/sensing/wrench_estimator.h"
#include "hardware/simulated/simulated_load_cell.h"

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kSubstep_s = 1e-3 / 4.0;
const Vector3 kGravity_W(0.0, 0.0, -9.81);

struct Cycle {
  spatial::Wrench raw;
  spatial::Pose X_WS;
  CellMotion motion;
};

/// Swings of 60 mm and 12 deg with a peak acceleration as asked; the first second at rest.
struct Swing {
  double omega = 0.0;  // 1/s
  [[nodiscard]] spatial::Pose pose(double t) const {
    const double s = t < 1.0 ? 0.0 : 0.5 * (1.0 - std::cos(omega * (t - 1.0)));
    return {Eigen::AngleAxisd(0.21 * s, Vector3(0.6, 0.0, 0.8)).toRotationMatrix(), s * Vector3(0.036, 0.048, 0.0)};
  }
};

std::vector<Cycle> record(const Swing& swing, const hardware::SimulationParameters& p, std::uint64_t seed) {
  const hardware::FaultScript script;
  auto parameters = p.loadCell;
  parameters.crosstalk = 0.0;  // what is left is inertia and noise
  parameters.drift_N_per_sqrt_min = 0.0;
  hardware::SimulatedLoadCell cell(parameters, kSubstep_s, seed, script);
  const double h = kSubstep_s;
  const auto omega = [&](double t) {
    const Eigen::AngleAxisd a(swing.pose(t + h).rotation * swing.pose(t - h).rotation.transpose());
    return Vector3(a.axis() * a.angle() / (2.0 * h));
  };
  std::vector<Cycle> out;
  const int steps = static_cast<int>(std::round(6.0 / h));
  for (int k = 1; k <= steps; ++k) {
    const double t = k * h;
    const spatial::Pose X = swing.pose(t);
    const Matrix3 R_SW = X.rotation.transpose();
    const Vector3 a_W = (swing.pose(t + h).translation - 2.0 * X.translation + swing.pose(t - h).translation) / (h * h);
    const auto centre = [&](double s) { return Vector3(swing.pose(s) * p.toolCentre_m); };
    const Vector3 force_W = p.toolMass_kg * (kGravity_W - (centre(t + h) - 2.0 * centre(t) + centre(t - h)) / (h * h));
    const auto spin = [&](double s) {
      const Matrix3 R = swing.pose(s).rotation;
      return Vector3(R * p.toolInertia_kgm2.asDiagonal() * R.transpose() * omega(s));
    };
    const Vector3 moment_W = (X.rotation * p.toolCentre_m).cross(force_W) - (spin(t + h) - spin(t - h)) / (2.0 * h);
    Vector6 load;
    load << R_SW * force_W, R_SW * moment_W;
    const auto time = static_cast<base::Nanoseconds>(std::llround(t * 1e9));
    cell.measure(time, load, R_SW * a_W, R_SW * (omega(t + h) - omega(t - h)) / (2.0 * h));
    if (k % 4 != 0) continue;
    device::LoadCellSample sample;
    cell.read(time, sample);
    out.push_back({sample.wrench_S, X, {sample.linearAcceleration_S, sample.angularAcceleration_S, R_SW * omega(t)}});
  }
  return out;
}

struct Left {
  double force_N = 0.0, moment_Nm = 0.0;
};

/// rms of what is left over the second half, zeroed at rest in the first second; 120 Hz, the cell's own cutoff.
Left left(const std::vector<Cycle>& cycles, const hardware::SimulationParameters& p, bool inertial, double cutoff_Hz) {
  WrenchEstimator estimator;
  estimator.configure(p.toolMass_kg, p.toolCentre_m, spatial::Pose(), kGravity_W, 120.0, 1000.0);
  ToolCalibration tool;
  tool.mass_kg = p.toolMass_kg;
  tool.centre_S_m = p.toolCentre_m;
  tool.inertia_S_kgm2 = p.toolInertia_kgm2.asDiagonal();
  estimator.useTool(tool);
  estimator.setInertialCompensation(inertial, cutoff_Hz);
  double f = 0.0, m = 0.0;
  int count = 0;
  for (std::size_t k = 0; k < cycles.size(); ++k) {
    if (k == 200) estimator.beginZeroing(700);
    const auto& out = estimator.step(cycles[k].raw, cycles[k].X_WS, cycles[k].motion);
    if (k < cycles.size() / 2) continue;
    f += out.force().squaredNorm();
    m += out.moment().squaredNorm();
    ++count;
  }
  return {std::sqrt(f / count), std::sqrt(m / count)};
}

TEST(InertialCompensation, TakesAwayMoreThanItsNoiseFromATenthOfAMetrePerSecondSquaredOn) {
  const auto json = base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "cells" / "munich.json");
  ASSERT_TRUE(json);
  const auto p = hardware::readSimulation(base::JsonReader(*json, "munich.json").child("simulation"));
  for (const double peak_m_per_s2 : {0.0, 0.1, 0.2, 0.5, 2.0}) {
    const auto cycles = record({std::sqrt(peak_m_per_s2 / 0.03)}, p, 7);
    const Left without = left(cycles, p, false, 0.0), with = left(cycles, p, true, 0.0);
    std::printf("peak %.1f m/s2: without %.3f N %.4f Nm, with %.3f N %.4f Nm", peak_m_per_s2, without.force_N,
                without.moment_Nm, with.force_N, with.moment_Nm);
    for (const double cutoff : {40.0, 20.0, 10.0}) {
      const Left slow = left(cycles, p, true, cutoff);
      std::printf("; behind %.0f Hz %.3f N %.4f Nm", cutoff, slow.force_N, slow.moment_Nm);
    }
    std::printf("\n");
    if (peak_m_per_s2 >= 0.1) {
      EXPECT_LT(with.force_N, 0.8 * without.force_N);
    } else {
      EXPECT_LT(with.force_N, 1.2 * without.force_N) << "the noise that it brings at rest";
    }
    if (peak_m_per_s2 >= 2.0) {
      EXPECT_LT(with.force_N, 0.1 * without.force_N);
      EXPECT_LT(with.moment_Nm, 0.5 * without.moment_Nm);
    }
  }
}

}  // namespace
}  // namespace articulus::sensing
