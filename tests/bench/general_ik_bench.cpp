// Inverse kinematics beyond closed forms: calibrated arms and arms of any geometry.
#include <benchmark/benchmark.h>

#include <array>

#include "core/ik/almost_special.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "tests/core/robot/support.h"

namespace {

using namespace articulus;

constexpr std::size_t kPoses = 64;

robot::RobotModel calibrated(const char* key, double length_m, double angle_rad) {
  auto model = robot::loadRobot(std::string(ARTICULUS_RESOURCES "/robots/") + key + ".json");
  if (!model) std::abort();
  test::Draw draw(1);
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry& g = model->links[i].nominal;
    const double alpha = g.alpha_rad() + draw.between(-angle_rad, angle_rad),
                 a = g.a_m() + draw.between(-length_m, length_m);
    const double d = g.d_m() + draw.between(-length_m, length_m);
    model->links[i].geometry = robot::LinkGeometry(alpha, a, d, g.thetaOffset_rad());
  }
  return *model;
}

std::array<spatial::Pose, kPoses> posesOf(const robot::RobotModel& model) {
  test::Draw draw(2);
  std::array<spatial::Pose, kPoses> poses;
  for (auto& pose : poses) pose = robot::flangePose(model, draw.joints(6, 3.1));
  return poses;
}

/// As it comes: poses near singularities, which go to the general solver, among them.
void almostSpecial(benchmark::State& state, const char* key) {
  const robot::RobotModel model = calibrated(key, 1e-3, 8e-3);
  const auto solver = ik::AlmostSpecial::of(model);
  const auto poses = posesOf(model);
  ik::SolutionSet solutions;
  std::size_t k = 0, general = 0, all = 0;
  for (auto _ : state) {
    general += solver->solve(poses[k++ % kPoses], solutions).general;
    ++all;
    benchmark::DoNotOptimize(solutions);
  }
  state.counters["near_singular"] = static_cast<double>(general) / static_cast<double>(all);
}

/// Poses well away from singularities alone: eight solutions each.
void almostSpecialRegular(benchmark::State& state, const char* key) {
  const robot::RobotModel model = calibrated(key, 1e-3, 8e-3);
  const auto solver = ik::AlmostSpecial::of(model);
  std::vector<spatial::Pose> regular;
  ik::SolutionSet solutions;
  for (const auto& pose : posesOf(model))
    if (!solver->solve(pose, solutions).general && solutions.count == 8) regular.push_back(pose);
  std::size_t k = 0;
  for (auto _ : state) {
    static_cast<void>(solver->solve(regular[k++ % regular.size()], solutions));
    benchmark::DoNotOptimize(solutions);
  }
}

void general(benchmark::State& state, double length_m, double angle_rad, bool continuation) {
  const robot::RobotModel model = calibrated("pa10_6ce", length_m, angle_rad);
  const ik::General6R solver(model);
  const auto poses = posesOf(model);
  ik::SolutionSet solutions;
  std::size_t k = 0;
  for (auto _ : state) {
    const auto& pose = poses[k++ % kPoses];
    static_cast<void>(continuation ? solver.solveByContinuation(pose, solutions) : solver.solve(pose, solutions));
    benchmark::DoNotOptimize(solutions);
  }
}

BENCHMARK_CAPTURE(almostSpecialRegular, pa10_6ce, "pa10_6ce")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(almostSpecial, pa10_6ce, "pa10_6ce")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(almostSpecial, ur5e, "ur5e")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(general, any_geometry, 0.2, 1.0, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(general, calibrated, 1e-3, 8e-3, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(general, continuation, 0.2, 1.0, true)->Unit(benchmark::kMicrosecond);

}  // namespace
