// Every row of the catalogue of devices: words, a page, documented settings, and a factory that works; and what a cell
// is told of its devices.
#include "app/devices/device_catalogue.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

#include "app/cell_devices.h"
#include "app/devices/cell_check.h"
#include "core/base/json_reader.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using device::DevicePort;
using nlohmann::json;
using testing::HasSubstr;

const fs::path kResources = ARTICULUS_RESOURCES;
const json kRealAti{{"simulated", false}, {"host", "192.0.2.1"}};

TEST(DeviceCatalogue, EachRowIsWhole) {
  std::set<std::pair<DevicePort, std::string_view>> keys;
  for (const app::DeviceRow& row : app::deviceCatalogue()) {
    const device::DeviceKind& kind = *row.kind;
    EXPECT_TRUE(keys.insert({kind.port, kind.key}).second) << kind.key;
    EXPECT_FALSE(kind.label.empty()) << kind.key;
    EXPECT_EQ(row.arm != nullptr, kind.port == DevicePort::Arm) << kind.key;
    EXPECT_EQ(row.loadCell != nullptr, kind.port == DevicePort::LoadCell) << kind.key;
    EXPECT_EQ(row.tracker != nullptr, kind.port == DevicePort::Tracker) << kind.key;
    EXPECT_EQ(row.operatorInput != nullptr, kind.port == DevicePort::Operator && kind.hasReal) << kind.key;
    EXPECT_EQ(app::findDevice(kind.port, kind.key), &row);
    const auto page = base::readTextFile(fs::path(ARTICULUS_SOURCE) / kind.readme);
    ASSERT_TRUE(page) << kind.key << ": " << kind.readme;
    std::set<std::string_view> settings;
    for (const device::DeviceParameter& p : kind.parameters) {
      EXPECT_TRUE(settings.insert(p.spec.key).second) << p.spec.key;
      EXPECT_FALSE(p.spec.label.empty() || p.spec.help.empty()) << kind.key << "." << p.spec.key;
      EXPECT_THAT(*page, HasSubstr("`" + std::string(p.spec.key) + "`")) << kind.readme;
      if (p.kind == device::DeviceParameterKind::Number || p.kind == device::DeviceParameterKind::Integer ||
          p.kind == device::DeviceParameterKind::Port) {
        EXPECT_LT(p.spec.minimum, p.spec.maximum) << p.spec.key;
        EXPECT_FALSE(base::checkRange(p.spec, p.spec.defaultValue)) << p.spec.key;
      }
    }
    if (kind.hasReal) {
      for (const char* heading : {"Wiring", "Set-up", "Safety", "Not verified"})
        EXPECT_THAT(*page, HasSubstr(heading)) << kind.readme;
      EXPECT_FALSE(kind.needs.firmware.empty()) << kind.key;
    }
  }
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker})
    EXPECT_NE(app::findDevice(port, "simulated"), nullptr);
  EXPECT_NE(app::findDevice(DevicePort::Operator, "screen"), nullptr);
}

/// A cell whose arm takes what the kind does.
cell::CellConfig cellOf(const json& devices) {
  json patch{{"devices", devices}};
  if (devices["arm"] == "ur_rtde") patch["rate_Hz"] = 125;
  auto cell = cell::loadCell("alesund", kResources, patch);
  EXPECT_TRUE(cell) << (cell ? "" : cell.error().text());
  return *cell;
}

TEST(DeviceCatalogue, EveryArmStandsBesideEveryLoadCell) {
  for (const app::DeviceRow& arm : app::deviceCatalogue()) {
    if (!arm.arm) continue;
    for (const app::DeviceRow& loadCell : app::deviceCatalogue()) {
      if (!loadCell.loadCell) continue;
      const auto cell = cellOf({{"arm", arm.kind->key}, {"load_cell", loadCell.kind->key}});
      const auto devices = app::CellDevices::build(cell, 1, true);
      if (loadCell.kind->key == "ur_wrench" && arm.kind->key != "ur_rtde") {
        ASSERT_FALSE(devices);
        EXPECT_THAT(devices.error().text(), HasSubstr("is read over the wire of its own arm"));
        continue;
      }
      ASSERT_TRUE(devices) << arm.kind->key << " + " << loadCell.kind->key << ": " << devices.error().text();
      auto ports = (*devices)->forStation();
      device::ArmState state;
      device::LoadCellSample sample;
      for (int k = 0; k < 20; ++k) {
        (*devices)->clock().sleepUntil((*devices)->clock().now() + std::llround(1e9 / cell.rate_Hz));
        ports.arm.read((*devices)->clock().now(), state);
        device::ArmCommand stays;
        stays.level = cell.commandLevel;
        stays.position_rad = state.position_rad;
        ports.arm.write(stays);
        ports.loadCell.read((*devices)->clock().now(), sample);
      }
      const std::string pair = std::string(arm.kind->key) + " + " + std::string(loadCell.kind->key);
      EXPECT_TRUE(state.valid) << pair;
      EXPECT_LT((state.position_rad - cell.initialJoints_rad).cwiseAbs().maxCoeff(), 0.01) << pair;
      EXPECT_GT(sample.counter, 5U) << pair;
      EXPECT_GT(sample.wrench_S.force().norm(), 1.0) << pair << ": the tool weighs 2 kg";
    }
  }
}

TEST(DeviceCatalogue, TheDefaultsOfEachKindAreTaken) {
  for (const app::DeviceRow& row : app::deviceCatalogue()) {
    const json none = json::object();
    const base::JsonReader devices(none, "mine.json", "devices");
    EXPECT_NO_THROW((void)device::DeviceValues::defaults(*row.kind, devices, false)) << row.kind->key;
  }
}

std::string wrongWith(const json& patch, const std::string& cell = "alesund") {
  const auto check = app::CellCheck::of(cell, kResources, patch);
  std::string text;
  for (const auto& problem : check.problems) text += problem.text() + "\n";
  return text;
}

TEST(CellCheck, AShippedCellHasNothingWrong) {
  for (const auto& entry : fs::directory_iterator(kResources / "cells"))
    EXPECT_EQ(wrongWith(json::object(), entry.path().stem().string()), "") << entry.path();
}

TEST(CellCheck, TellsAllThatIsWrongAtOnceByFileAndKey) {
  const std::string told =
      wrongWith({{"rate_Hz", 500}, {"devices", {{"ati_net_ft", {{"connect_time_s", 0}}}, {"unheard_of", 1}}}});
  EXPECT_THAT(told, HasSubstr("devices.arm is kuka_rsi, whose controller owns a cycle of 4 ms"));
  EXPECT_THAT(told, HasSubstr("devices.ati_net_ft.connect_time_s"));
  EXPECT_THAT(told, HasSubstr("devices.unheard_of is not known"));
  EXPECT_THAT(wrongWith({{"devices", {{"arm", "abacus"}}}}), HasSubstr("It may be simulated, kuka_rsi"));
}

TEST(CellCheck, TellsWhatALiveCellNeedsAndWhatIsNotVerified) {
  const json live{
      {"simulated", false},
      {"honesty", {"LIVE"}},
      {"devices",
       {{"kuka_rsi", {{"simulated", false}, {"port", 59152}, {"host", "192.0.2.5"}, {"controller", "192.0.2.2"}}},
        {"ati_net_ft", kRealAti},
        {"operator", "screen"}}}};
  const auto check = app::CellCheck::of("alesund", kResources, live);
  ASSERT_TRUE(check.problems.empty()) << check.problems.front().text();
  EXPECT_EQ(check.cell->devices.liveness(), cell::Liveness::Live);
  const auto whole = [](const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
  };
  EXPECT_THAT(whole(check.needs), HasSubstr("real-time scheduling"));
  EXPECT_THAT(whole(check.needs), HasSubstr("a person who closes the vice"));
  EXPECT_THAT(whole(check.unverified), HasSubstr("kuka_rsi.timeout_cycles 100"));
  EXPECT_THAT(whole(check.hints), HasSubstr("the latch on the screen is the only handle"));
  EXPECT_THAT(whole(check.hints), HasSubstr("Open the cell first"));
  json wrong = live;
  wrong["devices"]["kuka_rsi"]["port"] = 0;
  EXPECT_THAT(wrongWith(wrong), HasSubstr("port is 0, which is for the virtual controller only"));
  wrong["devices"]["kuka_rsi"]["port"] = 50000;
  EXPECT_THAT(wrongWith(wrong), HasSubstr("nothing would arrive"));
  wrong["devices"]["kuka_rsi"]["controller"] = nullptr;  // not the shipped cell's
  EXPECT_THAT(wrongWith(wrong), HasSubstr("devices.kuka_rsi.controller is missing"));
  wrong["devices"]["ati_net_ft"].erase("host");
  EXPECT_THAT(wrongWith(wrong), HasSubstr("devices.ati_net_ft.host is missing"));
}

/// A cell whose arm is real, with this under "operator".
std::string wrongWithHands(const json& hands, bool live = true) {
  json patch{{"devices", {{"kuka_rsi", {{"simulated", !live}, {"port", live ? 59152 : 0}}}}}};
  if (live) patch.update({{"simulated", false}, {"honesty", {"LIVE"}}});
  patch["devices"]["kuka_rsi"]["controller"] = "192.0.2.2";
  if (live) patch["devices"]["kuka_rsi"]["host"] = "192.0.2.5";
  patch["devices"]["ati_net_ft"] = live ? kRealAti : json::object();
  if (!hands.is_null()) patch["devices"]["operator"] = hands;
  return wrongWith(patch);
}

TEST(CellCheck, ALiveArmMovesByAHandOnly) {
  const json pedal{{"kind", "evdev_switch"}, {"device", "/dev/input/by-id/pedal"}, {"enabling_key", 48}};
  const json button{{"kind", "serial_switch"}, {"device", "/dev/ttyUSB0"}, {"clear_line", "cts"}};
  const json screen{{"kind", "screen"}};
  EXPECT_EQ(wrongWithHands(json::array({pedal})), "");
  EXPECT_EQ(wrongWithHands({pedal, button}), "");
  EXPECT_EQ(wrongWithHands("screen"), "");
  EXPECT_EQ(wrongWithHands({button, screen}), "");
  EXPECT_THAT(wrongWithHands(nullptr), HasSubstr("devices.operator is missing: a live arm moves only while a hand"));
  EXPECT_THAT(wrongWithHands(json::array({button})), HasSubstr("devices.operator has no enabling switch"));
  EXPECT_THAT(wrongWithHands(json::array()), HasSubstr("is missing"));
  EXPECT_EQ(wrongWithHands(nullptr, false), "") << "a simulated arm hurts nobody";
}

TEST(CellCheck, TellsWhatIsWrongWithASwitch) {
  const auto with = [](const json& changes) {
    json pedal{{"kind", "evdev_switch"}, {"device", "/dev/input/by-id/pedal"}, {"enabling_key", 48}};
    pedal.merge_patch(changes);
    return wrongWithHands(json::array({pedal}));
  };
  EXPECT_THAT(wrongWithHands("mouse"), HasSubstr("devices.operator is \"mouse\""));
  EXPECT_THAT(with({{"kind", "knee"}}), HasSubstr("It may be screen, evdev_switch, serial_switch, comedi_switch"));
  EXPECT_THAT(with({{"device", nullptr}}), HasSubstr("devices.operator[0].device is missing"));
  EXPECT_THAT(with({{"keys", 3}}), HasSubstr("devices.operator[0].keys is not known"));
  EXPECT_THAT(with({{"enabling_key", 800}}), HasSubstr("devices.operator[0].enabling_key"));
  EXPECT_THAT(with({{"enabling_key", 0}}), HasSubstr("neither a handle nor an emergency stop"));
  EXPECT_THAT(with({{"stop_key_2", 3}}), HasSubstr("a second channel is stated without a first"));
  EXPECT_THAT(with({{"stop_key", 48}}), HasSubstr("two contacts are the same"));
  EXPECT_THAT(with({{"simulated", true}}), HasSubstr("has a simulated switch (evdev_switch) beside a live arm"));
}

// Whoever answers at such an address is a simulation, and the header would say LIVE.
TEST(CellCheck, ARealDeviceIsNotThisComputer) {
  const json live{
      {"simulated", false},
      {"honesty", {"LIVE"}},
      {"devices",
       {{"kuka_rsi", {{"simulated", false}, {"port", 59152}, {"host", "192.0.2.5"}, {"controller", "192.0.2.2"}}},
        {"ati_net_ft", kRealAti},
        {"operator", "screen"}}}};
  ASSERT_EQ(wrongWith(live), "");
  struct Row {
    const char *device, *setting;
    json address;
    bool taken;
  };
  const Row rows[]{{"kuka_rsi", "host", "127.0.0.1", false},
                   {"kuka_rsi", "host", nullptr, false},  // that of the shipped configuration
                   {"kuka_rsi", "host", "0.0.0.0", true},
                   {"kuka_rsi", "controller", "127.0.0.2", false},
                   {"kuka_rsi", "controller", "0.0.0.0", false},
                   {"ati_net_ft", "host", "127.0.0.1", false},
                   {"ati_net_ft", "host", "0.0.0.0", false},
                   {"ati_net_ft", "own_host", "127.0.0.1", false},
                   {"ati_net_ft", "own_host", "0.0.0.0", true}};
  for (const Row& row : rows) {
    json cell = live;
    cell["devices"][row.device][row.setting] = row.address;
    const std::string told = wrongWith(cell);
    if (row.taken) EXPECT_EQ(told, "") << row.device << "." << row.setting << row.address;
    else
      EXPECT_THAT(told, HasSubstr(std::string("devices.") + row.device + "." + row.setting + " of a real device"))
          << row.address;
  }
}

}  // namespace
}  // namespace articulus::test
