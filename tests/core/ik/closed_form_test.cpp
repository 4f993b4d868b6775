// Closed form against Orocos KDL: every solution reaches the pose, the drawn one is among them, singular poses keep
// theirs.
#include "core/ik/closed_form.h"

#include "tests/core/ik/closed_form_support.h"

namespace articulus::test {
namespace {

using ik::ClosedForm;
using robot::JointVector;

struct Worst {
  double pose = 0.0, drawn = 0.0;
  long lost = 0, poses = 0, solutions = 0, most = 0, angleOut = 0;
};

/// Solves poses of random configurations and judges every solution by KDL.
Worst judge(const robot::RobotModel& model, int poses, std::uint64_t seed) {
  Worst worst;
  const auto solver = ClosedForm::of(model);
  if (!solver) {
    ADD_FAILURE() << model.name << ": no closed form";
    return worst;
  }
  KdlFlange flange(model);
  Draw draw(seed);
  ik::SolutionSet set;
  for (int k = 0; k < poses; ++k) {
    const auto q = draw.withinRange(model);
    const auto X = flange(q);
    solver->solve(X, set);
    for (int s = 0; s < set.count; ++s) {
      const auto& found = set.q[static_cast<std::size_t>(s)];
      worst.pose = std::max(worst.pose, poseDifference(flange(found), X));
      if (found.minCoeff() <= -M_PI || found.maxCoeff() > M_PI) ++worst.angleOut;
    }
    const double drawn = distanceToNearest(set, q);
    if (drawn > 1e-6) ++worst.lost;
    worst.drawn = std::max(worst.drawn, drawn);
    ++worst.poses;
    worst.solutions += set.count;
    worst.most = std::max<long>(worst.most, set.count);
  }
  return worst;
}

void expectAll(const Worst& w, const std::string& name) {
  std::printf("%-28s %ld poses, %.3f solutions each, KDL %.1e, drawn configuration %.1e rad away\n", name.c_str(),
              w.poses, static_cast<double>(w.solutions) / static_cast<double>(w.poses), w.pose, w.drawn);
  EXPECT_LT(w.pose, 1e-9) << name;
  EXPECT_EQ(w.lost, 0) << name;
  EXPECT_EQ(w.angleOut, 0) << name;
  EXPECT_EQ(w.most, 8) << name;
}

TEST(ClosedForm, FindsTheDrawnConfigurationOfEveryShippedArmThatHasOne) {
  int arms = 0;
  for (const auto& model : shippedArms()) {
    if (!ClosedForm::of(model)) {
      EXPECT_EQ(model.joints, 7) << model.name << " should be solved in closed form";
      continue;
    }
    ++arms;
    expectAll(judge(model, 20'000, 101), model.name);
  }
  EXPECT_GE(arms, 5);
}

TEST(ClosedForm, HoldsForEverySignOfTwistAndEveryOffset) {
  Draw draw(102);
  for (auto* make : {&randomSphericalWrist, &randomParallelAxes}) {
    Worst all;
    std::string name;
    for (int arm = 0; arm < 400; ++arm) {
      const auto model = make(draw);
      name = model.name;
      const auto w = judge(model, 50, 1000 + static_cast<std::uint64_t>(arm));
      all.pose = std::max(all.pose, w.pose);
      all.drawn = std::max(all.drawn, w.drawn);
      all.most = std::max(all.most, w.most);
      all.lost += w.lost;
      all.poses += w.poses;
      all.solutions += w.solutions;
      all.angleOut += w.angleOut;
    }
    expectAll(all, name);
  }
}

}  // namespace
}  // namespace articulus::test
