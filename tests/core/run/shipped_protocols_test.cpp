// Every shipped protocol can run in the cell and on the specimen that it names, or else in the default ones: within the
// limits, with the structures that it cuts and the preloads that it asks for.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/run/program_runner.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;

TEST(ShippedProtocolsOfACell, StayWithinItsLimitsAndCutWhatItsSpecimenHas) {
  const fs::path resources = ARTICULUS_RESOURCES;
  int seen = 0, cuts = 0;
  for (const auto& entry : fs::directory_iterator(resources / "protocols")) {
    if (!protocol::isProtocolFile(entry.path())) continue;
    auto read = protocol::loadProtocol(entry.path());
    // Its moment is that of the source; the default cell bears less and says how much.
    if (read && entry.path().stem() == "spine_pure_moment") read = protocol::instantiate(*read, {{"moment", 7.2}});
    ASSERT_TRUE(read.ok()) << read.error().text();
    ++seen;
    const auto cell = cell::loadCell(read->cell.empty() ? "munich" : read->cell, resources,
                                     cell::specimenPatch({.key = read->specimen}));
    ASSERT_TRUE(cell.ok()) << entry.path() << ": " << cell.error().text();
    const spatial::Vector3 home_m = cell->X_WD_home.translation;
    for (const auto& problem : protocol::validate(*read, cell->limits, home_m))
      ADD_FAILURE() << entry.path() << ": " << protocol::describe(problem, *read);
    const auto program = protocol::expand(*read);
    ASSERT_TRUE(program.ok()) << entry.path() << ": " << program.error().text();
    const auto specimen = specimen::makeSpecimen(
        specimen::readSpecimen(base::JsonReader(cell->simulation, cell->file.string()).child("specimen")));
    const auto names = specimen->structures();
    const auto can = ProgramRunner::canRun(names, specimen->maxPreload_N(), *program);
    EXPECT_TRUE(can.ok()) << entry.path() << ": " << can.error().text();
    for (const auto& action : program->actions) {
      const auto* cut = std::get_if<protocol::CutStep>(&action.step);
      if (!cut) continue;
      ++cuts;
      EXPECT_NE(std::find(names.begin(), names.end(), cut->structure), names.end())
          << entry.path() << " cuts \"" << cut->structure << "\"";
    }
  }
  EXPECT_GE(seen, 20);
  EXPECT_GE(cuts, 5);
}

}  // namespace
}  // namespace articulus::run
