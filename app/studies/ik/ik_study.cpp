#include "app/studies/ik/ik_study.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <numbers>
#include <optional>
#include <random>
#include <thread>

#include "app/studies/ik/hammersley.h"
#include "app/studies/ik/ik_poses.h"
#include "core/ik/almost_special.h"
#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree_rad = spatial::kRadiansPerDegree;
constexpr double kPosition_m = 1e-4, kAngle_rad = 0.01 * kDegree_rad;  // Hill 2013, p. 59
constexpr double kDistinct_rad = 1e-3;
constexpr int kEight = 8;
constexpr int kBatch = 64;  // poses between two looks at the clock and the stop flag
constexpr int kAnyPerPercent = 10, kMostAny = 200;

double processorTime_s() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Errors {
  double position_m = 0.0, angle_rad = 0.0;
};

struct SetOutcome {
  bool finished = false;
  long long poses = 0, complete = 0, any = 0, anyComplete = 0, anyGeneral = 0;
  double time_s = 0.0, anyTime_s = 0.0;
  Errors worst;
};

double jointDistance(const robot::JointVector& a, const robot::JointVector& b) {
  double largest = 0.0;
  for (int i = 0; i < a.size(); ++i) {
    const double d = std::abs(a[i] - b[i]);
    largest = std::max(largest, d > kPi ? std::abs(2.0 * kPi - d) : d);
  }
  return largest;
}

/// Distinct solutions within the source's tolerance.
int valid(const robot::RobotModel& model, const spatial::Pose& X_BF, const ik::SolutionSet& solutions, Errors& worst) {
  std::array<bool, ik::kMaxSolutions> good{};
  int count = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(solutions.count); ++k) {
    const spatial::Pose X = robot::flangePose(model, solutions.q[k]);
    const double position = (X.translation - X_BF.translation).norm();
    const double angle = (X.rotation - X_BF.rotation).norm() / std::numbers::sqrt2;  // of small angles
    good[k] = position < kPosition_m && angle < kAngle_rad;
    for (std::size_t other = 0; other < k && good[k]; ++other)
      good[k] = !good[other] || jointDistance(solutions.q[k], solutions.q[other]) > kDistinct_rad;
    if (!good[k]) continue;
    ++count;
    worst = {std::max(worst.position_m, position), std::max(worst.angle_rad, angle)};
  }
  return count;
}

/// One geometry: the poses of the source's manner, then poses anywhere.
class SetRun {
 public:
  SetRun(const robot::RobotModel& nominal, const IkPoses& poses, const IkStudy::Options& options,
         const std::atomic<bool>& stop, int set)
      : model_(withDeltas(nominal, hillGeometry(set))), poses_(poses), options_(options), stop_(stop),
        random_(options.seed * 1'000'003U + static_cast<std::uint64_t>(set)) {}

  SetOutcome run() {
    const auto solver = ik::AlmostSpecial::of(model_);
    if (!solver) return outcome_;
    outcome_.finished = withMargin(*solver) && anywhere(*solver);
    return outcome_;
  }

 private:
  bool withMargin(const ik::AlmostSpecial& solver) {
    const auto wanted = std::max(1LL, std::llround(IkPoses::kCount * options_.share_percent / 100.0));
    std::uniform_real_distribution<double> part;
    std::array<spatial::Pose, kBatch> poses;
    std::array<ik::SolutionSet, kBatch> solutions;
    for (long long first = 0; first < wanted; first += kBatch) {
      if (stop_) return false;
      const auto count = static_cast<std::size_t>(std::min<long long>(kBatch, wanted - first));
      for (std::size_t k = 0; k < count; ++k) {
        const double at =
            (static_cast<double>(first) + static_cast<double>(k) + part(random_)) / static_cast<double>(wanted);
        poses[k] = poses_.pose(std::min(static_cast<int>(at * IkPoses::kCount), IkPoses::kCount - 1));
      }
      const double begin = processorTime_s();
      for (std::size_t k = 0; k < count; ++k) static_cast<void>(solver.solve(poses[k], solutions[k]));
      outcome_.time_s += processorTime_s() - begin;
      for (std::size_t k = 0; k < count; ++k)
        outcome_.complete += valid(model_, poses[k], solutions[k], outcome_.worst) >= kEight;
      outcome_.poses += static_cast<long long>(count);
    }
    return true;
  }

  bool anywhere(const ik::AlmostSpecial& solver) {
    const ik::General6R oracle(model_);
    const int wanted = std::clamp(static_cast<int>(std::lround(kAnyPerPercent * options_.share_percent)), 1, kMostAny);
    std::uniform_real_distribution<double> angle(-kPi, kPi);
    for (int k = 0; k < wanted; ++k) {
      if (stop_) return false;
      robot::JointVector drawn(6);
      for (double& q : drawn) q = angle(random_);
      const spatial::Pose X_BF = robot::flangePose(model_, drawn);
      ik::SolutionSet solutions, all;
      const double begin = processorTime_s();
      outcome_.anyGeneral += solver.solve(X_BF, solutions).general;
      outcome_.anyTime_s += processorTime_s() - begin;
      oracle.solve(X_BF, all);
      bool found = false;
      for (std::size_t s = 0; s < static_cast<std::size_t>(solutions.count); ++s)
        found = found || jointDistance(solutions.q[s], drawn) < kDistinct_rad;
      ++outcome_.any;
      outcome_.anyComplete += found && solutions.count >= all.count;
    }
    return true;
  }

  robot::RobotModel model_;
  const IkPoses& poses_;
  const IkStudy::Options& options_;
  const std::atomic<bool>& stop_;
  std::mt19937_64 random_;
  SetOutcome outcome_;
};

double percent(long long part, long long whole) {
  return whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

IkStudy::Outcome summary(const std::vector<SetOutcome>& sets) {
  IkStudy::Outcome outcome;
  double mean = 0.0, worstSet = 100.0, time_s = 0.0, anyTime_s = 0.0;
  long long anyComplete = 0, anyGeneral = 0;
  Errors worst;
  const auto printed = [&sets](int number) {
    const SetOutcome& set = sets[static_cast<std::size_t>(number - 1)];
    return set.finished ? std::optional(percent(set.complete, set.poses)) : std::nullopt;
  };
  for (const SetOutcome& set : sets) {
    if (!set.finished) continue;
    ++outcome.sets;
    outcome.poses += set.poses;
    outcome.anyPoses += set.any;
    anyComplete += set.anyComplete;
    anyGeneral += set.anyGeneral;
    time_s += set.time_s;
    anyTime_s += set.anyTime_s;
    const double share = percent(set.complete, set.poses);
    mean += share;
    worstSet = std::min(worstSet, share);
    worst = {std::max(worst.position_m, set.worst.position_m), std::max(worst.angle_rad, set.worst.angle_rad)};
  }
  if (outcome.sets == 0) return outcome;
  outcome.anyNearSingular_percent = percent(anyGeneral, outcome.anyPoses);

  const auto row = [&outcome](std::string quantity, std::string unit, std::optional<double> theirs, Row::Want want,
                              double reach, double ours) {
    const bool time = unit == "us";
    outcome.rows.push_back({"Hill 2013, ch. 4", std::move(quantity), std::move(unit), theirs, want, reach, ours, time});
  };
  using Want = Row::Want;
  row("poses with all eight solutions, mean over sets", "%", 99.89, Want::AtLeast, 99.9999, mean / outcome.sets);
  row("poses with all eight solutions, worst set", "%", 93.69, Want::AtLeast, 99.99, worstSet);
  if (const auto share = printed(313))
    row("poses with all eight solutions, set 313", "%", 96.07, Want::AtLeast, 99.99, *share);
  if (const auto share = printed(907))
    row("poses with all eight solutions, set 907", "%", 93.69, Want::AtLeast, 99.99, *share);
  row("time per pose", "us", 1000.0, Want::AtMost, 20.0, 1e6 * time_s / static_cast<double>(outcome.poses));
  row("greatest position error of a solution", "mm", std::nullopt, Want::AtMost, 1e-6, 1e3 * worst.position_m);
  row("greatest angle error of a solution", "deg", std::nullopt, Want::AtMost, 1e-9 / kDegree_rad,
      worst.angle_rad / kDegree_rad);
  row("poses anywhere with every solution", "%", std::nullopt, Want::AtLeast, 99.99,
      percent(anyComplete, outcome.anyPoses));
  row("time per pose anywhere", "us", std::nullopt, Want::AtMost, 50.0,
      1e6 * anyTime_s / static_cast<double>(outcome.anyPoses));
  return outcome;
}

}  // namespace

IkStudy::Outcome IkStudy::run(const Options& options, const Watch& watch) const {
  const IkPoses poses;
  std::vector<SetOutcome> sets(kSets);
  std::atomic<bool> stop = false;
  std::atomic<int> next = 0, done = 0;
  const auto work = [&] {
    for (int set = next++; set < kSets && !stop; set = next++) {
      sets[static_cast<std::size_t>(set)] = SetRun(nominal_, poses, options, stop, set + 1).run();
      ++done;
    }
  };
  std::vector<std::jthread> workers;
  for (int k = 0; k < std::max(options.workers, 1); ++k) workers.emplace_back(work);
  while (done < kSets && !stop) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (!watch(static_cast<double>(done) / kSets)) stop = true;
  }
  workers.clear();  // joined
  Outcome outcome = summary(sets);
  outcome.stopped = outcome.sets < kSets;
  return outcome;
}

}  // namespace articulus::studies
