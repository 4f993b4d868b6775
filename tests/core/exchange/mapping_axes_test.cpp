// Axes of a foreign file: named, pointing or turned; what they do to vectors and orientations; what is left-handed.
#include "core/exchange/import/mapping_axes.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <tuple>

#include "core/exchange/import/mapping_library.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/import/store_import.h"
#include "core/record/sample.h"
#include "core/spatial/rotation.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using spatial::Matrix3;
using spatial::Vector3;
using testing::HasSubstr;
using testing::Not;

std::string refused(const std::string& text) {
  const auto axes = parseAxes(text);
  return axes ? "taken: " + axes->words : axes.error().text();
}

TEST(MappingAxes, NamesDirectionsAndNumbersSayTheSame) {
  // x right, y anterior, z up: its x is -y of W, its y is x of W.
  const Matrix3 ras = (Matrix3() << 0, 1, 0, -1, 0, 0, 0, 0, 1).finished();
  for (const char* text : {"RAS", "x right, y anterior, z up", "y=forwards x=right z=superior", "0,1,0;-1,0,0;0,0,1",
                           "rotation 0 1 0 -1 0 0 0 0 1"}) {
    const auto axes = parseAxes(text);
    ASSERT_TRUE(axes) << axes.error().text();
    EXPECT_LT((axes->R_WF - ras).norm(), 1e-12) << text;
    EXPECT_EQ(axes->words, "x right, y anterior, z up") << text;
  }
  const auto isb = parseAxes("isb");
  ASSERT_TRUE(isb);
  EXPECT_EQ(Vector3(isb->R_WF * Vector3::UnitY()), Vector3(Vector3::UnitZ())) << "y of ISB is up";
  EXPECT_EQ(Vector3(isb->R_WF * Vector3::UnitZ()), Vector3(-Vector3::UnitY())) << "z of ISB is right";
  for (const char* name : {"isb", "opensim", "ras", "lps", "w"})
    EXPECT_NEAR(parseAxes(name)->R_WF.determinant(), 1.0, 1e-12) << name;
}

TEST(MappingAxes, ARotationOfRoundedNumbersBecomesOne) {
  const Matrix3 R = spatial::expRotation(Vector3(0.2, -0.5, 0.9));
  std::string text;
  for (int i = 0; i < 9; ++i) text += " " + std::to_string(R(i / 3, i % 3));
  const auto axes = parseAxes(text);
  ASSERT_TRUE(axes) << axes.error().text();
  EXPECT_LT((axes->R_WF * axes->R_WF.transpose() - Matrix3::Identity()).norm(), 1e-12);
  EXPECT_LT((axes->R_WF - R).norm(), 1e-5);
  const auto again = parseAxes(axes->words);
  ASSERT_TRUE(again) << axes->words;
  EXPECT_LT((again->R_WF - axes->R_WF).norm(), 1e-8) << "as it is kept with a mapping";
}

TEST(MappingAxes, LeftHandedOnesAreRefusedAndWhatIsNone) {
  EXPECT_THAT(refused("x left, y anterior, z up"), HasSubstr("left-handed axes (det -1)"));
  EXPECT_THAT(refused("1 0 0 0 1 0 0 0 -1"), HasSubstr("left-handed axes (det -1)"));
  EXPECT_THAT(refused("x left, y right, z up"), HasSubstr("one line"));
  EXPECT_THAT(refused("x left, x up, z up"), HasSubstr("stands twice"));
  EXPECT_THAT(refused("x left, y north, z up"), HasSubstr("no direction"));
  EXPECT_THAT(refused("1 0 0 0 1 0 0 0 2"), HasSubstr("not of length 1"));
  EXPECT_THAT(refused("1 0 0 0 1 0 0 0 nan"), HasSubstr("no number"));
  EXPECT_THAT(refused("lab"), HasSubstr("neither a known name"));
  EXPECT_THAT(refused(""), HasSubstr("neither a known name"));
}

/// Two rows of a load, a place and an orientation along axes of a file.
Recording recordingOf(const Matrix3& R_WF, const Vector3& force, const Vector3& moment, const Vector3& place,
                      const Matrix3& R_WD) {
  Recording r;
  const Vector3 f = R_WF.transpose() * force, m = R_WF.transpose() * moment, p = R_WF.transpose() * place;
  const auto q = spatial::quaternionOf(Matrix3(R_WF.transpose() * R_WD));
  const auto add = [&r](const std::string& name, const std::string& unit, double value) {
    r.header.channels.push_back({.name = name, .unit = unit});
    r.columns.push_back({value, 2.0 * value});
  };
  for (int k = 0; k < 3; ++k) add("force_" + std::string(1, "xyz"[k]) + "_N", "N", f[k]);
  for (int k = 0; k < 3; ++k) add("moment_" + std::string(1, "xyz"[k]) + "_Nm", "Nm", m[k]);
  for (int k = 0; k < 3; ++k) add("position_" + std::string(1, "xyz"[k]) + "_m", "m", p[k]);
  for (const auto& [name, value] :
       {std::pair{"w", q.w()}, std::pair{"x", q.x()}, std::pair{"y", q.y()}, std::pair{"z", q.z()}}) {
    r.header.channels.push_back({.name = std::string("quaternion_") + name});
    r.columns.push_back({value, value});
  }
  r.time_s = {0.0, 0.01};
  return r;
}

double first(const Recording& r, const std::string& name) {
  for (std::size_t c = 0; c < r.columns.size(); ++c)
    if (r.header.channels[c].name == name) return r.columns[c].front();
  ADD_FAILURE() << "no column " << name;
  return NAN;
}

TEST(MappingAxes, LoadsPlacesAndOrientationsComeBackToW) {
  const Vector3 force(3, -4, 5), moment(0.1, 0.2, -0.3), place(0.5, 0.1, 0.7);
  const Matrix3 R_WD = spatial::expRotation(Vector3(0.3, -0.1, 0.4));
  for (const char* text : {"isb", "ras", "lps", "w", "0.36 0.48 -0.8 -0.8 0.6 0 0.48 0.64 0.6"}) {
    SCOPED_TRACE(text);
    const auto axes = parseAxes(text);
    ASSERT_TRUE(axes) << axes.error().text();
    ImportOptions options{.axes = text, .motions = std::vector<ImportedMotion>()};
    const auto p = prepareImport(recordingOf(axes->R_WF, force, moment, place, R_WD), options);
    ASSERT_TRUE(p) << p.error().text();
    const Recording& r = p->recording;
    for (int k = 0; k < 3; ++k) {
      const std::string axis(1, "xyz"[k]);
      EXPECT_NEAR(first(r, "force_" + axis + "_N"), force[k], 1e-12);
      EXPECT_NEAR(first(r, "moment_" + axis + "_Nm"), moment[k], 1e-12);
      EXPECT_NEAR(first(r, "position_" + axis + "_m"), place[k], 1e-12);
    }
    const spatial::Quaternion q(first(r, "quaternion_w"), first(r, "quaternion_x"), first(r, "quaternion_y"),
                                first(r, "quaternion_z"));
    EXPECT_LT((q.toRotationMatrix() - R_WD).norm(), 1e-12);
    const auto kept = readMapping(toJson(p->mapping), "kept");
    ASSERT_TRUE(kept) << kept.error().text();
    EXPECT_EQ(kept->axes, axes->words) << "it is saved with the mapping";
    std::string notes;
    for (const auto& note : p->notes) notes += note;
    if (std::string(text) != "w") {
      EXPECT_THAT(notes, HasSubstr(axes->words + " (right-handed, det +1)")) << "and shown";
    }
  }
}

TEST(MappingAxes, AnAxisAloneIsMovedAndWhatATurnNeedsIsAskedFor) {
  Recording r;
  r.header.channels = {{.name = "force_y_N", .unit = "N"}};
  r.columns = {{1.0, 2.0}};
  r.time_s = {0.0, 0.01};
  const auto moved =
      prepareImport(r, {.axes = "isb", .motions = std::vector<ImportedMotion>()});  // y of the file is up
  ASSERT_TRUE(moved) << moved.error().text();
  ASSERT_EQ(moved->recording.header.channels.size(), 1U);
  EXPECT_EQ(first(moved->recording, "force_z_N"), 1.0);
  const auto open = prepareImport(r, {.axes = "0.6 0.8 0 -0.8 0.6 0 0 0 1", .motions = std::vector<ImportedMotion>()});
  ASSERT_FALSE(open);
  EXPECT_THAT(open.error().text(), HasSubstr("force_x_N is missing"));
}

TEST(MappingAxes, AFileThatSaysItsAxesIsTakenAtItsWord) {
  const auto axes = parseAxes("ras");
  Recording r = recordingOf(axes->R_WF, {3, -4, 5}, {0, 0, 0}, {0, 0, 0}, Matrix3::Identity());
  r.header.facts.emplace_back("Coordinate System", "RAS");
  const auto p = prepareImport(r, {.motions = std::vector<ImportedMotion>()});
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_NEAR(first(p->recording, "force_x_N"), 3.0, 1e-12);
  EXPECT_EQ(p->mapping.axes, "x right, y anterior, z up");
  const auto plain = prepareImport(r, {.axes = "w", .motions = std::vector<ImportedMotion>()});
  ASSERT_TRUE(plain);
  EXPECT_NEAR(first(plain->recording, "force_x_N"), 4.0, 1e-12) << "a person wins";
  r.header.facts.emplace_back("articulus_run", "3");
  EXPECT_NEAR(first(prepareImport(r, {.motions = std::vector<ImportedMotion>()})->recording, "force_x_N"), 4.0, 1e-12)
      << "a file of ours is in W";
}

std::string notesOf(const base::Result<PreparedImport>& p) {
  std::string all = p ? "" : "refused: " + p.error().text();
  if (p)
    for (const std::string& note : p->notes) all += note + "\n";
  return all;
}

/// Columns of one row each, in newtons, newton metres or whatever is said, at two times.
Recording tableOf(const std::vector<std::tuple<std::string, std::string, double>>& columns) {
  Recording r;
  for (const auto& [name, unit, value] : columns) {
    r.header.channels.push_back({.name = name, .unit = unit});
    r.columns.push_back({value, value});
  }
  r.time_s = {0.0, 0.01};
  return r;
}
const std::vector<ImportedMotion> kNoLoops;

TEST(MappingAxes, AFileThatSaysLeftHandedOnesIsRefusedUntilAPersonSaysThem) {
  Recording r = tableOf({{"Fx", "N", 3.0}, {"Fy", "N", 4.0}, {"Fz", "N", 5.0}});
  r.header.facts = {{"frame", "camera 2"}, {"axes", "x left, y anterior, z up"}};
  const auto p = prepareImport(r, {.motions = kNoLoops});
  ASSERT_FALSE(p) << notesOf(p);
  EXPECT_THAT(p.error().text(),
              testing::AllOf(HasSubstr("left-handed"), HasSubstr("x left, y anterior, z up"), HasSubstr("--axes w")));
  EXPECT_THAT(prepareImport(r, {.motions = kNoLoops, .askedBy = AskedBy::Sheet}).error().remedy,
              HasSubstr("Axes of the file"));
  const auto said = prepareImport(r, {.axes = "w", .motions = kNoLoops});
  ASSERT_TRUE(said) << notesOf(said);
  EXPECT_EQ(first(said->recording, "force_x_N"), 3.0);
}

TEST(MappingAxes, WhatAFileSaysThatIsNoneIsNamedInANote) {
  Recording r = tableOf({{"Fx", "N", 3.0}, {"Fy", "N", 4.0}, {"Fz", "N", 5.0}});
  r.header.facts = {{"coordinate system", "as the laboratory's"}};
  const auto p = prepareImport(r, {.motions = kNoLoops});
  ASSERT_TRUE(p) << notesOf(p);
  EXPECT_THAT(notesOf(p), testing::AllOf(HasSubstr("as the laboratory's"), HasSubstr("--axes")));
  EXPECT_THAT(notesOf(prepareImport(r, {.axes = "w", .motions = kNoLoops})), Not(HasSubstr("as the laboratory's")));
  r.header.facts = {{"frame", "1200"}};  // the number of an exposure
  EXPECT_THAT(notesOf(prepareImport(r, {.motions = kNoLoops})), Not(HasSubstr("1200")));
}

TEST(MappingAxes, LeftHandedOnesThatAFileSaysInWordsAreRefused) {
  Recording r = tableOf({{"Fx", "N", 3.0}, {"Fy", "N", 4.0}, {"Fz", "N", 5.0}});
  for (const auto& [key, value] :
       std::vector<std::pair<std::string, std::string>>{{"axes", "left-handed, x right, y anterior, z down"},
                                                        {"axes", "x right, y anterior, z down (Left handed)"},
                                                        {"coordinate system", "left-handed"},
                                                        {"axes", "linksh\xC3\xA4ndig"},
                                                        {"handedness", "left"}}) {
    SCOPED_TRACE(value);
    r.header.facts = {{key, value}};
    const auto refused = prepareImport(r, {.motions = kNoLoops});
    ASSERT_FALSE(refused) << notesOf(refused);
    EXPECT_THAT(refused.error().text(), testing::AllOf(HasSubstr("left-handed"), HasSubstr("--axes")));
  }
  for (const char* value : {"right-handed, x right, y anterior, z up", "x right, y anterior, z up (right-handed)"}) {
    SCOPED_TRACE(value);
    r.header.facts = {{"axes", value}};
    const auto taken = prepareImport(r, {.motions = kNoLoops});
    ASSERT_TRUE(taken) << notesOf(taken);
    EXPECT_EQ(first(taken->recording, "force_x_N"), 4.0);
  }
}

TEST(MappingAxes, AMappingThatLeadsToWIsNotTurnedOnceMore) {
  const auto known = allMappings("/nowhere", ARTICULUS_RESOURCES);
  const Recording grf =
      tableOf({{"ground_force_vx", "", 10.0}, {"ground_force_vy", "", 800.0}, {"ground_force_vz", "", 20.0}});
  const auto plain = prepareImport(grf, {.known = known, .motions = kNoLoops});
  ASSERT_TRUE(plain) << notesOf(plain);
  EXPECT_EQ(first(plain->recording, "force_z_N"), 800.0) << "y is up";
  EXPECT_EQ(first(plain->recording, "force_y_N"), -20.0) << "z is right";
  const auto twice = prepareImport(grf, {.known = known, .axes = "opensim", .motions = kNoLoops});
  ASSERT_FALSE(twice) << "force_z_N " << first(twice->recording, "force_z_N");
  EXPECT_THAT(twice.error().text(), testing::AllOf(HasSubstr("opensim_forces"), HasSubstr("Leave --axes out")));
  EXPECT_TRUE(prepareImport(grf, {.known = known, .axes = "w", .motions = kNoLoops})) << "which says the same";
  // Kept under another name it still says that it leads to W.
  const auto kept = readMapping(toJson(plain->mapping), "kept");
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_FALSE(prepareImport(grf, {.mapping = *kept, .axes = "opensim", .motions = kNoLoops}));
  for (const Mapping& mapping : known)
    if (mapping.name == "simvitro_right_knee") {
      EXPECT_EQ(parseAxes(mapping.axes).value().R_WF, Matrix3::Identity()) << "its columns are components of W";
    }
  // A file beside such a mapping may say its axes.
  Recording says = grf;
  says.header.facts = {{"axes", "opensim"}};
  const auto once = prepareImport(says, {.known = known, .motions = kNoLoops});
  ASSERT_TRUE(once) << notesOf(once);
  EXPECT_EQ(first(once->recording, "force_z_N"), 800.0);
}

TEST(MappingAxes, AMappingThatSaysNoneMeetsAFileThatDoes) {
  Recording r = tableOf({{"A", "N", 3.0}, {"B", "N", 4.0}});
  Mapping mine{.name = "mine",
               .columns = {{.channel = "force_x_N", .from = "A", .unit = "N"},
                           {.channel = "force_y_N", .from = "B", .unit = "N"}}};
  r.header.facts = {{"axes", "ras"}};
  const auto open = prepareImport(r, {.mapping = mine, .motions = kNoLoops});
  ASSERT_FALSE(open) << "nobody knows whether the mapping turns already: force_x_N "
                     << first(open->recording, "force_x_N");
  EXPECT_THAT(open.error().text(), testing::AllOf(HasSubstr("\"mine\""), HasSubstr("--axes")));
  const auto said = prepareImport(r, {.mapping = mine, .axes = "ras", .motions = kNoLoops});
  ASSERT_TRUE(said) << notesOf(said);
  EXPECT_EQ(first(said->recording, "force_y_N"), -3.0);
  mine.name.clear();  // chosen of this file alone, as in the sheet
  const auto turned = prepareImport(r, {.mapping = mine, .motions = kNoLoops});
  ASSERT_TRUE(turned) << notesOf(turned);
  EXPECT_EQ(first(turned->recording, "force_y_N"), -3.0);
}

TEST(MappingAxes, ColumnsOfClinicalNamesAreNotTurned) {
  Recording r = tableOf({{"Flexion Moment", "Nm", 2.0},
                         {"Lateral Bending Torque", "Nm", 3.0},
                         {"Axial Torque", "Nm", 4.0},
                         {"Flexion", "deg", 5.0}});
  const auto plain = prepareImport(r, {.motions = kNoLoops});
  ASSERT_TRUE(plain) << notesOf(plain);
  EXPECT_EQ(first(plain->recording, "moment_y_Nm"), 2.0);
  const auto turned = prepareImport(r, {.axes = "isb", .motions = kNoLoops});
  ASSERT_FALSE(turned) << "moment_y_Nm " << first(turned->recording, "moment_y_Nm");
  EXPECT_THAT(turned.error().text(), testing::AllOf(HasSubstr("\"Flexion Moment\""), HasSubstr("\"Axial Torque\""),
                                                    HasSubstr("--map"), Not(HasSubstr("\"Flexion\""))));
  // The file says it; and a mapping that was kept of such names, in which nobody said axes.
  Recording says = r;
  says.header.facts = {{"frame", "isb"}};
  EXPECT_FALSE(prepareImport(says, {.motions = kNoLoops}));
  Mapping kept = plain->mapping;
  kept.name = "mine";
  for (auto& column : kept.columns) column.guessed = false;
  EXPECT_FALSE(prepareImport(r, {.mapping = kept, .axes = "isb", .motions = kNoLoops}));
  // Said, they are components along the axes of the file; an angle is none.
  const std::vector<std::string> maps{"moment_z_Nm=-Flexion Moment [Nm]", "moment_x_Nm=Lateral Bending Torque [Nm]",
                                      "moment_y_Nm=Axial Torque [Nm]"};
  for (const auto& mapping : {std::optional<Mapping>(), std::optional(kept)}) {
    const auto said = prepareImport(r, {.mapping = mapping, .maps = maps, .axes = "isb", .motions = kNoLoops});
    ASSERT_TRUE(said) << notesOf(said);
    EXPECT_EQ(first(said->recording, "moment_y_Nm"), 2.0);
    EXPECT_EQ(first(said->recording, "moment_x_Nm"), 3.0);
    EXPECT_EQ(first(said->recording, "moment_z_Nm"), 4.0);
    EXPECT_NEAR(first(said->recording, "flexion_rad"), 5.0 * std::numbers::pi / 180.0, 1e-12);
    const auto again = prepareImport(r, {.mapping = said->mapping, .motions = kNoLoops});
    ASSERT_TRUE(again) << "kept, with its axes: " << notesOf(again);
    EXPECT_EQ(first(again->recording, "moment_y_Nm"), 2.0);
  }
}

/// The clinical angles of the second of two orientations of D in a file, stored as a run.
spatial::SpineAngles storedAngles(const std::string& axes, const Matrix3& R_FD0, const Matrix3& R_FD1) {
  Recording r;
  for (const auto& part : {"w", "x", "y", "z"}) {
    r.header.channels.push_back({.name = std::string("quaternion_") + part});
    r.columns.emplace_back();
  }
  for (const Matrix3& R : {R_FD0, R_FD1}) {
    const auto q = spatial::quaternionOf(R);
    r.columns[0].push_back(q.w());
    r.columns[1].push_back(q.x());
    r.columns[2].push_back(q.y());
    r.columns[3].push_back(q.z());
  }
  r.time_s = {0.0, 0.01};
  const auto prepared = prepareImport(r, {.axes = axes, .motions = kNoLoops});
  EXPECT_TRUE(prepared) << notesOf(prepared);
  const test::TempFolder folder;
  const auto store = test::openStore(folder.path());
  const auto id = storeImport(*store, *prepared, {.origin = {"in.csv", "csv", "ab", {}}});
  EXPECT_TRUE(id) << id.error().text();
  record::Sample s;
  EXPECT_TRUE(store->forEachSample(*id, -1, [&s](const record::Sample& one) {
    s = one;
    return true;
  }));
  return {s[record::Channel::Flexion], s[record::Channel::LateralBending], s[record::Channel::AxialRotation]};
}

TEST(MappingAxes, AnglesThatAreMadeOfOrientationsAreThoseOfWAsInALiveRun) {
  const double f = 0.3, b = 0.2, a = 0.1;
  const Matrix3 motion = spatial::expRotation(Vector3(0, f, 0)) * spatial::expRotation(Vector3(b, 0, 0)) *
                         spatial::expRotation(Vector3(0, 0, a));         // core/README.md, Frames
  const Matrix3 tilted = spatial::expRotation(Vector3(0.9, -0.4, 1.3));  // a body of markers lies as it was glued
  for (const char* text : {"isb", "ras", "lps", "w", "0.36 0.48 -0.8 -0.8 0.6 0 0.48 0.64 0.6"})
    for (const Matrix3& R_WD0 : {Matrix3(Matrix3::Identity()), tilted}) {
      const Matrix3 R_FW = parseAxes(text)->R_WF.transpose();
      for (const Matrix3& R_WD : {R_WD0, Matrix3(R_WD0 * R_FW.transpose())}) {  // with the file's own axes on the body
        const auto angles = storedAngles(text, R_FW * R_WD, R_FW * motion * R_WD);
        EXPECT_NEAR(angles.flexion_rad, f, 1e-9) << text;
        EXPECT_NEAR(angles.lateralBending_rad, b, 1e-9) << text;
        EXPECT_NEAR(angles.axialRotation_rad, a, 1e-9) << text;
      }
    }
}

}  // namespace
}  // namespace articulus::exchange
