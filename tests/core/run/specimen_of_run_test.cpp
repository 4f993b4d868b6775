// Cuts of a virtual specimen say nothing of the one of the same label that was measured or imported.
#include "core/run/specimen_of_run.h"

#include <gtest/gtest.h>

namespace articulus::run {
namespace {

storage::RunRecord runOf(std::int64_t id, std::int64_t session, bool simulated, bool imported = false) {
  storage::RunRecord run;
  run.id = id;
  run.specimenLabel = "K-12";
  run.header.sessionId = session;
  run.header.simulated = simulated;
  if (imported) run.header.imported = storage::ImportOrigin{"a.csv", "csv", "", "{}"};
  return run;
}

TEST(CutsHold, OnlyOfTheSameOrigin) {
  const auto computed = runOf(1, 1, true), live = runOf(2, 1, false), imported = runOf(3, 1, false, true);
  EXPECT_FALSE(cutsHold(computed, live));
  EXPECT_FALSE(cutsHold(computed, imported));
  EXPECT_FALSE(cutsHold(live, imported));
  EXPECT_FALSE(cutsHold(live, runOf(4, 1, true)));
  EXPECT_TRUE(cutsHold(live, runOf(4, 2, false)));
  EXPECT_FALSE(cutsHold(runOf(4, 2, false), live)) << "what came later";
  EXPECT_TRUE(cutsHold(computed, runOf(4, 1, true)));
  EXPECT_FALSE(cutsHold(computed, runOf(4, 2, true))) << "a virtual specimen is whole again in the next session";
}

TEST(CutsHold, NotBetweenSpecimensWithoutALabel) {
  auto one = runOf(1, 1, false), other = runOf(2, 1, false);
  one.specimenLabel = other.specimenLabel = "";
  EXPECT_FALSE(cutsHold(one, other));
  one.header.specimenJson = other.header.specimenJson = R"({"label": "K-13"})";
  EXPECT_EQ(labelOf(one), "K-13");
  EXPECT_TRUE(cutsHold(one, other)) << "the label that was frozen with the run";
}

}  // namespace
}  // namespace articulus::run
