// The form of the cell editor on each shipped cell with the devices that there are: every field reads what the file
// says and writes where it reads, and what it makes is a cell.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/devices/cell_check.h"
#include "app/devices/device_catalogue.h"
#include "app/station.h"
#include "core/cell/edit/cell_form.h"
#include "core/cell/edit/device_choice.h"
#include "core/cell/shipped_files.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/support/temp_folder.h"

namespace articulus::app {
namespace {

namespace fs = std::filesystem;
using cell::CellEdit;
using cell::CellField;
using cell::CellFieldKind;
using cell::CellSection;
using device::DevicePort;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path kResources = ARTICULUS_RESOURCES;

CellEdit opened(const std::string& key) {
  auto edit = CellEdit::open(key, kResources);
  if (!edit) throw std::runtime_error(edit.error().text());
  return std::move(*edit);
}

class CellForm : public ::testing::Test {
 protected:
  std::vector<const device::DeviceKind*> kinds = deviceKinds();
  cell::CellFormParts parts{kinds, kResources};
  cell::CellWorkshop workshop = cellWorkshop(kResources);

  [[nodiscard]] std::vector<CellField> fields(const CellEdit& edit) const {
    std::vector<CellField> all;
    for (int s = 0; s < static_cast<int>(CellSection::Count); ++s) {
      auto some = cellFields(static_cast<CellSection>(s), edit, parts);
      EXPECT_FALSE(some.empty()) << labelOf(static_cast<CellSection>(s));
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }
  [[nodiscard]] cell::CellFindings check(const CellEdit& edit) const {
    return workshop.check(json::parse(edit.file().dump()), "ours.json");
  }
  static CellField find(const std::vector<CellField>& all, const std::string& pointer, int element = -1) {
    for (const CellField& one : all)
      if (one.pointer == pointer && one.element == element) return one;
    throw std::runtime_error("no field " + pointer);
  }
};

TEST_F(CellForm, ReadsWhatTheProgramReads) {
  for (const cell::ShippedFile& one : cell::shippedCells(kResources)) {
    const CellEdit edit = opened(one.key);
    const auto read = cell::loadCell(one.key, kResources);
    ASSERT_TRUE(read);
    const auto all = fields(edit);
    for (int i = 0; i < read->robot.joints; ++i)
      EXPECT_EQ(numberOf(edit, find(all, "/poses/home_rad", i)), read->homeJoints_rad[i]) << one.key;
    EXPECT_EQ(numberOf(edit, find(all, "/rate_Hz")), read->rate_Hz);
    EXPECT_EQ(numberOf(edit, find(all, "/tool/mass_kg")), read->tool.mass_kg);
    EXPECT_EQ(numberOf(edit, find(all, "/limits/wrench_N_Nm", 5)), read->limits.wrench[5]);
    EXPECT_EQ(numberOf(edit, find(all, "/limits/displacement_m", 1)), read->limits.displacement_m[1]);
    EXPECT_EQ(numberOf(edit, find(all, "/maxima/operator_timeout_s")), read->maxima.operatorTimeout_s);
    for (std::size_t g = 0; g < control::kGainCount; ++g)
      EXPECT_EQ(numberOf(edit, find(all, "/gains/" + std::string(control::gainCatalogue()[g].key))),
                read->gains.value[g]);
    for (const auto& [pointer, R] : {std::pair{"/frames/X_WB/quaternion_wxyz", read->X_WB.rotation},
                                     std::pair{"/frames/X_FS/quaternion_wxyz", read->X_FS.rotation}}) {
      std::array<double, 3> angles{};
      for (int i = 0; i < 3; ++i) angles[static_cast<std::size_t>(i)] = numberOf(edit, find(all, pointer, i));
      const spatial::Matrix3 again = spatial::expRotation({0, 0, angles[2]}) * spatial::expRotation({0, angles[1], 0}) *
                                     spatial::expRotation({angles[0], 0, 0});
      EXPECT_LT((again - R).norm(), 1e-9) << one.key << " " << pointer;
    }
    EXPECT_THAT(check(edit).problems, IsEmpty()) << one.key;
  }
}

/// A field that read one place and wrote another would show in the differences.
TEST_F(CellForm, WritesWhereItReadsAndNowhereElse) {
  int tried = 0;
  for (const char* key : {"munich", "alesund", "lbr_polymer"}) {
    const CellEdit base = opened(key);
    for (const CellField& field : fields(base)) {
      if (field.kind == CellFieldKind::DeviceKind || field.kind == CellFieldKind::DeviceReal) continue;
      CellEdit edit = base;
      const std::string name = std::string(key) + " " + field.pointer + " " + std::to_string(field.element);
      const bool number = field.kind == CellFieldKind::Number || field.kind == CellFieldKind::Integer ||
                          field.kind == CellFieldKind::Rotation;
      if (number) {
        const double before = numberOf(edit, field),
                     after = before + (field.kind == CellFieldKind::Integer ? 1.0 : 0.1);
        putNumber(edit, field, after);
        ASSERT_NEAR(numberOf(edit, field), after, 1e-12) << name;
      } else if (field.kind == CellFieldKind::Choice || field.kind == CellFieldKind::Flag) {
        ASSERT_THAT(field.choices, Not(IsEmpty())) << name;
        const std::string there = textOf(edit, field);
        bool offered = false;
        for (const auto& [value, words] : field.choices) offered = offered || value == there;
        EXPECT_TRUE(offered) << name << " has " << there;
        const auto& other = field.choices.front().first == there ? field.choices.back() : field.choices.front();
        if (other.first == there) continue;
        ASSERT_TRUE(putText(edit, field, other.first, parts)) << name;
        ASSERT_EQ(textOf(edit, field), other.first);
      } else {
        const std::string text = field.kind == CellFieldKind::Pairs      ? "a, b\nc, d"
                                 : field.kind == CellFieldKind::Endpoint ? "192.168.1.20:50000"
                                                                         : "one\ntwo";
        ASSERT_TRUE(putText(edit, field, text, parts)) << name;
        ASSERT_EQ(textOf(edit, field), text) << name;
      }
      ++tried;
      const auto differences = edit.differences();
      ASSERT_THAT(differences, Not(IsEmpty())) << name;
      for (const auto& one : differences)
        ASSERT_TRUE(one.pointer.starts_with(field.pointer) ||
                    field.pointer.starts_with(one.pointer + "/"))  // "devices" is new
            << name << " " << one.pointer;
      ASSERT_TRUE(edit.canUndo());
      edit.undo();
      ASSERT_EQ(edit.now(), base.now()) << name << ": undone";
      if (number) putNumber(edit, field, numberOf(edit, field));
      else ASSERT_TRUE(putText(edit, field, textOf(edit, field), parts));
      ASSERT_FALSE(edit.canUndo()) << name << ": what is the same is no change";
    }
  }
  EXPECT_GT(tried, 400);
  std::printf("%d fields\n", tried);
}

TEST_F(CellForm, AnAddressIsHostAndPortAndPracticeAFlag) {
  CellEdit edit = opened("alesund");
  const auto all = fields(edit);
  const auto of = [&](const std::string& pointer) {
    const auto at = std::ranges::find(all, pointer, &CellField::pointer);
    if (at == all.end()) throw std::runtime_error("no field " + pointer);
    return *at;
  };
  const CellField slicer = of("/igtlink"), practice = of("/practice");
  ASSERT_TRUE(putText(edit, slicer, "0.0.0.0:18944", parts));
  EXPECT_EQ(edit.at("/igtlink/host"), nlohmann::json("0.0.0.0"));
  EXPECT_EQ(edit.at("/igtlink/port"), nlohmann::json(18944));
  edit.put("/igtlink/rate_Hz", 30);
  ASSERT_TRUE(putText(edit, slicer, "127.0.0.1:18945", parts));
  EXPECT_EQ(edit.at("/igtlink/rate_Hz"), nlohmann::json(30)) << "what stands beside it stays";
  for (const char* wrong : {"127.0.0.1", ":18944", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:70000", "a:1b"}) {
    const auto put = putText(edit, slicer, wrong, parts);
    ASSERT_FALSE(put) << wrong;
    EXPECT_THAT(put.error().text(), testing::HasSubstr("no address with a port"));
    EXPECT_EQ(textOf(edit, slicer), "127.0.0.1:18945");
  }
  ASSERT_TRUE(putText(edit, slicer, "", parts));
  EXPECT_TRUE(edit.at("/igtlink").is_null());
  EXPECT_EQ(livenessOf(edit), cell::Liveness::Simulated);
  ASSERT_TRUE(putText(edit, practice, "yes", parts));
  EXPECT_EQ(livenessOf(edit), cell::Liveness::Practice);
  ASSERT_TRUE(putText(edit, practice, "no", parts));
  EXPECT_EQ(textOf(edit, practice), "no");
}

TEST_F(CellForm, TurnsAFrameAboutFixedAxesInTheirOrder) {
  CellEdit edit = opened("munich");
  edit.put("/frames/X_FS/quaternion_wxyz", {1, 0, 0, 0});
  const auto all = fields(edit);
  const auto about = [&](int axis) { return find(all, "/frames/X_FS/quaternion_wxyz", axis); };
  const auto turned = [&](const spatial::Vector3& v) {
    const json& q = edit.at("/frames/X_FS/quaternion_wxyz");
    return spatial::Vector3(spatial::Quaternion(q[0], q[1], q[2], q[3]) * v);
  };
  const double quarter = spatial::inRadians(90.0);
  putNumber(edit, about(0), quarter);  // y to z
  EXPECT_LT((turned({0, 1, 0}) - spatial::Vector3(0, 0, 1)).norm(), 1e-12);
  putNumber(edit, about(2), quarter);  // and x to y, about the outer z
  EXPECT_LT((turned({1, 0, 0}) - spatial::Vector3(0, 1, 0)).norm(), 1e-12);
  EXPECT_LT((turned({0, 1, 0}) - spatial::Vector3(0, 0, 1)).norm(), 1e-12);
  putNumber(edit, about(1), spatial::inRadians(-30.0));
  for (const auto& [axis, degrees] : {std::pair{0, 90.0}, std::pair{1, -30.0}, std::pair{2, 90.0}})
    EXPECT_NEAR(numberOf(edit, about(axis)), spatial::inRadians(degrees), 1e-9);
}

/// From a shipped simulated cell to a live one of four devices, as a person goes through the form.
TEST_F(CellForm, MakesALiveCellOfAShippedOne) {
  CellEdit edit = opened("alesund");
  const auto put = [&](const std::string& pointer, const std::string& text, CellFieldKind kind = CellFieldKind::Text) {
    for (const CellField& field : fields(edit))
      if (field.pointer == pointer && (field.kind == kind || kind == CellFieldKind::Text)) {
        const auto done = putText(edit, field, text, parts);
        return done ? std::string() : done.error().text();
      }
    return "no field " + pointer;
  };
  EXPECT_THAT(put("/devices/arm", "atlas"), HasSubstr("There is no arm"));
  EXPECT_THAT(edit.differences(), IsEmpty()) << "what was refused changed something";
  ASSERT_EQ(put("/name", "Our KUKA"), "");
  ASSERT_EQ(put("/devices/ati_net_ft/simulated", "real"), "");
  EXPECT_EQ(livenessOf(edit), cell::Liveness::Bench);
  ASSERT_EQ(put("/devices/kuka_rsi/simulated", "real"), "");
  EXPECT_EQ(livenessOf(edit), cell::Liveness::Live);
  EXPECT_EQ(edit.at("/simulated"), json(false));
  EXPECT_THAT(edit.at("/honesty").dump(), HasSubstr("LIVE"));
  EXPECT_TRUE(edit.at("/devices/kuka_rsi/port").is_null()) << "the port of the virtual controller";
  EXPECT_THAT(check(edit).problems, Not(IsEmpty())) << "no address was said yet";
  ASSERT_EQ(put("/devices/ati_net_ft/host", "192.0.2.1"), "");
  ASSERT_EQ(put("/devices/kuka_rsi/host", "192.0.2.10"), "");
  ASSERT_EQ(put("/devices/kuka_rsi/controller", "192.0.2.2"), "");
  ASSERT_EQ(put("/devices/operator", "evdev_switch"), "");
  ASSERT_EQ(put("/devices/operator/0/device", "/dev/input/by-id/pedal"), "");
  putNumber(edit, find(fields(edit), "/devices/operator/0/enabling_key"), 48);
  const auto found = check(edit);
  for (const auto& problem : found.problems) ADD_FAILURE() << problem.text();
  EXPECT_EQ(found.liveness, cell::Liveness::Live);
  EXPECT_THAT(found.needs, Not(IsEmpty()));

  test::TempFolder folder;
  ASSERT_TRUE(edit.save(folder / "ours.json", kResources));
  const auto read = cell::loadCell((folder / "ours.json").string(), kResources);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->devices.liveness(), cell::Liveness::Live);
  EXPECT_EQ(read->name, "Our KUKA");

  ASSERT_EQ(put("/devices/arm", "ur_rtde"), "") << "another arm, which is real as the one before or simulated";
  EXPECT_EQ(edit.at("/command_level"), json("joint_position"));
  ASSERT_EQ(put("/devices/arm", "simulated"), "");
  EXPECT_EQ(livenessOf(edit), cell::Liveness::Bench);
}

TEST_F(CellForm, AddsAndTakesAwayBodiesThatCountAtOnce) {
  for (int k = 0; k < static_cast<int>(cell::BodyKind::Count); ++k) {
    CellEdit edit = opened("munich");
    const auto before = fields(edit).size();
    addBody(edit, static_cast<cell::BodyKind>(k));
    const auto differences = edit.differences();
    ASSERT_EQ(differences.size(), 1u);
    const auto all = fields(edit);
    ASSERT_GT(all.size(), before) << labelOf(static_cast<cell::BodyKind>(k));
    const std::string body =
        differences.front().pointer + "/" + std::to_string(edit.at(differences.front().pointer).size() - 1);
    EXPECT_FALSE(find(all, body + "/name").body.empty());
    removeBody(edit, body);
    EXPECT_EQ(edit.now(), edit.base());
  }
  CellEdit edit = opened("munich");
  const auto home = cell::loadCell("munich", kResources)->X_WD_home.translation;
  addBody(edit, cell::BodyKind::Box);
  const auto all = fields(edit);
  const std::string box = "/collision/boxes/" + std::to_string(edit.at("/collision/boxes").size() - 1);
  for (int i = 0; i < 3; ++i) {  // upper first: an edge may not lie beyond the other
    putNumber(edit, find(all, box + "/upper_m", i), home[i] + 0.1);
    putNumber(edit, find(all, box + "/lower_m", i), home[i] - 0.1);
  }
  ASSERT_THAT(check(edit).problems, Not(IsEmpty())) << "a box around the tool at home";
  EXPECT_THAT(check(edit).problems.front().message, HasSubstr("poses."));
}

/// What drives the arm is what lay there when the station was made, not what lies there when somebody asks.
TEST(OpenedCell, KeepsTheIdentityOfWhatWasRead) {
  test::TempFolder folder;
  const fs::path file = folder / "ours.json";
  const auto write = [&](const char* name) { std::ofstream(file) << json{{"variant_of", "munich"}, {"name", name}}; };
  write("Ours");
  const auto station = Station::create({.cell = file.string(), .resources = kResources, .manualClock = true});
  ASSERT_TRUE(station) << station.error().text();
  const std::string opened = (*station)->openedAs();
  EXPECT_EQ(opened, run::cellIdentity(*cell::loadCell(file.string(), kResources)).value());
  write("Edited");
  EXPECT_EQ((*station)->openedAs(), opened);
  EXPECT_FALSE(run::stillAsOpened((*station)->cell(), opened));
  write("Ours");
  EXPECT_TRUE(run::stillAsOpened((*station)->cell(), opened));
}

}  // namespace
}  // namespace articulus::app
