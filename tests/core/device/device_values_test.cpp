// Settings of a device out of a cell file: what is stated and what is not, and every wrong one by its key with a
// remedy.
#include "core/device/device_values.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace articulus::device {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr std::string_view kModes[] = {"absolute", "relative"};
constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "host", .label = "Label", .unit = "", .help = "its address"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    {.spec = {.key = "port", .label = "Label", .unit = "", .maximum = 65535.0, .defaultValue = 30004.0, .help = "help"},
     .kind = DeviceParameterKind::Port},
    {.spec = {.key = "step_rad",
              .label = "Label",
              .unit = "rad",
              .minimum = 0.001,
              .maximum = 0.1,
              .defaultValue = 0.02,
              .help = "help"}},
    {.spec = {.key = "cycles",
              .label = "Label",
              .unit = "",
              .minimum = 1.0,
              .maximum = 100.0,
              .defaultValue = 10.0,
              .help = "help"},
     .kind = DeviceParameterKind::Integer},
    {.spec = {.key = "mode", .label = "Label", .unit = "", .help = "help"},
     .kind = DeviceParameterKind::Choice,
     .text = "absolute",
     .choices = kModes},
    {.spec = {.key = "file", .label = "Label", .unit = "", .help = "help"},
     .kind = DeviceParameterKind::File,
     .text = "x.xml"},
};
constexpr DeviceKind kKind{.key = "abacus", .label = "Abacus", .hasReal = true, .parameters = kParameters};

std::string complaint(const json& settings, bool real = false) {
  try {
    (void)DeviceValues(kKind, base::JsonReader(settings, "mine.json", "devices.abacus"), real);
    return "taken";
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
}

TEST(DeviceValues, WhatIsNotStatedIsTheDefault) {
  const json settings{{"simulated", false}, {"host", "10.0.0.7"}, {"step_rad", 0.05}, {"source", "ours"}};
  const DeviceValues values(kKind, base::JsonReader(settings, "mine.json", "devices.abacus"), true);
  EXPECT_EQ(values.text("host"), "10.0.0.7");
  EXPECT_EQ(values.number("step_rad"), 0.05);
  EXPECT_TRUE(values.stated("step_rad"));
  EXPECT_EQ(values.integer("port"), 30004);
  EXPECT_FALSE(values.stated("port"));
  EXPECT_EQ(values.text("mode"), "absolute");
  EXPECT_EQ(values.shown(kParameters[2]), "0.05 rad");
  EXPECT_THROW((void)values.number("unheard_of"), std::logic_error);
  DeviceValues more = values;
  more.takeOver("port", 59152.0, "");
  more.takeOver("host", 0.0, "10.9.9.9");
  EXPECT_EQ(more.integer("port"), 59152);
  EXPECT_FALSE(more.stated("port"));
  EXPECT_EQ(more.text("host"), "10.0.0.7") << "what is stated stays";
}

TEST(DeviceValues, AnUnknownKeyIsToldWithTheOneThatWasMeantAndAllThatThereAre) {
  const std::string told = complaint({{"stepp_rad", 0.05}});
  EXPECT_THAT(told, HasSubstr("mine.json: devices.abacus.stepp_rad is not known"));
  EXPECT_THAT(told, HasSubstr("Did you mean \"step_rad\"?"));
  EXPECT_THAT(told, HasSubstr("Known are simulated, host, port, step_rad, cycles, mode, file."));
}

TEST(DeviceValues, EachWrongValueIsToldByItsKey) {
  EXPECT_THAT(complaint({{"step_rad", 0.2}}), HasSubstr("devices.abacus.step_rad"));
  EXPECT_THAT(complaint({{"step_rad", "wide"}}), HasSubstr("devices.abacus.step_rad"));
  EXPECT_THAT(complaint({{"port", 65536}}), HasSubstr("devices.abacus.port"));
  EXPECT_THAT(complaint({{"cycles", 2.5}}), HasSubstr("devices.abacus.cycles"));
  EXPECT_THAT(complaint({{"mode", "both"}}), HasSubstr("It may be absolute, relative."));
  EXPECT_THAT(complaint({{"file", ""}}), HasSubstr("devices.abacus.file"));
  for (const char* wrong :
       {"robot.local", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1..2.3", "1.2.3.", "-1.2.3.4", "192.168.001.2", "00.1.2.3"})
    EXPECT_THAT(complaint({{"simulated", true}, {"host", wrong}}), HasSubstr("is no IPv4 address")) << wrong;
  EXPECT_EQ(complaint({{"simulated", true}, {"host", "255.0.10.1"}}), "taken");
}

TEST(DeviceValues, ARealDeviceNeedsItsAddress) {
  EXPECT_THAT(complaint({{"simulated", false}}, true), HasSubstr("devices.abacus.host is missing"));
  EXPECT_THAT(complaint({{"simulated", false}, {"host", ""}}, true), HasSubstr("devices.abacus.host is empty"));
  EXPECT_EQ(complaint({{"simulated", true}}), "taken") << "a virtual one has none";
  const json none = json::object();
  EXPECT_THROW((void)DeviceValues::defaults(kKind, base::JsonReader(none, "mine.json", "devices"), true),
               base::JsonError);
}

TEST(DeviceValues, AnAddressBesideNothingThatSaysWhatIsRealIsRefused) {
  EXPECT_THAT(complaint({{"host", "10.0.0.7"}}), HasSubstr("State \"simulated\": false"))
      << "seen: the address was passed over, and a simulation ran";
}

}  // namespace
}  // namespace articulus::device
