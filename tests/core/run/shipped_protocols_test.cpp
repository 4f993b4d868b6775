// Every shipped protocol that names a cell can run there: within its limits, and with the structures that it cuts.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"
#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;

TEST(ShippedProtocolsOfACell, StayWithinItsLimitsAndCutWhatItsSpecimenHas) {
  const fs::path resources = ARTICULUS_RESOURCES;
  int seen = 0, cuts = 0;
  for (const auto& entry : fs::directory_iterator(resources / "protocols")) {
    if (!protocol::isProtocolFile(entry.path())) continue;
    const auto read = protocol::loadProtocol(entry.path());
    ASSERT_TRUE(read.ok()) << read.error().text();
    if (read->cell.empty()) continue;
    ++seen;
    const auto cell = cell::loadCell(read->cell, resources);
    ASSERT_TRUE(cell.ok()) << entry.path() << ": " << cell.error().text();
    const spatial::Vector3 home_m = cell->X_WD_home.translation;
    for (const auto& problem : protocol::validate(*read, cell->limits, home_m))
      ADD_FAILURE() << entry.path() << ": " << protocol::describe(problem, *read);
    const auto program = protocol::expand(*read);
    ASSERT_TRUE(program.ok()) << entry.path() << ": " << program.error().text();
    const auto specimen = specimen::makeSpecimen(
        specimen::readSpecimen(base::JsonReader(cell->simulation, cell->file.string()).child("specimen")));
    const auto names = specimen->structures();
    for (const auto& action : program->actions) {
      const auto* cut = std::get_if<protocol::CutStep>(&action.step);
      if (!cut) continue;
      ++cuts;
      EXPECT_NE(std::find(names.begin(), names.end(), cut->structure), names.end())
          << entry.path() << " cuts \"" << cut->structure << "\"";
    }
  }
  EXPECT_GE(seen, 6);
  EXPECT_GE(cuts, 5);
}

}  // namespace
}  // namespace articulus::run
