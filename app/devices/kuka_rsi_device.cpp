#include "app/devices/kuka_rsi_device.h"

#include <cmath>
#include <filesystem>

#include "app/devices/arm_speed.h"
#include "app/devices/wired_device.h"
#include "core/spatial/units.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/kuka_rsi/rsi_config.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"

namespace articulus::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::KukaRsiArm;

constexpr std::string_view kModes[] = {"absolute", "relative"};
constexpr std::string_view kStamps[] = {"milliseconds", "cycles"};
constexpr const char* kPublicContexts = "public contexts of KUKA RSI; not tried on a controller";

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "configuration",
              .label = "Ethernet configuration",
              .unit = "",
              .help = "the file that lies on the robot controller too "
                      "(SensorInterface): address, port and tags"},
     .kind = DeviceParameterKind::File,
     .text = "kuka_rsi/articulus_rsi.xml"},
    {.spec = {.key = "host",
              .label = "Address of this computer",
              .unit = "",
              .help = "in the robot's network; where it is missing, IP_NUMBER "
                      "of the configuration"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true},
    {.spec = {.key = "port",
              .label = "Port of this computer",
              .unit = "",
              .maximum = 65535.0,
              .decimals = 0,
              .help = "that the robot controller sends to; where it is "
                      "missing, PORT of the configuration. 0: any that is "
                      "free, for the virtual controller only"},
     .kind = DeviceParameterKind::Port},
    {.spec = {.key = "controller",
              .label = "Address of the robot controller",
              .unit = "",
              .help = "nobody else is listened to"},
     .kind = DeviceParameterKind::Address,
     .mustBeStated = true},
    {.spec = {.key = "correction_limit_rad",
              .label = "Largest correction",
              .unit = "rad",
              .minimum = 0.01,
              .maximum = 6.0,
              .defaultValue = 3.0,
              .help = "of each axis from the pose in which the robot's program "
                      "began; not more than AXISCORR of the RSI "
                      "context lets through"},
     .unverified = kPublicContexts},
    {.spec = {.key = "largest_step_rad",
              .label = "Largest step",
              .unit = "rad",
              .minimum = 1e-4,
              .maximum = 0.1,
              .defaultValue = 0.03,
              .decimals = 4,
              .help = "of an axis in one cycle; what is more is held back"}},
    {.spec = {.key = "largest_acceleration_rad_per_s2",
              .label = "Largest acceleration",
              .unit = "rad/s2",
              .minimum = 0.0,
              .maximum = 100.0,
              .defaultValue = 0.0,
              .help = "of an axis, also to rest where there is no Stop; what "
                      "is more is held back. 0: none"}},
    {.spec = {.key = "mode",
              .label = "Mode of the correction",
              .unit = "",
              .help = "absolute, from the start pose (RSI_ON(#ABSOLUTE), "
                      "HOLDON 1), or relative, added in each cycle "
                      "(RSI_ON(#RELATIVE), HOLDON 0)"},
     .kind = DeviceParameterKind::Choice,
     .text = "absolute",
     .choices = kModes,
     .unverified = kPublicContexts},
    {.spec = {.key = "correction_tag",
              .label = "Tag of the correction",
              .unit = "",
              .help = "such as AK of AK.A1 to AK.A6, or RKorr of RKorr.X to "
                      "RKorr.C (pose of the flange in the robot's "
                      "root); empty: the only one that the configuration receives"},
     .kind = DeviceParameterKind::Text},
    {.spec = {.key = "stop_tag", .label = "Tag of the stop", .unit = "", .help = "where the configuration has one"},
     .kind = DeviceParameterKind::Text,
     .text = "Stop"},
    {.spec = {.key = "go_tag",
              .label = "Tag of the request to move",
              .unit = "",
              .help = "where the configuration has one"},
     .kind = DeviceParameterKind::Text,
     .text = "Go"},
    {.spec = {.key = "run_tag",
              .label = "Tag of the answer",
              .unit = "",
              .help = "that says whether corrections are in force, where the "
                      "configuration has one"},
     .kind = DeviceParameterKind::Text,
     .text = "Run"},
    {.spec = {.key = "time_stamp",
              .label = "Time stamp",
              .unit = "",
              .help = "what IPOC counts: milliseconds of a controller, cycles "
                      "of some simulators"},
     .kind = DeviceParameterKind::Choice,
     .text = "milliseconds",
     .choices = kStamps},
    {.spec = {.key = "timeout_cycles",
              .label = "Time-out of the controller",
              .unit = "",
              .minimum = 1.0,
              .maximum = 1000.0,
              .defaultValue = 100.0,
              .decimals = 0,
              .help = "cycles without a reply after which the virtual "
                      "controller ends its session; a real one has its own (ETHERNET)"},
     .kind = DeviceParameterKind::Integer,
     .unverified = kPublicContexts},
};

/// As a cell file names it: absolute, beside the cell file, or below the
/// resources.
/// Errors  it is at none of them, with both
base::Result<fs::path> fileOf(const cell::CellConfig& cell, const std::string& name) {
  if (fs::path(name).is_absolute()) return fs::path(name);
  std::error_code none;
  const fs::path beside = cell.file.parent_path() / name;
  if (fs::exists(beside, none)) return beside;
  const fs::path shipped = cell.resources / name;
  if (fs::exists(shipped, none)) return shipped;
  return Error{ErrorCode::NotFound,
               cell.file.string() + ": devices.kuka_rsi.configuration is \"" + name + "\", and there is no such file.",
               "Put it beside the cell file, where it is looked for first (" + beside.string() +
                   "), or name one of the resources (" + shipped.string() +
                   "). It is the Ethernet configuration that lies on the robot controller."};
}

std::string place(const DeviceOrder& order, const std::string& key) {
  return order.cell.file.string() + ": devices.kuka_rsi." + key + " ";
}

/// What the robot controller sends to is in its configuration: what says
/// something else hears nothing.
base::Result<void> agree(const DeviceOrder& order, const hardware::RsiConfig& config,
                         const hardware::KukaRsiSettings& arm) {
  if (arm.port == 0)
    return Error{ErrorCode::InvalidArgument, place(order, "port") + "is 0, which is for the virtual controller only.",
                 "State the port that the robot controller sends to: PORT of "
                 "its Ethernet configuration."};
  if (config.port != 0 && arm.port != config.port)
    return Error{ErrorCode::InvalidArgument,
                 place(order, "port") + "is " + std::to_string(arm.port) + ", and PORT of " +
                     order.values.text("configuration") + " is " + std::to_string(config.port) +
                     ": nothing would arrive.",
                 "Make the two agree, on the robot controller too."};
  // That of the shipped file is no address in any network: who uses it has another copy on the controller.
  if (!config.host.empty() && !config.host.starts_with("127.") && arm.host != config.host && arm.host != "0.0.0.0")
    return Error{ErrorCode::InvalidArgument,
                 place(order, "host") + "is " + arm.host + ", and IP_NUMBER of " + order.values.text("configuration") +
                     " is " + config.host + ": nothing would arrive.",
                 "Make the two agree, on the robot controller too."};
  return {};
}

/// The controller's configuration, read with what the cell file says of it.
base::Result<hardware::RsiConfig> configOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::RsiWishes wishes;
  wishes.relative = v.text("mode") == "relative";
  wishes.tags = {v.text("correction_tag"), false, v.text("stop_tag"), v.text("go_tag"), v.text("run_tag")};
  const auto file = fileOf(order.cell, v.text("configuration"));
  if (!file) return file.error();
  return hardware::readRsiConfig(*file, wishes);
}

hardware::KukaRsiSettings settingsOf(const DeviceOrder& order, const hardware::RsiConfig& config) {
  const device::DeviceValues& v = order.values;
  hardware::KukaRsiSettings arm;
  // A virtual controller finds us at any port, so that several cells run side
  // by side.
  arm.host = order.bySettings() ? v.text("host") : "127.0.0.1";
  if (!order.elsewhere.empty() && arm.host.empty()) arm.host = "0.0.0.0";
  arm.port = portOf(v, "port");
  arm.real = order.real;
  arm.replyType = config.replyType;
  arm.config = config;
  arm.relative = v.text("mode") == "relative";
  arm.ipocIsCycles = v.text("time_stamp") == "cycles";
  arm.cycle_ms = static_cast<int>(std::lround(1000.0 / order.cell.rate_Hz));
  arm.largestAcceleration_rad_per_s2 = v.number("largest_acceleration_rad_per_s2");
  if (config.tags.pose) arm.arm = order.cell.robot;
  arm.controller = order.elsewhere.empty() ? v.text("controller") : order.elsewhere;
  arm.correctionLimit_rad = v.number("correction_limit_rad");
  arm.largestStep_rad = v.number("largest_step_rad");
  arm.fastest_rad_per_s = fastestBelieved_rad_per_s(order.cell.robot);
  arm.wait = order.bench && !order.real ? order.bench->wait() : 0;
  return arm;
}

hardware::VirtualKukaSettings controllerOf(const device::DeviceValues& values, const hardware::KukaRsiSettings& arm) {
  hardware::VirtualKukaSettings kuka;
  kuka.replyType = arm.replyType;
  kuka.tags = arm.config->tags;
  kuka.send = arm.config->send;
  kuka.relative = arm.relative;
  kuka.cycle_ms = arm.cycle_ms;
  kuka.correctionLimit_deg = arm.correctionLimit_rad / spatial::kRadiansPerDegree + 1.0;
  kuka.monitorLimit_deg = kuka.correctionLimit_deg + 1.0;
  kuka.timeoutCycles = values.integer("timeout_cycles");
  kuka.replyWait = arm.wait;
  return kuka;
}

base::Result<void> addController(const DeviceOrder& order, const hardware::KukaRsiSettings& arm,
                                 const KukaRsiArm& driver) {
  hardware::VirtualKukaSettings kuka = controllerOf(order.values, arm);
  kuka.host = driver.local();
  auto controller = hardware::VirtualKukaController::start(kuka, order.bench->plant().arm(), order.bench->model());
  if (!controller) return controller.error();
  order.bench->add(std::move(*controller));
  return {};
}

}  // namespace

const device::DeviceKind& kukaRsiKind() {
  static constexpr double kRates_Hz[] = {250.0, 1000.0 / 12.0};
  static constexpr device::DeviceKind kKind{.key = "kuka_rsi",
                                            .label = "KUKA arm under RSI",
                                            .port = device::DevicePort::Arm,
                                            .hasReal = true,
                                            .parameters = kParameters,
                                            .needs = {.realTime = true,
                                                      .root = false,
                                                      .firmware = "KUKA.RobotSensorInterface 3 or 4 with ETHERNET, "
                                                                  "AXISCORR and the configuration's tags"},
                                            .readme = "hardware/kuka_rsi/README.md",
                                            .takes = robot::CommandLevel::JointPosition,
                                            .rates_Hz = kRates_Hz};
  return kKind;
}

base::Result<void> completeKukaRsi(const cell::CellConfig& cell, bool real, device::DeviceValues& values) {
  if (!real) return {};
  const auto config = configOf({.cell = cell, .values = values, .real = real});
  if (!config) return config.error();
  values.takeOver("host", 0.0, config->host);
  values.takeOver("port", config->port, {});
  return {};
}

base::Result<void> checkKukaRsi(const DeviceOrder& order) {
  if (std::abs(order.cell.rate_Hz - 250.0) > 0.25 && std::abs(order.cell.rate_Hz - 1000.0 / 12.0) > 0.1)
    return Error{ErrorCode::InvalidArgument,
                 order.cell.file.string() +
                     ": devices.arm is kuka_rsi, whose controller owns a cycle "
                     "of 4 ms or 12 ms.",
                 "State \"rate_Hz\": 250 (#IPO_FAST) or 83.333 (#IPO) in the "
                 "cell file."};
  const auto config = configOf(order);
  if (!config) return config.error();
  if (config->tags.pose && order.cell.robot.joints != 6)
    return Error{ErrorCode::InvalidArgument,
                 place(order, "correction_tag") + "corrects the pose, and the arm has not six joints.",
                 "Correct axes."};
  if (order.real) return agree(order, *config, settingsOf(order, *config));
  return {};
}

base::Result<BuiltDevice<device::RobotArm>> buildKukaRsi(const DeviceOrder& order) {
  const auto config = configOf(order);
  if (!config) return config.error();
  const hardware::KukaRsiSettings arm = settingsOf(order, *config);
  BuiltDevice<device::RobotArm> built;
  if (!order.elsewhere.empty())
    if (auto stated = statedPort(order.cell, order.values, "port"); !stated) return stated.error();
  if (arm.port != 0) {  // port 0 is one that nobody else has
    if (auto locked = lock(built, "robot controller's port " + std::to_string(arm.port)); !locked)
      return locked.error();
  }
  auto driver = KukaRsiArm::listen(arm);
  if (!driver) return driver.error();
  if (!order.bySettings())
    if (auto added = addController(order, arm, **driver); !added) return added.error();
  take(built, std::move(*driver));
  return built;
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualKuka(const CounterpartOrder& order) {
  if (auto stated = statedPort(order.cell, order.values, "port"); !stated) return stated.error();
  const DeviceOrder device{.cell = order.cell, .values = order.values, .bench = &order.bench};
  const auto config = configOf(device);
  if (!config) return config.error();
  hardware::VirtualKukaSettings kuka = controllerOf(order.values, settingsOf(device, *config));
  auto host = hardware::udpAddress(order.driver, portOf(order.values, "port"));
  if (!host) return host.error();
  kuka.host = *host;
  kuka.address = order.address;
  return hardware::asWire(hardware::VirtualKukaController::start(kuka, order.bench.plant().arm(), order.bench.model()));
}

base::Result<hardware::RsiControllerOrder> kukaControllerOrder(const DeviceOrder& order) {
  if (auto good = checkKukaRsi(order); !good) return good.error();
  const auto config = configOf(order);
  if (!config) return config.error();
  const hardware::KukaRsiSettings arm = settingsOf(order, *config);
  hardware::RsiControllerOrder files;
  files.config = *config;
  files.host = order.real ? arm.host : config->host;
  files.port = order.real ? arm.port : config->port;
  files.relative = arm.relative;
  files.cycle_ms = arm.cycle_ms;
  files.correctionLimit_deg = arm.correctionLimit_rad / spatial::kRadiansPerDegree;
  files.timeoutCycles = order.values.integer("timeout_cycles");
  return files;
}

}  // namespace articulus::app
