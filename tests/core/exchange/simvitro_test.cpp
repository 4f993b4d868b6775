// A tree as simVITRO leaves it, written here: offsets, units, sides, the state in a ZIP archive.
#include "core/exchange/import/simvitro.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "core/exchange/import/import_source.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/zip_member.h"
#include "core/spatial/joint_coordinates.h"
#include "core/spatial/rotation.h"
#include "tests/core/exchange/byte_text.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

namespace fs = std::filesystem;
using spatial::Side;
using test::ByteText;
using testing::HasSubstr;

constexpr int kRows = 400;
constexpr double kDegree = std::numbers::pi / 180.0;

struct Column {
  const char *group, *name, *unit;
  double size, shift;  ///< of a sine over the rows
};
double valueOf(const Column& c, int row) { return c.shift + c.size * std::sin(2.0 * std::numbers::pi * row / 200.0); }

const std::vector<Column> kColumns{{"State.Knee JCS", "Knee JCS Medial", "mm", 1, 0},
                                   {"State.Knee JCS", "Knee JCS Posterior", "mm", 2, 0},
                                   {"State.Knee JCS", "Knee JCS Superior", "mm", 0.5, 0},
                                   {"State.Knee JCS", "Knee JCS Flexion", "deg", 1, 30},
                                   {"State.Knee JCS", "Knee JCS Valgus", "deg", 4, 0},
                                   {"State.Knee JCS", "Knee JCS Internal Rotation", "deg", 3, 0},
                                   {"State.JCS Load", "JCS Load Lateral Drawer", "N", 10, 0},
                                   {"State.JCS Load", "JCS Load Anterior Drawer", "N", 20, 0},
                                   {"State.JCS Load", "JCS Load Distraction", "N", 5, 0},
                                   {"State.JCS Load", "JCS Load Extension Torque", "Nm", 1, 0},
                                   {"State.JCS Load", "JCS Load Varus Torque", "Nm", -10, 0},
                                   {"State.JCS Load", "JCS Load External Rotation Torque", "Nm", 0.2, 0},
                                   {"Kinetics.JCS.Desired", "JCS Load Varus Torque", "Nm", -10, 0},
                                   {"Timing.Control Loop", "Actual dt", "ms", 0, 10}};

std::string tdms(const std::vector<Column>& columns) {
  ByteText meta, raw;
  meta.put(static_cast<std::uint32_t>(columns.size()));
  for (const Column& c : columns) {
    meta.counted(std::string("/'") + c.group + "'/'" + c.name + "'").put(std::uint32_t{20}).put(std::uint32_t{10});
    meta.put(std::uint32_t{1}).put(std::uint64_t{kRows}).put(std::uint32_t{2});
    meta.counted("wf_increment").put(std::uint32_t{10}).put(0.01);
    meta.counted("NI_UnitDescription").put(std::uint32_t{0x20}).counted(c.unit);
    for (int i = 0; i < kRows; ++i) raw.put(valueOf(c, i));
  }
  return ByteText()
      .raw("TDSm")
      .put(std::uint32_t{2 | 4 | 8})
      .put(std::uint32_t{4713})
      .put(static_cast<std::uint64_t>(meta.size() + raw.size()))
      .put(static_cast<std::uint64_t>(meta.size()))
      .raw(meta.text())
      .raw(raw.text())
      .text();
}

/// Medial 3 mm, posterior -4 mm, superior 5 mm, flexion 2 deg, valgus -1 deg, internal 6 deg.
const double kOffset[6] = {0.003, -0.004, 0.005, 2 * kDegree, -kDegree, 6 * kDegree};

std::string stateText(double lastAxis) {
  std::string offset = "\"<size(s)=6>";
  for (const double v : kOffset) offset += " " + std::to_string(v);
  return "[Robot]\r\nPosition Offset (m,rad) = \"<size(s)=6> 9 9 9 9 9 9\"\r\n[Knee JCS]\r\nPosition Offset (m,rad) "
         "= " +
         offset +
         "\"\r\nChannel Names 0 = \"Medial\"\r\n[World]\r\nT_World1_World2 = \"<size(s)=4 4> 1 0 0 0 0 1 0 0 0 0 " +
         std::to_string(lastAxis) + " 0 0 0 0 1\"\r\n";
}

/// An archive of one file.
std::string zip(const std::string& name, const std::string& text, bool deflated) {
  std::string packed = text;
  if (deflated) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    packed.assign(text.size() + 100, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
  }
  const auto sum =
      static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
  const auto common = [&](ByteText& to) {
    to.put(std::uint16_t{20}).put(std::uint16_t{0}).put(std::uint16_t(deflated ? 8 : 0)).put(std::uint32_t{0});
    to.put(sum).put(static_cast<std::uint32_t>(packed.size())).put(static_cast<std::uint32_t>(text.size()));
    to.put(static_cast<std::uint16_t>(name.size())).put(std::uint16_t{0});
  };
  ByteText local, directory;
  local.raw(std::string("PK\3\4", 4));
  common(local);
  local.raw(name).raw(packed);
  directory.raw(std::string("PK\1\2", 4)).put(std::uint16_t{20});
  common(directory);
  directory.put(std::uint16_t{0})
      .put(std::uint16_t{0})
      .put(std::uint16_t{0})
      .put(std::uint32_t{0})
      .put(std::uint32_t{0});
  directory.raw(name);
  ByteText end;
  end.raw(std::string("PK\5\6", 4)).put(std::uint32_t{0}).put(std::uint16_t{1}).put(std::uint16_t{1});
  end.put(static_cast<std::uint32_t>(directory.size()))
      .put(static_cast<std::uint32_t>(local.size()))
      .put(std::uint16_t{0});
  return local.text() + directory.text() + end.text();
}

class Simvitro : public ::testing::Test {
 protected:
  void put(const fs::path& path, const std::string& bytes) {
    fs::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path, std::ios::binary) << bytes;
  }
  Recording only(std::optional<Side> side = {}) {
    const auto trials = findSimvitroTrials(folder_.path());
    EXPECT_TRUE(trials && trials->size() == 1);
    auto read = readSimvitroTrial(trials->front(), side);
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
    return read ? *read : Recording{};
  }
  static double at(const Recording& r, const std::string& channel, std::size_t row) {
    for (std::size_t c = 0; c < r.columns.size(); ++c)
      if (r.header.channels[c].name == channel) return r.columns[c][row];
    ADD_FAILURE() << "no " << channel;
    return 0.0;
  }
  test::TempFolder folder_;
};

TEST_F(Simvitro, OffsetsUnitsAndSidesOfBothKnees) {
  for (const Side side : {Side::Right, Side::Left}) {
    SCOPED_TRACE(name(side));
    put("004_laxity/Data/004_laxity_main_processed.tdms", tdms(kColumns));
    put("004_laxity/Configuration/Project.sVprj",
        zip("cfg/State.cfg", stateText(side == Side::Left ? -1.0 : 1.0), side == Side::Left));
    const Recording r = only();
    const double right = side == Side::Right ? 1.0 : -1.0;
    for (const std::size_t row : {std::size_t{0}, std::size_t{37}, std::size_t{399}}) {
      const auto raw = [&](std::size_t k) { return valueOf(kColumns[k], static_cast<int>(row)); };
      const double flexion = raw(3) * kDegree + kOffset[3], valgus = raw(4) * kDegree + kOffset[4],
                   internal = raw(5) * kDegree + kOffset[5];
      EXPECT_NEAR(at(r, "flexion_rad", row), flexion, 1e-6);
      EXPECT_NEAR(at(r, "lateral_bending_rad", row), -right * valgus, 1e-6);
      EXPECT_NEAR(at(r, "axial_rotation_rad", row), right * internal, 1e-6);
      EXPECT_NEAR(at(r, "force_x_N", row), raw(7), 1e-12);
      EXPECT_NEAR(at(r, "force_y_N", row), -right * raw(6), 1e-12) << "y is left";
      EXPECT_NEAR(at(r, "force_z_N", row), -raw(8), 1e-12) << "distraction draws the tibia down";
      EXPECT_NEAR(at(r, "moment_x_Nm", row), right * raw(10), 1e-12);
      EXPECT_NEAR(at(r, "moment_y_Nm", row), -raw(9), 1e-12);
      EXPECT_NEAR(at(r, "moment_z_Nm", row), -right * raw(11), 1e-12);
      EXPECT_NEAR(at(r, "wanted_moment_x_Nm", row), right * raw(12), 1e-12);
      // The pose is a rotation of determinant +1 whose angles are those of the channels, and goes back to the file's.
      const spatial::Quaternion q(at(r, "quaternion_w", row), at(r, "quaternion_x", row), at(r, "quaternion_y", row),
                                  at(r, "quaternion_z", row));
      EXPECT_NEAR(q.norm(), 1.0, 1e-12);
      const auto angles = spatial::spineAngles(q.toRotationMatrix());
      EXPECT_NEAR(angles.flexion_rad, flexion, 1e-6);
      EXPECT_NEAR(angles.lateralBending_rad, -right * valgus, 1e-6);
      EXPECT_NEAR(angles.axialRotation_rad, right * internal, 1e-6);
      const spatial::Matrix3 C = (spatial::Matrix3() << 1, 0, 0, 0, 0, 1, 0, -1, 0).finished();
      spatial::Pose pose = spatial::Pose::identity();
      pose.rotation = C * q.toRotationMatrix() * C.transpose();
      pose.translation =
          C * spatial::Vector3(at(r, "position_x_m", row), at(r, "position_y_m", row), at(r, "position_z_m", row));
      const auto back = spatial::jointCoordinates(pose, side);
      EXPECT_NEAR(back.lateral_m, -(raw(0) * 1e-3 + kOffset[0]), 1e-6);
      EXPECT_NEAR(back.anterior_m, -(raw(1) * 1e-3 + kOffset[1]), 1e-6);
      EXPECT_NEAR(back.distraction_m, -(raw(2) * 1e-3 + kOffset[2]), 1e-6);
    }
    const auto prepared = prepareImport(r, {});
    ASSERT_TRUE(prepared) << prepared.error().text();
    EXPECT_NEAR(prepared->timeBase.rate_Hz, 100.0, 1e-6);
  }
}

TEST_F(Simvitro, SideMustBeKnownAndNotContradicted) {
  put("a/Data/a_main_processed.tdms", tdms(kColumns));
  const auto trial = findSimvitroTrials(folder_.path())->front();
  const auto unknown = readSimvitroTrial(trial, {});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().text(), HasSubstr("--side"));
  const Recording said = only(Side::Right);
  bool pose = false;
  std::string facts;
  for (const auto& c : said.header.channels) pose = pose || c.name == "quaternion_w";
  for (const auto& [key, value] : said.header.facts) facts += key + ": " + value + "\n";
  EXPECT_FALSE(pose) << "nobody knows the neutral pose";
  EXPECT_THAT(facts, HasSubstr("relative to a neutral pose that is not known"));
  put("a/Data/State.cfg", stateText(-1.0));
  const auto other = readSimvitroTrial(findSimvitroTrials(folder_.path())->front(), Side::Right);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().text(), HasSubstr("left-handed"));
}

TEST_F(Simvitro, DeepBranchesAreLeftAndTheRestIsFound) {
  for (int i = 0; i < 6; ++i) {
    std::string deep = "branch" + std::to_string(i);
    for (int k = 0; k < 12; ++k) deep += "/x";
    put(deep + "/001_deep_main_processed.tdms", "");
    put("trial" + std::to_string(i) + "/Data/001_a_main_processed.tdms", "");
  }
  const auto trials = findSimvitroTrials(folder_.path());
  ASSERT_TRUE(trials) << trials.error().text();
  EXPECT_EQ(trials->size(), 6U);
}

TEST_F(Simvitro, HashIsOfSamplesAndState) {
  put("a/Data/001_a_main_processed.tdms", tdms(kColumns));
  put("a/Configuration/State.cfg", stateText(1.0));
  const auto first = readSources(folder_.path(), {});
  ASSERT_TRUE(first) << first.error().text();
  put("a/Configuration/State.cfg", stateText(1.0) + "; other offsets");
  const auto second = readSources(folder_.path(), {});
  ASSERT_TRUE(second) << second.error().text();
  EXPECT_NE(first->front().origin.hash, second->front().origin.hash);
  EXPECT_THAT(first->front().origin.hash, HasSubstr(" + "));
}

TEST_F(Simvitro, DamagedArchivesAndFoldersWithoutTrialsAreWords) {
  EXPECT_THAT(findSimvitroTrials(folder_.path()).error().text(), HasSubstr("no trial"));
  const std::string good = zip("State.cfg", stateText(1.0), true);
  ASSERT_TRUE(readZipMember(good, "state.CFG", 10'000, "a"));
  EXPECT_THAT(readZipMember(good, "State.cfg", 10, "a").error().text(), HasSubstr("unpacks to"));
  EXPECT_THAT(readZipMember(good, "Setup.cfg", 10'000, "a").error().text(), HasSubstr("holds no Setup.cfg"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    (void)readZipMember(std::string_view(good).substr(0, i), "State.cfg", 10'000, "a");
    std::string flipped = good;
    for (const int bit : {0, 3, 7}) {
      flipped[i] = static_cast<char>(good[i] ^ (1 << bit));
      const auto read = readZipMember(flipped, "State.cfg", 10'000, "a");
      EXPECT_TRUE(read ? *read == stateText(1.0) : !read.error().remedy.empty()) << "the check sum must tell";
    }
  }
}

}  // namespace
}  // namespace articulus::exchange
