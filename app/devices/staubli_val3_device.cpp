#include "app/devices/staubli_val3_device.h"

#include "app/devices/arm_speed.h"
#include "app/devices/wired_device.h"
#include "hardware/staubli_val3/val3_arm.h"
#include "hardware/virtual_devices/staubli/virtual_val3_controller.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::Val3Arm;

constexpr const char* kNotTried = "our own application; not tried on a controller";

constexpr DeviceParameter kStaubliParameters[] = {
    {.spec = {.key = "host",
              .label = "Address of the robot controller",
              .unit = "",
              .help = "as set on its pendant, in its network settings"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    portParameter("port", "Port of its socket", 11010.0, "of the TCP server named Articulus on the controller"),
    connectTimeParameter("for the connection, and for the first state after it"),
    {.spec = {.key = "largest_speed_rad_per_s",
              .label = "Largest speed",
              .unit = "rad/s",
              .minimum = 0.01,
              .maximum = 4.0,
              .defaultValue = 1.0,
              .help = "of an axis from one set-point to the next; what is more is held back. The application on the "
                      "controller has a bound of its own, 60 degrees a second as it is shipped"}},
    {.spec = {.key = "halt_rad_per_s2",
              .label = "Deceleration to rest",
              .unit = "rad/s2",
              .minimum = 0.1,
              .maximum = 100.0,
              .defaultValue = 15.0,
              .help = "of an axis, by which the application brings the arm to rest"},
     .unverified = kNotTried},
    {.spec = {.key = "silent_cycles",
              .label = "Cycles without a set-point",
              .unit = "",
              .minimum = 2.0,
              .maximum = 25.0,
              .defaultValue = 5.0,
              .decimals = 0,
              .help = "of 4 ms, after which the application brings the arm to rest"},
     .kind = DeviceParameterKind::Integer,
     .unverified = kNotTried},
};

std::string placeOf(const DeviceOrder& order) { return order.cell.file.string() + ": "; }

hardware::Val3ArmSettings settingsOfStaubli(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::Val3ArmSettings arm;
  arm.host = order.bySettings() ? order.hostOf("host") : "127.0.0.1";
  arm.port = portOf(v, "port");
  arm.connectTime = connectTimeOf(v);
  arm.largestSpeed_rad_per_s = v.number("largest_speed_rad_per_s");
  arm.halt_rad_per_s2 = v.number("halt_rad_per_s2");
  arm.silentCycles = v.integer("silent_cycles");
  arm.fastest_rad_per_s = fastestBelieved_rad_per_s(order.cell.robot);
  return arm;
}

hardware::VirtualVal3Settings controllerOf(const cell::CellConfig& cell) {
  hardware::VirtualVal3Settings staubli;
  staubli.application = cell.resources / "staubli_val3" / "articulus";
  staubli.plantTakes = cell.commandLevel;
  return staubli;
}

base::Result<void> addStaubli(const DeviceOrder& order, hardware::Val3ArmSettings& arm) {
  hardware::VirtualVal3Settings staubli = controllerOf(order.cell);
  staubli.inputWait = order.bench->wait();
  auto made = hardware::VirtualVal3Controller::start(staubli, order.bench->plant().arm(), order.bench->model());
  if (!made) return made.error();
  arm.port = (*made)->port();
  arm.wait = order.bench->wait();
  arm.inStep = order.bench->inStep();
  order.bench->add(std::move(*made));
  order.bench->start();  // its task answers while we connect
  return {};
}

}  // namespace

const device::DeviceKind& staubliVal3Kind() {
  static constexpr double kRates_Hz[] = {250.0};
  static constexpr device::DeviceKind kKind{
      .key = "staubli_val3",
      .label = "Staubli arm on a CS8 or CS9, by an application in VAL 3",
      .port = device::DevicePort::Arm,
      .hasReal = true,
      .parameters = kStaubliParameters,
      .needs = {.realTime = true,
                .root = false,
                .firmware =
                    "VAL 3 s7.7.2 or newer with the option alter, a TCP server named Articulus, our application "
                    "on it"},
      .readme = "hardware/staubli_val3/README.md",
      .ownThread = true,
      .noTorques = true,
      .rates_Hz = kRates_Hz};
  return kKind;
}

base::Result<void> checkStaubliVal3(const DeviceOrder& order) {
  if (order.cell.commandLevel == robot::CommandLevel::JointTorque)
    return Error{ErrorCode::InvalidArgument, placeOf(order) + "devices.arm is staubli_val3, which takes no torques.",
                 "State \"command_level\": \"joint_position\" or \"joint_velocity\" in the cell file."};
  if (!runsAtOneOf(order.cell, {250.0}))
    return Error{ErrorCode::InvalidArgument,
                 placeOf(order) + "devices.arm is staubli_val3, whose application has a cycle of 4 ms.",
                 "State \"rate_Hz\": 250 in the cell file."};
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualStaubli(const CounterpartOrder& order) {
  hardware::VirtualVal3Settings staubli = controllerOf(order.cell);
  staubli.address = order.address;
  staubli.port = portOf(order.values, "port");
  return hardware::asWire(
      hardware::VirtualVal3Controller::start(staubli, order.bench.plant().arm(), order.bench.model()));
}

base::Result<BuiltDevice<device::RobotArm>> buildStaubliVal3(const DeviceOrder& order) {
  hardware::Val3ArmSettings arm = settingsOfStaubli(order);
  BuiltDevice<device::RobotArm> built;
  if (order.bySettings()) {
    if (auto locked = lock(built, "robot controller at " + arm.host + ":" + std::to_string(arm.port)); !locked)
      return locked.error();
  } else if (auto added = addStaubli(order, arm); !added) {
    return added.error();
  }
  auto driver = Val3Arm::connect(arm);
  if (!driver) return driver.error();
  take(built, std::move(*driver));
  return built;
}

}  // namespace articulus::app
