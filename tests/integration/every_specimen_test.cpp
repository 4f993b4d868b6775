// Every shipped specimen in the vice of a cell that was made for another one: it is gripped, and its loads are led to
// zero, on the virtual twin; a knee bends where a spine stood.
#include <gtest/gtest.h>

#include "app/rehearse_on_twin.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

run::Rehearsal rehearsed(const std::string& cell, const std::string& specimen, protocol::Protocol protocol) {
  const auto read = cell::loadCell(cell, ARTICULUS_RESOURCES, cell::specimenPatch({.key = specimen}));
  if (!read) throw std::runtime_error(read.error().text());
  auto made = app::rehearseOnTwin(
      *read, {.protocol = std::move(protocol), .settings = {read->gains, read->limits, read->forceLaw, {}}});
  if (!made) throw std::runtime_error(specimen + " in " + cell + ": " + made.error().text());
  return *made;
}

/// Arms that take torques. Those that take positions or speeds answer some cycles late: they follow the forces of the
/// joints that they were made for.
class EverySpecimen : public testing::TestWithParam<const char*> {};

TEST_P(EverySpecimen, IsGrippedAndUnloaded) {
  const protocol::Protocol unload{"unload", "", "", {protocol::UnloadStep{}}};
  int seen = 0;
  for (const auto& one : cell::shippedSpecimens(ARTICULUS_RESOURCES)) {
    // Without any load nothing holds a shoulder in its socket, and the gains of a knee are too high to find that.
    if (one.key == "shoulder" && std::string(GetParam()) == "ljubljana") continue;
    const run::Rehearsal r = rehearsed(GetParam(), one.key, unload);
    EXPECT_TRUE(r.endedWell()) << one.key << ": " << verdictOf(r);
    ++seen;
  }
  EXPECT_GE(seen, 17);
}

INSTANTIATE_TEST_SUITE_P(Cells, EverySpecimen, testing::Values("munich", "ljubljana", "bologna"),
                         [](const auto& at) { return std::string(at.param); });

// The wrist of that cell bends by some 25 degrees from home to its end.
TEST(SpecimenOfAnotherCell, AKneeBendsInTheMunichCell) {
  const auto passive = protocol::instantiate(shippedProtocol("knee_passive"), {{"range", 14.0}, {"repeats", 1.0}});
  ASSERT_TRUE(passive) << passive.error().text();
  const run::Rehearsal r = rehearsed("munich", "knee", *passive);
  EXPECT_TRUE(r.endedWell()) << verdictOf(r);
}

}  // namespace
}  // namespace articulus::test
