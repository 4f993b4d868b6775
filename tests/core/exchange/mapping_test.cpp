// Mappings that are shipped or kept, which of them is taken unasked, and units that a person says.
#include <gmock/gmock.h>

#include <fstream>

#include "core/exchange/import/import_source.h"
#include "core/exchange/import/mapping_library.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/unit.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const fs::path kResources = ARTICULUS_RESOURCES;

Recording recordingWith(const std::vector<ChannelHeader>& channels, bool timed = true) {
  Recording r;
  r.timed = timed;
  r.header.channels = channels;
  for (int i = 0; i < 8; ++i) r.time_s.push_back(0.1 * i);
  r.columns.assign(channels.size(), std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
  return r;
}
std::string words(const base::Result<PreparedImport>& prepared) {
  return prepared ? "accepted" : prepared.error().text();
}

TEST(Mappings, EachShippedOneCanBeReadAndSaysWhatItIsFor) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(kResources / "mappings")) {
    ++files;
    const auto mapping = findMapping(entry.path().stem().string(), "/nowhere", kResources);
    ASSERT_TRUE(mapping) << mapping.error().text();
    EXPECT_GT(mapping->about.size(), 40U) << entry.path();
    EXPECT_FALSE(mapping->columns.empty());
    // Written and read again it is the same.
    const auto again = readMapping(toJson(*mapping), "again");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(toJson(*again), toJson(*mapping));
  }
  EXPECT_EQ(allMappings("/nowhere", kResources).size(), static_cast<std::size_t>(files));
}

TEST(Mappings, OneThatIsCertainIsTakenAndSaysSo) {
  const ImportOptions options{.known = allMappings("/nowhere", kResources), .motions = std::vector<ImportedMotion>{}};
  const auto prepared = prepareImport(
      recordingWith({{.name = "1_GROUND_force_vx"}, {.name = "1_ground_force_vy"}, {.name = "1_ground_force_vz"}}),
      options);
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_EQ(prepared->mapping.name, "opensim_forces");
  ASSERT_NE(prepared->mapping.of("force_y_N"), nullptr);
  EXPECT_EQ(prepared->mapping.of("force_y_N")->from, "1_ground_force_vz");
  EXPECT_THAT(prepared->notes, testing::Contains(HasSubstr("opensim_forces")));
  for (std::size_t c = 0; c < 3; ++c)
    if (prepared->recording.header.channels[c].name == "force_y_N") {
      EXPECT_EQ(prepared->recording.columns[c][1], -2.0) << "to the right is -y";
    }
}

TEST(Mappings, OthersThatFitAreNamedAndNotTaken) {
  const ImportOptions options{.known = allMappings("/nowhere", kResources)};
  const auto text = words(prepareImport(recordingWith({{.name = "Load"}, {.name = "Extension"}}), options));
  EXPECT_THAT(text, HasSubstr("--mapping instron_tensile"));
  EXPECT_THAT(text, Not(HasSubstr("opensim_forces")));
}

TEST(Mappings, UnitOfTheFileHoldsAndAnotherKindIsRefused) {
  const auto mapping = findMapping("instron_tensile", "/nowhere", kResources);
  const auto kilo = fitted(*mapping, {{.name = "load", .unit = "kN"}, {.name = "Extension"}});
  ASSERT_TRUE(kilo);
  EXPECT_EQ(kilo->front().unit, "kN");
  const auto other = fitted(*mapping, {{.name = "Load", .unit = "mm"}, {.name = "Extension"}});
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().text(), HasSubstr("in mm"));
}

TEST(Mappings, UnitsThatAPersonSaysAnswerTheQuestion) {
  const std::vector<ChannelHeader> channels{{.name = "Time"}, {.name = "Fz"}};
  ImportOptions options{.motions = std::vector<ImportedMotion>{}};
  EXPECT_THAT(words(prepareImport(recordingWith(channels, false), options)), HasSubstr("--unit"));
  options.units = {"Time=ms", "Fz=kN"};
  const auto prepared = prepareImport(recordingWith(channels, false), options);
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_NEAR(prepared->recording.time_s[3] - prepared->recording.time_s[2], 1e-3, 1e-15);
  EXPECT_EQ(prepared->recording.columns.front()[0], 1000.0);
  options.units = {"Fz=parsec"};
  EXPECT_THAT(words(prepareImport(recordingWith(channels, false), options)), HasSubstr("no unit that is known"));
}

TEST(Mappings, KeptOneGoesBeforeAShippedOneOfItsName) {
  const test::TempFolder folder;
  Mapping mine{
      .name = "robot_csv", .about = "Mine", .columns = {{.channel = "force_z_N", .from = "Kraft", .unit = "N"}}};
  ASSERT_TRUE(saveMapping(mine, "robot_csv", folder.path()));
  EXPECT_EQ(findMapping("robot_csv", folder.path(), kResources)->columns.front().from, "Kraft");
  EXPECT_THAT(findMapping("nobody", folder.path(), kResources).error().text(), HasSubstr("opensim_forces"));
  EXPECT_FALSE(saveMapping(mine, "../out", folder.path()));
}

TEST(Mappings, KeepAllThatWasSaid) {
  ImportOptions options{
      .maps = {"moment_y_Nm=T [Nm]", "force_x_N="}, .rate_Hz = 50.0, .motions = std::vector<ImportedMotion>{}};
  const auto recording = recordingWith({{.name = "T"}, {.name = "Fx", .unit = "N"}}, false);
  const auto prepared = prepareImport(recording, options);
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_EQ(prepared->recording.header.channels.size(), 1U);
  test::TempFolder folder;
  Mapping mapping = prepared->mapping;
  mapping.ignored = {"Comment"};
  ASSERT_TRUE(saveMapping(mapping, "mine", folder.path()));
  const auto kept = findMapping("mine", folder.path(), "/nowhere");
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_THAT(kept->ignored, testing::ElementsAre("Comment"));
  const auto again = prepareImport(recording, {.mapping = *kept, .motions = std::vector<ImportedMotion>{}});
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_NEAR(again->timeBase.rate_Hz, 50.0, 1e-9);
  EXPECT_EQ(again->recording.header.channels.size(), 1U) << "Fx stays out";
}

TEST(Mappings, KeptOneIsNeverCertainAndARecognisedOneLeavesOutWhatItIgnores) {
  Mapping sure{.name = "sure",
               .about = "Ours",
               .columns = {{.channel = "force_z_N", .from = "Kraft", .unit = "N"}},
               .ignored = {"Fx"},
               .certain = true};
  ImportOptions options{.known = {sure}, .motions = std::vector<ImportedMotion>{}};
  const auto recording = recordingWith({{.name = "Kraft"}, {.name = "Fx"}});  // of which nobody says the unit
  const auto prepared = prepareImport(recording, options);
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_THAT(prepared->unused, testing::Contains("Fx"));
  EXPECT_THAT(prepared->mapping.ignored, testing::ElementsAre("Fx"));
  options.known.front().ignored.clear();
  EXPECT_THAT(words(prepareImport(recording, options)), HasSubstr("Fx"));
  const test::TempFolder folder;
  ASSERT_TRUE(saveMapping(sure, "mine", folder.path()));
  const auto kept = findMapping("mine", folder.path(), "/nowhere");
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_FALSE(kept->certain);
}

TEST(Mappings, FileWithoutTimesIsJoinedByItsRate) {
  const auto source = [](const char* name, bool timed) {
    ImportSource s{.recording = recordingWith({{.name = name, .unit = "N"}}, timed)};
    s.origin.file = name;
    return s;
  };
  EXPECT_FALSE(joinSources(source("a", true), source("b", false), {}));
  const auto both = joinSources(source("a", true), source("b", false), {.rate_Hz = 10.0});
  ASSERT_TRUE(both) << both.error().text();
  EXPECT_EQ(both->recording.header.channels.size(), 2U);
  EXPECT_THAT(both->notes, testing::Contains(HasSubstr("b: times are the numbers of the rows at 10 Hz")));
  EXPECT_FALSE(joinSources(source("a", true), source("b", true), {.rate_Hz = 10.0})) << "both have times";
}

TEST(Mappings, ZerosAtTheHeadOfAFileAreSaid) {
  const auto notesOf = [](std::size_t zeros, double turn) {
    Recording read;
    for (const auto& [name, unit] : {std::pair("Fx", "N"), std::pair("Mz", "Nm"), std::pair("Flexion", "deg")})
      read.header.channels.push_back({.name = name, .unit = unit});
    read.columns.resize(3);
    for (std::size_t i = 0; i < 100; ++i) {
      read.time_s.push_back(0.02 * static_cast<double>(i));
      read.columns[0].push_back(i < zeros ? 0.0 : 2.0);
      read.columns[1].push_back(0.0);  // never loaded
      read.columns[2].push_back(i < zeros ? turn : 5.0);
    }
    ImportOptions options;
    options.motions.emplace();
    const auto prepared = prepareImport(std::move(read), options);
    return prepared ? prepared->notes : std::vector<std::string>{prepared.error().text()};
  };
  const auto said = testing::Contains(HasSubstr("are zero in all columns"));
  EXPECT_THAT(notesOf(12, 0.0), testing::Contains(HasSubstr("The first 12 rows (0.240 s) are zero in all columns")));
  EXPECT_THAT(notesOf(12, 1.0), testing::Not(said)) << "one column measured from the first row on";
  EXPECT_THAT(notesOf(1, 0.0), testing::Not(said)) << "a first row of zeros is a tared one";
  EXPECT_THAT(notesOf(0, 0.0), testing::Not(said));
  EXPECT_THAT(notesOf(100, 0.0), testing::Not(said)) << "there is nothing else in it";
}

/// What stands between --map " and the next ", of all that are in a text.
std::vector<std::string> remediesIn(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = text.find("--map \""); at != text.npos; at = text.find("--map \"", at + 1)) {
    const auto from = at + 7, end = text.find('"', from);
    all.push_back(text.substr(from, end - from));
  }
  std::erase_if(all, [](const std::string& one) { return one.starts_with("CHANNEL"); });
  return all;
}

TEST(Remedies, EachThatIsPrintedWorksWhenPasted) {
  for (const ChannelHeader& column : std::vector<ChannelHeader>{{.name = "Fx"},
                                                                {.name = "My (furlong)"},
                                                                {.name = "force_x_N", .unit = "kN"},
                                                                {.name = "force_x_N", .unit = "V"},
                                                                {.name = "force_x_N", .unit = "parsec"},
                                                                {.name = "Varus", .unit = "deg"},
                                                                {.name = "Valgus Torque", .unit = "Nmm"},
                                                                {.name = "Valgus (foot)"},
                                                                {.name = "Tx"},
                                                                {.name = "Tx (foot)"},
                                                                {.name = "Extension Torque"},
                                                                {.name = "Flexion/Extension", .unit = "deg"},
                                                                {.name = "Fz down", .unit = "N"},
                                                                {.name = "Fx (N) (kN)"},
                                                                {.name = "Fx_N", .unit = "kN"},
                                                                {.name = "My [Nm]", .unit = "Nmm"}}) {
    SCOPED_TRACE(column.name + " [" + column.unit + "]");
    ImportOptions options{.motions = std::vector<ImportedMotion>{}};
    const auto recording = recordingWith({column, {.name = "force_y_N", .unit = "N"}});
    const auto refused = prepareImport(recording, options);
    ASSERT_FALSE(refused);
    auto remedies = remediesIn(refused.error().message);
    ASSERT_FALSE(remedies.empty()) << refused.error().text();
    for (std::string remedy : remedies) {
      options.maps = {remedy};
      if (const auto at = remedy.find("FACTOR"); at != remedy.npos) {
        EXPECT_FALSE(prepareImport(recording, options)) << "FACTOR is no number";
        options.maps = {remedy.replace(at, 6, "2.5")};
      }
      const auto taken = prepareImport(recording, options);
      EXPECT_TRUE(taken) << remedy << ": " << words(taken);
    }
  }
}

TEST(Remedies, OfColumnsForOneChannelKeepTheirUnit) {
  const auto recording = recordingWith({{.name = "Fx", .unit = "kN"}, {.name = "Force x", .unit = "kN"}});
  ImportOptions options{.motions = std::vector<ImportedMotion>{}};
  options.maps = remediesIn(words(prepareImport(recording, options)));
  ASSERT_EQ(options.maps, std::vector<std::string>{"force_x_N=Fx [kN]"});
  const auto taken = prepareImport(recording, options);
  ASSERT_TRUE(taken) << words(taken);
  EXPECT_EQ(taken->recording.columns[0][0], 1000.0);
}

TEST(Remedies, OfAMappingInOtherUnitsWorkOneByOne) {
  const auto mapping = findMapping("c3d_force_plate", "/nowhere", kResources);
  ASSERT_TRUE(mapping);
  std::vector<ChannelHeader> volts;
  for (const ColumnMapping& c : mapping->columns) volts.push_back({.name = c.from, .unit = "V"});
  ImportOptions options{.mapping = *mapping, .motions = std::vector<ImportedMotion>{}};
  auto prepared = prepareImport(recordingWith(volts), options);
  for (std::size_t n = 0; !prepared && n < volts.size(); ++n) {
    auto remedies = remediesIn(words(prepared));
    ASSERT_EQ(remedies.size(), 1U) << words(prepared);
    ASSERT_NE(remedies[0].find("FACTOR"), std::string::npos) << "a volt is no newton";
    options.maps.push_back(remedies[0].replace(remedies[0].find("FACTOR"), 6, "50"));
    prepared = prepareImport(recordingWith(volts), options);
  }
  ASSERT_TRUE(prepared) << words(prepared);
  EXPECT_EQ(std::abs(prepared->recording.columns[0][1]), 100.0);
}

TEST(Units, AreThoseOfForceAndMomentOfEverySize) {
  for (const auto& [text, dimension, si] :
       std::vector<std::tuple<std::string, Dimension, double>>{{"mN", Dimension::Force, 1e-3},
                                                               {"MN", Dimension::Force, 1e6},
                                                               {"daN", Dimension::Force, 10.0},
                                                               {"gf", Dimension::Force, 9.80665e-3},
                                                               {"ozf", Dimension::Force, 0.278013850953781},
                                                               {"kNm", Dimension::Moment, 1e3},
                                                               {"MNm", Dimension::Moment, 1e6},
                                                               {"kgf.cm", Dimension::Moment, 0.0980665},
                                                               {"kgf*m", Dimension::Moment, 9.80665},
                                                               {"lbf.ft", Dimension::Moment, 1.3558179483314},
                                                               {"ozf-in", Dimension::Moment, 7.06155181422604e-3}}) {
    SCOPED_TRACE(text);
    const auto unit = unitOf(text);
    ASSERT_TRUE(unit);
    EXPECT_EQ(unit->dimension, dimension);
    EXPECT_NEAR(unit->inSi, si, 1e-12 * si);
  }
  EXPECT_FALSE(unitOf("mn")) << "milli or mega";
  EXPECT_FALSE(unitOf("10 N")) << "a file says a load, not a scale";
  EXPECT_EQ(scaledUnitOf("10 kN")->inSi, 1e4);
  EXPECT_FALSE(scaledUnitOf("-1 N"));
  EXPECT_EQ(partHeading("Load (10 N)").unit, "");
}

TEST(Units, VoltsOfALoadAreSaidAndCanBeScaled) {
  const auto recording = recordingWith({{.name = "Fx", .unit = "V"}, {.name = "My", .unit = "Nm"}});
  ImportOptions options{.motions = std::vector<ImportedMotion>{}};
  const auto without = prepareImport(recording, options);
  ASSERT_TRUE(without);
  EXPECT_THAT(without->unused, testing::ElementsAre("Fx"));
  EXPECT_THAT(without->notes, testing::Contains(HasSubstr("none of a force or a moment: \"Fx [V]\"")));
  options.maps = {"force_x_N=Fx [200 N]"};
  const auto with = prepareImport(recording, options);
  ASSERT_TRUE(with) << words(with);
  EXPECT_EQ(with->recording.columns[1][1], 400.0);
  EXPECT_THAT(with->notes, Not(testing::Contains(HasSubstr("none of a force"))));
  options.maps = {"force_x_N=Fx [N]"};
  EXPECT_FALSE(prepareImport(recording, options)) << "a volt is no newton";
}

TEST(Guesses, ADirectionAgainstTheChannelIsAsked) {
  const auto doubts = [](const std::string& name, const std::string& unit) {
    return guessMapping({{.name = name, .unit = unit}}, true).doubts;
  };
  for (const char* name : {"Fz down", "Fx posterior", "Fy right", "Force z compression", "Fz anterior", "Fx up"}) {
    SCOPED_TRACE(name);
    const auto found = doubts(name, "N");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found[0].words, testing::AllOf(HasSubstr("=-" + std::string(name) + " [N]"),
                                               HasSubstr("=" + std::string(name) + " [N]"), HasSubstr("is + ")));
  }
  for (const char* name : {"Fz up", "Fx anterior", "Fy left", "Fz left foot", "Fx right"})
    EXPECT_TRUE(doubts(name, "N").empty()) << name;
  EXPECT_TRUE(doubts("Lateral bending moment right", "Nm").empty()) << "its name says its sign already";
}

TEST(Guesses, WhatIsComputedFromALoadIsNone) {
  for (const char* name :
       {"Fx std", "Fx SD", "Fx_rms", "Fx max", "Peak Fx", "Fx variance", "Fx error", "Fx residual"}) {
    const Guess guess = guessMapping({{.name = name, .unit = "N"}}, true);
    EXPECT_THAT(guess.unused, testing::ElementsAre(name));
  }
  EXPECT_EQ(guessMapping({{.name = "Fx filtered", .unit = "N"}}, true).columns.size(), 1U);
}

TEST(Guesses, TwoUnitsInAHeadingAreAsked) {
  const auto recording = recordingWith({{.name = "Fx_N", .unit = "kN"}});
  ImportOptions options{.motions = std::vector<ImportedMotion>{}};
  const auto refused = words(prepareImport(recording, options));
  EXPECT_THAT(refused, HasSubstr("says two units, N and kN"));
  options.maps = {"force_x_N=Fx_N [N]"};
  EXPECT_EQ(prepareImport(recording, options)->recording.columns[0][0], 1.0);
  options.maps = {"force_x_N=Fx_N [kN]"};
  EXPECT_EQ(prepareImport(recording, options)->recording.columns[0][0], 1000.0);
  EXPECT_TRUE(guessMapping({{.name = "Fx_m", .unit = "N"}}, true).doubts.empty()) << "m of measured is no force";
}

}  // namespace
}  // namespace articulus::exchange
