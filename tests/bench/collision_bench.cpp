// What one look around costs: the Munich cell's 17 moving capsules against each other and against 8 bodies that stand.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

#include "core/cell/cell_config.h"

namespace articulus {
namespace {

const cell::CellConfig& munich() {
  static const cell::CellConfig cell = [] {
    auto read = cell::loadCell("munich", ARTICULUS_RESOURCES);
    if (!read) throw std::runtime_error(read.error().text());
    return *read;
  }();
  return cell;
}

robot::LinkPoses posesAt(const robot::JointVector& q) {
  robot::LinkPoses poses;
  robot::forwardKinematics(munich().robot, q, poses);
  return poses;  // the Munich cell's base is the world
}

/// A course of small steps about the home pose, as cycles follow each other.
std::vector<robot::LinkPoses> course() {
  std::vector<robot::LinkPoses> list;
  for (int i = 0; i < 256; ++i) {
    robot::JointVector q = munich().homeJoints_rad;
    for (int j = 0; j < 6; ++j) q[j] += 0.15 * std::sin(0.02 * i * (j + 1));
    list.push_back(posesAt(q));
  }
  return list;
}

std::vector<robot::LinkPoses> anywhere() {
  std::mt19937_64 engine(3);
  std::vector<robot::LinkPoses> list;
  for (int i = 0; i < 256; ++i) {
    robot::JointVector q(6);
    for (int j = 0; j < 6; ++j)
      q[j] = std::uniform_real_distribution<double>(munich().limits.jointLower_rad[j],
                                                    munich().limits.jointUpper_rad[j])(engine);
    list.push_back(posesAt(q));
  }
  return list;
}

void lookAround(benchmark::State& state, const std::vector<robot::LinkPoses>& poses, double speed_rad_per_s) {
  collision::ArmMotion motion{robot::JointVector::Constant(6, speed_rad_per_s), 4.0, 0.004};
  collision::Proximity seen;
  std::size_t i = 0;
  for (auto _ : state) {
    munich().collision.evaluate(poses[i++ % poses.size()], motion, munich().limits.collisionDistance_m, seen);
    benchmark::DoNotOptimize(seen);
  }
  state.counters["pairs"] = munich().collision.pairs();
}

void AroundHomeAtRest(benchmark::State& state) { lookAround(state, course(), 0.0); }
void AroundHomeMoving(benchmark::State& state) { lookAround(state, course(), 0.3); }
void AnywhereAtRest(benchmark::State& state) { lookAround(state, anywhere(), 0.0); }
void AnywhereMoving(benchmark::State& state) { lookAround(state, anywhere(), 0.3); }
BENCHMARK(AroundHomeAtRest);
BENCHMARK(AroundHomeMoving);
BENCHMARK(AnywhereAtRest);
BENCHMARK(AnywhereMoving);

}  // namespace
}  // namespace articulus
