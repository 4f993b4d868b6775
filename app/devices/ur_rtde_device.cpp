#include "app/devices/ur_rtde_device.h"

#include <cmath>

#include "app/devices/wired_device.h"
#include "hardware/ur_rtde/ur_arm.h"
#include "hardware/ur_rtde/ur_wrench.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::UrArm;

constexpr const char* kNotPrinted = "not printed by the maker; ours, not tried on a robot";
constexpr std::string_view kWrenches[] = {"ft_raw_wrench", "actual_TCP_force"};

constexpr DeviceParameter kArmParameters[] = {
    {.spec = {.key = "host", .label = "Address of the robot controller", .unit = "", .help = "as set on its pendant"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    portParameter("rtde_port", "Port of RTDE", 30004.0, "of the controller's real-time data (TCP)"),
    portParameter("script_port", "Port of programs", 30002.0, "to which our program is sent (TCP)"),
    connectTimeParameter("for the connection, each reply and the first data"),
    {.spec = {.key = "wrench",
              .label = "Wrench of the flange",
              .unit = "",
              .help = "ft_raw_wrench of an e-Series (5.9 or newer), actual_TCP_force of any"},
     .kind = DeviceParameterKind::Choice,
     .text = "ft_raw_wrench",
     .choices = kWrenches,
     .unverified = kNotPrinted},
    {.spec = {.key = "largest_speed_rad_per_s",
              .label = "Largest speed",
              .unit = "rad/s",
              .minimum = 0.01,
              .maximum = 4.2,
              .defaultValue = 3.1,
              .help = "of an axis from one set-point to the next; what is more is held back. From more it would not "
                      "halt within "
                      "0.3 s"}},
    {.spec = {.key = "lookahead_s",
              .label = "Look-ahead of servoj",
              .unit = "s",
              .minimum = 0.03,
              .maximum = 0.2,
              .defaultValue = 0.03,
              .help = "smooths, and lags"},
     .unverified = kNotPrinted},
    {.spec = {.key = "servo_gain",
              .label = "Gain of servoj",
              .unit = "",
              .minimum = 100.0,
              .maximum = 2000.0,
              .defaultValue = 300.0,
              .decimals = 0,
              .help = "how hard the arm follows; too much shakes it"},
     .kind = DeviceParameterKind::Integer,
     .unverified = kNotPrinted},
};

constexpr DeviceParameter kWrenchParameters[] = {
    {.spec = {.key = "sign",
              .label = "Sign",
              .unit = "",
              .minimum = -1.0,
              .maximum = 1.0,
              .defaultValue = 1.0,
              .decimals = 0,
              .help = "-1 where the controller says what the tool does to the world; the weigh-in shows it"},
     .kind = DeviceParameterKind::Integer,
     .unverified = kNotPrinted},
};

hardware::UrArmSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::UrArmSettings arm;
  arm.host = order.bySettings() ? order.hostOf("host") : "127.0.0.1";
  arm.port = portOf(v, "rtde_port");
  arm.scriptPort = portOf(v, "script_port");
  arm.rate_Hz = order.cell.rate_Hz;
  arm.connectTime = connectTimeOf(v);
  arm.wrench = v.text("wrench") == kWrenches[0] ? hardware::UrWrenchSource::FtRawWrench
                                                : hardware::UrWrenchSource::ActualTcpForce;
  arm.script.lookahead_s = v.number("lookahead_s");
  arm.script.gain = v.integer("servo_gain");
  arm.largestSpeed_rad_per_s = v.number("largest_speed_rad_per_s");
  return arm;
}

hardware::VirtualUrSettings controllerOf(const cell::CellConfig& cell) {
  hardware::VirtualUrSettings virtualUr;
  virtualUr.rate_Hz = cell.rate_Hz;
  if (cell.rate_Hz < 500.0) virtualUr.refusals.version = {3, 15, 8, 106339};  // that rate is a CB3's
  virtualUr.plantTakes = cell.commandLevel;
  return virtualUr;
}

base::Result<void> addController(const DeviceOrder& order, hardware::UrArmSettings& arm) {
  hardware::VirtualUrSettings virtualUr = controllerOf(order.cell);
  virtualUr.inputWait = order.bench->wait();
  auto made = hardware::VirtualUrController::start(virtualUr, order.bench->plant().arm(), order.bench->model(),
                                                   &order.bench->plant().loadCell());
  if (!made) return made.error();
  arm.port = (*made)->rtdePort();
  arm.scriptPort = (*made)->scriptPort();
  arm.wait = order.bench->wait();
  arm.inStep = order.bench->inStep();
  order.bench->add(std::move(*made));
  order.bench->start();  // it answers while we connect
  return {};
}

std::string place(const DeviceOrder& order) { return order.cell.file.string() + ": "; }

}  // namespace

const device::DeviceKind& urRtdeKind() {
  static constexpr double kRates_Hz[] = {500.0, 125.0};
  static constexpr device::DeviceKind kKind{
      .key = "ur_rtde",
      .label = "Universal Robots arm over RTDE",
      .port = device::DevicePort::Arm,
      .hasReal = true,
      .parameters = kArmParameters,
      .needs = {.realTime = true,
                .root = false,
                .firmware = "PolyScope 3.10 (CB3) or 5.4 (e-Series) or newer, remote control, RTDE and the secondary "
                            "interface enabled"},
      .readme = "hardware/ur_rtde/README.md",
      .ownThread = true,
      .noTorques = true,
      .rates_Hz = kRates_Hz};
  return kKind;
}

base::Result<void> checkUrRtde(const DeviceOrder& order) {
  if (order.cell.commandLevel == robot::CommandLevel::JointTorque)
    return Error{ErrorCode::InvalidArgument, place(order) + "devices.arm is ur_rtde, which takes no torques.",
                 "State \"command_level\": \"joint_position\" or \"joint_velocity\" in the cell file."};
  if (!runsAtOneOf(order.cell, {125.0, 500.0}))
    return Error{
        ErrorCode::InvalidArgument,
        place(order) + "devices.arm is ur_rtde, whose controller owns a cycle of 2 ms (e-Series) or 8 ms (CB3).",
        "State \"rate_Hz\": 500 or 125 in the cell file."};
  return {};
}

base::Result<BuiltDevice<device::RobotArm>> buildUrRtde(const DeviceOrder& order) {
  hardware::UrArmSettings arm = settingsOf(order);
  BuiltDevice<device::RobotArm> built;
  if (order.bySettings()) {
    if (auto locked = lock(built, "robot controller at " + arm.host + ":" + std::to_string(arm.port)); !locked)
      return locked.error();
  } else if (auto added = addController(order, arm); !added) {
    return added.error();
  }
  auto driver = UrArm::connect(arm);
  if (!driver) return driver.error();
  take(built, std::move(*driver));
  return built;
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualUr(const CounterpartOrder& order) {
  hardware::VirtualUrSettings ur = controllerOf(order.cell);
  ur.address = order.address;
  ur.rtdePort = portOf(order.values, "rtde_port");
  ur.scriptPort = portOf(order.values, "script_port");
  return hardware::asWire(hardware::VirtualUrController::start(ur, order.bench.plant().arm(), order.bench.model(),
                                                               &order.bench.plant().loadCell()));
}

const device::DeviceKind& urWrenchKind() {
  static constexpr device::DeviceKind kKind{
      .key = "ur_wrench",
      .label = "Force/torque sensor in the flange of a Universal Robots arm",
      .port = device::DevicePort::LoadCell,
      .hasReal = true,
      .parameters = kWrenchParameters,
      .needs = {.realTime = true, .root = false, .firmware = "e-Series; a CB3 estimates it from motor currents"},
      .readme = "hardware/ur_rtde/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkUrWrench(const DeviceOrder& order) {
  if (order.cell.devices.arm.kind != "ur_rtde")
    return Error{ErrorCode::InvalidArgument,
                 place(order) + "devices.load_cell is ur_wrench beside the arm \"" + order.cell.devices.arm.kind +
                     "\": the sensor is read over the wire of its own arm.",
                 "Name ur_rtde as the arm, or another load cell."};
  if (order.real == order.cell.devices.arm.simulated)
    return Error{
        ErrorCode::InvalidArgument,
        place(order) + "devices.ur_wrench.simulated says something else than that of its arm, whose sensor it is.",
        "State the same for both."};
  if (order.values.integer("sign") == 0)
    return Error{ErrorCode::InvalidArgument, place(order) + "devices.ur_wrench.sign is 0.", "It is 1 or -1."};
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualUrWrench(const CounterpartOrder&) {
  return std::unique_ptr<hardware::VirtualWire>();
}

base::Result<BuiltDevice<device::LoadCell>> buildUrWrench(const DeviceOrder& order) {
  const auto* arm = dynamic_cast<const UrArm*>(order.arm);
  if (arm == nullptr) return Error{ErrorCode::Internal, "ur_wrench was built without its arm.", "Report this defect."};
  BuiltDevice<device::LoadCell> built;
  hardware::UrWrenchSettings settings;
  settings.sign = order.values.number("sign");
  built.owned = std::make_unique<hardware::UrWrench>(*arm, settings);
  built.port = built.owned.get();
  return built;
}

}  // namespace articulus::app
