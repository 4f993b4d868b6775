#include "app/devices/abb_egm_device.h"

#include <cmath>

#include "app/devices/arm_speed.h"
#include "app/devices/wired_device.h"
#include "hardware/abb_egm/egm_arm.h"
#include "hardware/virtual_devices/virtual_egm_controller.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::EgmArm;

constexpr const char* kPublicEgm = "public drivers of EGM; not tried on a controller";
constexpr std::string_view kGuidances[] = {"joints", "pose"};

constexpr DeviceParameter kAbbParameters[] = {
    {.spec = {.key = "host",
              .label = "Address of this computer",
              .unit = "",
              .help = "in the robot's network; 0.0.0.0: all of this computer's addresses"},
     .kind = DeviceParameterKind::Address,
     .text = "0.0.0.0",
     .ofRealDevice = true},
    {.spec = {.key = "port",
              .label = "Port of this computer",
              .unit = "",
              .maximum = 65535.0,
              .defaultValue = 6510.0,
              .decimals = 0,
              .help = "that the robot controller sends to, as its UDP device says"},
     .kind = DeviceParameterKind::Port,
     .ofRealDevice = true},
    {.spec = {.key = "controller",
              .label = "Address of the robot controller",
              .unit = "",
              .help = "nobody else is listened to"},
     .kind = DeviceParameterKind::Address,
     .mustBeStated = true},
    {.spec = {.key = "guidance",
              .label = "Guidance",
              .unit = "",
              .help = "joints (EGMRunJoint), or the pose of the flange in the base that belongs to them (EGMRunPose)"},
     .kind = DeviceParameterKind::Choice,
     .text = "joints",
     .choices = kGuidances,
     .unverified = kPublicEgm},
    {.spec = {.key = "largest_speed_rad_per_s",
              .label = "Largest speed",
              .unit = "rad/s",
              .minimum = 0.01,
              .maximum = 6.0,
              .defaultValue = 1.0,
              .help = "of an axis; what is more is held back. Not more than \\MaxSpeedDeviation of its program, which "
                      "clamps without a word"}},
    {.spec = {.key = "largest_acceleration_rad_per_s2",
              .label = "Largest acceleration",
              .unit = "rad/s2",
              .minimum = 0.1,
              .maximum = 100.0,
              .defaultValue = 8.0,
              .help = "of an axis; what is more is held back"},
     .unverified = kPublicEgm},
    {.spec = {.key = "timeout_cycles",
              .label = "Time-out of the controller",
              .unit = "",
              .minimum = 3.0,
              .maximum = 1000.0,
              .defaultValue = 25.0,
              .decimals = 0,
              .help = "cycles without a reply after which its program ends: its \\CommTimeout"},
     .kind = DeviceParameterKind::Integer,
     .unverified = kPublicEgm},
};

hardware::EgmArmSettings settingsOfAbb(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::EgmArmSettings arm;
  arm.host = order.bySettings() ? v.text("host") : "127.0.0.1";
  arm.port = order.bySettings() ? portOf(v, "port") : std::uint16_t{0};
  arm.controller = order.elsewhere.empty() ? v.text("controller") : order.elsewhere;
  arm.cycle_ms = static_cast<int>(std::lround(1000.0 / order.cell.rate_Hz));
  arm.timeoutCycles = v.integer("timeout_cycles");
  arm.largestSpeed_rad_per_s = v.number("largest_speed_rad_per_s");
  arm.largestAcceleration_rad_per_s2 = v.number("largest_acceleration_rad_per_s2");
  arm.fastest_rad_per_s = fastestBelieved_rad_per_s(order.cell.robot);
  if (v.text("guidance") == "pose") arm.asPosesOf = order.cell.robot;
  arm.wait = order.bench && !order.real ? order.bench->wait() : 0;
  return arm;
}

hardware::VirtualEgmSettings controllerOf(const hardware::EgmArmSettings& arm) {
  hardware::VirtualEgmSettings abb;
  abb.cycle_ms = arm.cycle_ms;
  abb.timeoutCycles = arm.timeoutCycles;
  abb.poses = arm.asPosesOf.has_value();
  abb.replyWait = arm.wait;
  return abb;
}

}  // namespace

const device::DeviceKind& abbEgmKind() {
  static constexpr double kRates_Hz[] = {250.0, 125.0};
  static constexpr device::DeviceKind kKind{
      .key = "abb_egm",
      .label = "ABB arm under Externally Guided Motion",
      .port = device::DevicePort::Arm,
      .hasReal = true,
      .parameters = kAbbParameters,
      .needs = {.realTime = true,
                .root = false,
                .firmware = "RobotWare 6.07 or newer with Externally Guided Motion (689-1, 3124-1), our program on it"},
      .readme = "hardware/abb_egm/README.md",
      .takes = robot::CommandLevel::JointPosition,
      .rates_Hz = kRates_Hz};
  return kKind;
}

base::Result<void> checkAbbEgm(const DeviceOrder& order) {
  if (runsAtOneOf(order.cell, {125.0, 250.0})) return {};
  return Error{ErrorCode::InvalidArgument,
               order.cell.file.string() + ": devices.arm is abb_egm, whose controller owns a cycle of 4 or 8 ms.",
               "State \"rate_Hz\": 250 or 125 in the cell file, as \\SampleRate of its program says."};
}

base::Result<BuiltDevice<device::RobotArm>> buildAbbEgm(const DeviceOrder& order) {
  const hardware::EgmArmSettings arm = settingsOfAbb(order);
  BuiltDevice<device::RobotArm> built;
  if (!order.elsewhere.empty())
    if (auto stated = statedPort(order.cell, order.values, "port"); !stated) return stated.error();
  if (order.bySettings()) {
    if (auto locked = lock(built, "robot controller's port " + std::to_string(arm.port)); !locked)
      return locked.error();
  }
  auto driver = EgmArm::listen(arm);
  if (!driver) return driver.error();
  if (!order.bySettings()) {
    hardware::VirtualEgmSettings abb = controllerOf(arm);
    abb.host = (*driver)->local();
    auto controller = hardware::VirtualEgmController::start(abb, order.bench->plant().arm(), order.bench->model());
    if (!controller) return controller.error();
    order.bench->add(std::move(*controller));
  }
  take(built, std::move(*driver));
  return built;
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualAbb(const CounterpartOrder& order) {
  if (auto stated = statedPort(order.cell, order.values, "port"); !stated) return stated.error();
  hardware::VirtualEgmSettings abb =
      controllerOf(settingsOfAbb({.cell = order.cell, .values = order.values, .bench = &order.bench}));
  auto host = hardware::udpAddress(order.driver, portOf(order.values, "port"));
  if (!host) return host.error();
  abb.host = *host;
  abb.address = order.address;
  return hardware::asWire(hardware::VirtualEgmController::start(abb, order.bench.plant().arm(), order.bench.model()));
}

}  // namespace articulus::app
