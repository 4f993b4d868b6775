#include "app/devices/fanuc_j519_device.h"

#include <algorithm>
#include <cmath>

#include "app/devices/arm_speed.h"
#include "app/devices/wired_device.h"
#include "core/spatial/units.h"
#include "hardware/fanuc_j519/j519_arm.h"
#include "hardware/virtual_devices/virtual_j519_controller.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::J519Arm;

constexpr const char* kPublicDrivers = "public drivers of Stream Motion; not tried on a controller";
constexpr std::string_view kLayouts[] = {"version_3", "version_1"};
constexpr std::string_view kLimits[] = {"controller", "cell"};
constexpr std::string_view kSequences[] = {"status", "own"};
constexpr std::string_view kThird[] = {"separate", "plus_second", "minus_second"};

constexpr DeviceParameter kFanucParameters[] = {
    {.spec =
         {.key = "host", .label = "Address of the robot controller", .unit = "", .help = "nobody else is listened to"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    portParameter("port", "Port of Stream Motion", 60015.0, "of the robot controller (UDP)"),
    {.spec = {.key = "layout",
              .label = "Layout of its packets",
              .unit = "",
              .help = "version_3 of controllers that say what they can (also 4), version_1 of older ones"},
     .kind = DeviceParameterKind::Choice,
     .text = "version_3",
     .choices = kLayouts},
    connectTimeParameter("until it streams", true),
    {.spec = {.key = "limits_from",
              .label = "Limits of its axes",
              .unit = "",
              .help = "controller: its own tables of speed, acceleration and jerk, the least of each; cell: the three "
                      "below alone"},
     .kind = DeviceParameterKind::Choice,
     .text = "controller",
     .choices = kLimits},
    {.spec = {.key = "largest_speed_rad_per_s",
              .label = "Largest speed",
              .unit = "rad/s",
              .minimum = 0.01,
              .maximum = 6.0,
              .defaultValue = 1.0,
              .help = "of an axis; what is more is held back"}},
    {.spec = {.key = "largest_acceleration_rad_per_s2",
              .label = "Largest acceleration",
              .unit = "rad/s2",
              .minimum = 0.1,
              .maximum = 100.0,
              .defaultValue = 8.0,
              .help = "of an axis; what is more is held back"},
     .unverified = kPublicDrivers},
    {.spec = {.key = "largest_jerk_rad_per_s3",
              .label = "Largest jerk",
              .unit = "rad/s3",
              .minimum = 1.0,
              .maximum = 10000.0,
              .defaultValue = 400.0,
              .decimals = 0,
              .help = "of an axis; what is more is held back"},
     .unverified = kPublicDrivers},
    {.spec = {.key = "smoothing_cycles",
              .label = "Smoothing",
              .unit = "",
              .minimum = 1.0,
              .maximum = 32.0,
              .defaultValue = 4.0,
              .decimals = 0,
              .help = "set-points are the mean of so many cycles, which keeps the jerk: it lags by half of them"},
     .kind = DeviceParameterKind::Integer},
    {.spec = {.key = "third_axis",
              .label = "Third axis",
              .unit = "",
              .help = "whether what it says of axis 3 has axis 2 in it beside that of the arm's file"},
     .kind = DeviceParameterKind::Choice,
     .text = "separate",
     .choices = kThird,
     .unverified = "measured by airo-ugent/airo-fanuc on a CRX; compare a pose with the pendant"},
    {.spec = {.key = "sequence",
              .label = "Numbers of commands",
              .unit = "",
              .help = "status: that of the status that is answered; own: counted from 1"},
     .kind = DeviceParameterKind::Choice,
     .text = "status",
     .choices = kSequences,
     .unverified = kPublicDrivers},
    {.spec = {.key = "timeout_cycles",
              .label = "Cycles until it is greeted anew",
              .unit = "",
              .minimum = 10.0,
              .maximum = 10000.0,
              .defaultValue = 100.0,
              .decimals = 0,
              .help = "without a status; the arm moves again only after the drives were switched off"},
     .kind = DeviceParameterKind::Integer},
};

int cycleOf(const DeviceOrder& order) { return static_cast<int>(std::lround(1000.0 / order.cell.rate_Hz)); }

hardware::J519ArmSettings settingsOfFanuc(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::J519ArmSettings arm;
  arm.layout = v.text("layout") == "version_1" ? hardware::J519Layout::First : hardware::J519Layout::Third;
  arm.cycle_ms = cycleOf(order);
  arm.asksLimits = v.text("limits_from") == "controller";
  arm.largestSpeed_rad_per_s = v.number("largest_speed_rad_per_s");
  arm.largestAcceleration_rad_per_s2 = v.number("largest_acceleration_rad_per_s2");
  arm.largestJerk_rad_per_s3 = v.number("largest_jerk_rad_per_s3");
  arm.smoothingCycles = v.integer("smoothing_cycles");
  arm.j2InJ3 = v.text("third_axis") == "plus_second" ? 1.0 : v.text("third_axis") == "minus_second" ? -1.0 : 0.0;
  arm.ownSequence = v.text("sequence") == "own";
  arm.timeoutCycles = v.integer("timeout_cycles");
  arm.fastest_rad_per_s = fastestBelieved_rad_per_s(order.cell.robot);
  if (order.bySettings()) {
    arm.host = order.hostOf("host");
    arm.port = portOf(v, "port");
    arm.connectTime = connectTimeOf(v);
  } else {
    arm.host = arm.ownHost = "127.0.0.1";
    arm.connectTime = order.bench->inStep() ? 0 : arm.connectTime;
    arm.wait = order.bench->wait();
  }
  return arm;
}

hardware::VirtualJ519Settings controllerOf(const hardware::J519ArmSettings& arm) {
  hardware::VirtualJ519Settings fanuc;
  fanuc.version = arm.layout == hardware::J519Layout::First ? 1 : 3;
  fanuc.cycle_ms = arm.cycle_ms;
  fanuc.commandWait = arm.wait;
  return fanuc;
}

base::Result<void> addVirtualFanuc(const DeviceOrder& order, hardware::J519ArmSettings& arm) {
  const hardware::VirtualJ519Settings fanuc = controllerOf(arm);
  auto made = hardware::VirtualJ519Controller::start(fanuc, order.bench->plant().arm(), order.bench->model());
  if (!made) return made.error();
  arm.port = (*made)->port();
  order.bench->add(std::move(*made));
  order.bench->start();  // it answers while we connect
  return {};
}

}  // namespace

const device::DeviceKind& fanucJ519Kind() {
  static constexpr double kRates_Hz[] = {125.0, 250.0, 500.0, 1000.0};
  static constexpr device::DeviceKind kKind{
      .key = "fanuc_j519",
      .label = "FANUC arm under Stream Motion",
      .port = device::DevicePort::Arm,
      .hasReal = true,
      .parameters = kFanucParameters,
      .needs = {.realTime = true, .root = false, .firmware = "option J519 (Stream Motion), a program that calls it"},
      .readme = "hardware/fanuc_j519/README.md",
      .takes = robot::CommandLevel::JointPosition,
      .rates_Hz = kRates_Hz};
  return kKind;
}

base::Result<void> checkFanucJ519(const DeviceOrder& order) {
  if (runsAtOneOf(order.cell, {125.0, 250.0, 500.0, 1000.0})) return {};
  return Error{
      ErrorCode::InvalidArgument,
      order.cell.file.string() + ": devices.arm is fanuc_j519, whose controller owns a cycle of 8, 4, 2 or 1 ms.",
      "State \"rate_Hz\": 125, 250, 500 or 1000 in the cell file, as its controller has it."};
}

base::Result<BuiltDevice<device::RobotArm>> buildFanucJ519(const DeviceOrder& order) {
  hardware::J519ArmSettings arm = settingsOfFanuc(order);
  BuiltDevice<device::RobotArm> built;
  if (order.bySettings()) {
    if (auto locked = lock(built, "robot controller at " + arm.host + ":" + std::to_string(arm.port)); !locked)
      return locked.error();
  } else if (auto added = addVirtualFanuc(order, arm); !added) {
    return added.error();
  }
  auto driver = J519Arm::connect(arm);
  if (!driver) return driver.error();
  take(built, std::move(*driver));
  return built;
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualFanuc(const CounterpartOrder& order) {
  hardware::VirtualJ519Settings fanuc =
      controllerOf(settingsOfFanuc({.cell = order.cell, .values = order.values, .bench = &order.bench}));
  fanuc.address = order.address;
  fanuc.port = portOf(order.values, "port");
  return hardware::asWire(
      hardware::VirtualJ519Controller::start(fanuc, order.bench.plant().arm(), order.bench.model()));
}

}  // namespace articulus::app
