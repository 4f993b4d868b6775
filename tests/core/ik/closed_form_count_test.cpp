// How many solutions a pose has, counted by a solver that shares nothing with ours: Orocos KDL from many random starts.
#include <kdl/chainiksolverpos_lma.hpp>

#include "core/ik/closed_form.h"
#include "tests/core/ik/closed_form_support.h"

namespace articulus::test {
namespace {

TEST(ClosedForm, FindsAsManySolutionsAsAnIndependentSearchAndNoneTwice) {
  for (const auto& model : shippedArms()) {
    const auto solver = ik::ClosedForm::of(model);
    if (!solver) continue;
    const KDL::Chain chain = KdlFlange::chainOf(model);
    const Eigen::Matrix<double, 6, 1> weights = Eigen::Matrix<double, 6, 1>::Ones();
    KDL::ChainIkSolverPos_LMA search(chain, weights, 1e-7, 100);
    KdlFlange flange(model);
    Draw draw(501);
    long ours = 0, theirs = 0, unknown = 0, twice = 0, complete = 0;
    constexpr int kPoses = 40, kStarts = 160;
    for (int k = 0; k < kPoses; ++k) {
      const auto X = flange(draw.withinRange(model));
      const KDL::Frame target = kdlFrame(X);
      ik::SolutionSet set, seen;
      solver->solve(X, set);
      for (int a = 0; a < set.count; ++a)
        for (int b = 0; b < a; ++b)
          if (turnlessDifference(set.q[static_cast<std::size_t>(a)], set.q[static_cast<std::size_t>(b)]) < 1e-6)
            ++twice;
      for (int start = 0; start < kStarts; ++start) {
        KDL::JntArray found(6);
        if (search.CartToJnt(toKdl(draw.joints(6, M_PI)), target, found) < 0) continue;
        const auto q = fromKdl(found);
        if (poseDifference(flange(q), X) > 1e-6) continue;
        if (distanceToNearest(set, q) > 1e-3) ++unknown;
        if (distanceToNearest(seen, q) > 1e-3) seen.add(q);
      }
      ours += set.count;
      theirs += seen.count;
      if (seen.count == set.count) ++complete;
    }
    std::printf("%-28s %d poses: %ld solutions, the search found %ld, all of them at %ld poses\n", model.name.c_str(),
                kPoses, ours, theirs, complete);
    EXPECT_EQ(unknown, 0) << model.name << ": the search found solutions that we do not";
    EXPECT_EQ(twice, 0) << model.name;
    EXPECT_GE(static_cast<double>(theirs), 0.98 * static_cast<double>(ours))
        << model.name << ": the search must be able to count";
  }
}

}  // namespace
}  // namespace articulus::test
