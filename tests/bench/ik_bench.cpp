// Inverse kinematics: all solutions in closed form, one solution numerically beside Orocos KDL's two solvers.
// Numeric targets are poses of random configurations within the joint ranges; a solution counts that lies within the
// ranges (after whole turns). All three solvers start from random configurations within the ranges, restart up to 1000
// times and stop at 1e-6 m and 1e-6 rad; "solved_%" is the share of poses that they solve so. KDL's LMA knows no
// ranges: it restarts where it ended outside of them. KDL's weights are one for lengths in m and angles in rad, as our
// check has them.
#include <chrono>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/chainiksolverpos_nr_jl.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>
#include <memory>

#include "core/ik/branches.h"
#include "core/ik/closed_form.h"
#include "core/ik/numeric_ik.h"
#include "core/ik/random_stream.h"
#include "tests/bench/ratio_table.h"
#include "tests/core/ik/closed_form_support.h"

namespace {

using namespace articulus;
using robot::JointVector;
using robot::RobotModel;

constexpr double kTolerance = 1e-6;
constexpr int kRestarts = 1000;

JointVector drawn(const RobotModel& model, ik::RandomStream& random) {
  JointVector q(model.joints);
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    q[i] = random.between(link.lower_rad, link.upper_rad);
  }
  return q;
}

/// Poses drawn once, walked in turn, so that no branch predictor learns one of them.
class Targets {
 public:
  Targets(const RobotModel& model, std::size_t count) {
    ik::RandomStream random(11);
    for (std::size_t k = 0; k < count; ++k) poses_.push_back(robot::flangePose(model, drawn(model, random)));
  }
  const spatial::Pose& next() { return poses_[k_ = k_ + 1 < poses_.size() ? k_ + 1 : 0]; }
  [[nodiscard]] const std::vector<spatial::Pose>& all() const { return poses_; }

 private:
  std::vector<spatial::Pose> poses_;
  std::size_t k_ = 0;
};

void closedForm(benchmark::State& state, const RobotModel& model) {
  const auto solver = ik::ClosedForm::of(model);
  Targets targets(model, 256);
  ik::SolutionSet set;
  double solutions = 0.0;
  for (auto _ : state) {
    solver->solve(targets.next(), set);
    solutions += set.count;
    benchmark::DoNotOptimize(set);
  }
  state.counters["solutions"] = solutions / static_cast<double>(state.iterations());
}

void closedFormInRanges(benchmark::State& state, const RobotModel& model) {
  const auto solver = ik::ClosedForm::of(model);
  Targets targets(model, 256);
  const JointVector near_rad = JointVector::Zero(model.joints);
  ik::SolutionSet set;
  for (auto _ : state) {
    solver->solve(targets.next(), set);
    ik::bringIntoRanges(model, near_rad, set);
    benchmark::DoNotOptimize(set);
  }
}

void numeric(benchmark::State& state, const RobotModel& model, double tolerance) {
  const ik::NumericIk solver(model, {.position_m = tolerance, .angle_rad = tolerance});
  Targets targets(model, 10'000);
  JointVector q;
  std::uint64_t seed = 0;
  double solved = 0.0;
  for (auto _ : state) solved += solver.solve(targets.next(), q, ++seed).solved ? 1.0 : 0.0;
  state.counters["solved_%"] = 100.0 * solved / static_cast<double>(state.iterations());
}

/// Each of 100,000 poses timed by itself: what a mean hides.
void numericSpread(benchmark::State& state, const RobotModel& model) {
  const ik::NumericIk solver(model);
  const Targets targets(model, 100'000);
  std::vector<double> us;
  JointVector q;
  double solved = 0.0, steps = 0.0, sum = 0.0;
  for (auto _ : state) {
    std::uint64_t seed = 0;
    for (const auto& X : targets.all()) {
      const auto begin = std::chrono::steady_clock::now();
      const auto outcome = solver.solve(X, q, ++seed);
      us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
      solved += outcome.solved ? 1.0 : 0.0;
      steps += outcome.steps;
      sum += us.back();
    }
  }
  const auto n = static_cast<double>(us.size());
  std::sort(us.begin(), us.end());
  state.counters["solved_%"] = 100.0 * solved / n;
  state.counters["steps"] = steps / n;
  state.counters["mean_us"] = sum / n;
  state.counters["p50_us"] = us[us.size() / 2];
  state.counters["p99_us"] = us[us.size() * 99 / 100];
}

/// Restarts a solver of KDL until its answer lies within the ranges.
template <class Solve>
void kdlWithRestarts(benchmark::State& state, const RobotModel& model, Solve&& solve) {
  Targets targets(model, 10'000);
  ik::RandomStream random(12);
  KDL::JntArray start(static_cast<unsigned>(model.joints)), found(static_cast<unsigned>(model.joints));
  double solved = 0.0;
  for (auto _ : state) {
    const KDL::Frame target = test::kdlFrame(targets.next());
    bool within = false;
    for (int k = 0; k < kRestarts && !within; ++k) {
      start = test::toKdl(drawn(model, random));
      if (!solve(start, target, found)) continue;
      within = true;
      for (int i = 0; i < model.joints && within; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        const double q = found(static_cast<unsigned>(i)), middle = 0.5 * (link.lower_rad + link.upper_rad);
        const double turned = middle + std::remainder(q - middle, 2.0 * M_PI);
        within = turned >= link.lower_rad - 1e-9 && turned <= link.upper_rad + 1e-9;
      }
    }
    solved += within ? 1.0 : 0.0;
  }
  state.counters["solved_%"] = 100.0 * solved / static_cast<double>(state.iterations());
}

void kdlLma(benchmark::State& state, const RobotModel& model) {
  const KDL::Chain chain = test::KdlFlange::chainOf(model);
  Eigen::Matrix<double, 6, 1> weights = Eigen::Matrix<double, 6, 1>::Ones();
  KDL::ChainIkSolverPos_LMA solver(chain, weights, kTolerance, 100);
  kdlWithRestarts(state, model, [&](const KDL::JntArray& start, const KDL::Frame& target, KDL::JntArray& found) {
    return solver.CartToJnt(start, target, found) >= 0;
  });
}

void kdlNrJl(benchmark::State& state, const RobotModel& model) {
  const KDL::Chain chain = test::KdlFlange::chainOf(model);
  const auto n = static_cast<unsigned>(model.joints);
  KDL::JntArray low(n), high(n);
  for (unsigned i = 0; i < n; ++i) low(i) = model.links[i].lower_rad, high(i) = model.links[i].upper_rad;
  KDL::ChainFkSolverPos_recursive forward(chain);
  KDL::ChainIkSolverVel_pinv velocity(chain);
  KDL::ChainIkSolverPos_NR_JL solver(chain, low, high, forward, velocity, 100, kTolerance);
  kdlWithRestarts(state, model, [&](const KDL::JntArray& start, const KDL::Frame& target, KDL::JntArray& found) {
    return solver.CartToJnt(start, target, found) >= 0;
  });
}

}  // namespace

int main(int argc, char** argv) {
  static const std::vector<RobotModel> arms = test::shippedArms();
  std::vector<bench::Row> rows;
  const auto add = [](const std::string& name, auto function, const RobotModel& model) {
    return benchmark::RegisterBenchmark(name.c_str(),
                                        [function, &model](benchmark::State& state) { function(state, model); });
  };
  for (const auto& model : arms) {
    if (!ik::ClosedForm::of(model)) continue;
    for (const auto& [what, function] :
         {std::pair{"IK, all 8 closed form, ", &closedForm}, {"  in ranges, sorted, ", &closedFormInRanges}}) {
      rows.push_back({what + model.name, function == &closedForm ? 280.0 : 0.0});
      add(rows.back().what + "/ours", function, model);
    }
  }
  const auto loose = [](benchmark::State& state, const RobotModel& model) { numeric(state, model, kTolerance); };
  const auto tight = [](benchmark::State& state, const RobotModel& model) { numeric(state, model, 1e-9); };
  for (const auto& model : arms) {
    const double reach_ns = model.joints == 6 ? 10'000.0 : 0.0;
    for (const auto& [what, function] :
         {std::pair{"IK, numeric (LMA), ", &kdlLma}, {"IK, numeric (NR_JL), ", &kdlNrJl}}) {
      rows.push_back({what + model.name, reach_ns});
      add(rows.back().what + "/ours", loose, model);
      add(rows.back().what + "/KDL", function, model);
    }
    rows.push_back({"  to 1e-9, " + model.name, reach_ns});
    add(rows.back().what + "/ours", tight, model);
    add("  spread of 100,000 poses to 1e-9, " + model.name, numericSpread, model)
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  }
  return bench::runWithTable(argc, argv, std::move(rows));
}
