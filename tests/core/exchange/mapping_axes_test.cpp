// Axes of a foreign file: named, pointing or turned; what they do to vectors and orientations; what is left-handed.
#include "core/exchange/import/mapping_axes.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/exchange/import/prepared_import.h"
#include "core/spatial/rotation.h"

namespace articulus::exchange {
namespace {

using spatial::Matrix3;
using spatial::Vector3;
using testing::HasSubstr;

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
  RecordingHeader unclear;
  unclear.facts = {{"frame", "camera 2"}, {"axes", "x left, y anterior, z up"}};
  EXPECT_FALSE(axesOfFile(unclear)) << "none, and a left-handed one";
}

}  // namespace
}  // namespace articulus::exchange
