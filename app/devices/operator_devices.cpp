#include "app/devices/operator_devices.h"

#include <cmath>

#include "core/device/longest_hold.h"
#include "hardware/comedi/kernel_comedi_board.h"
#include "hardware/operator_io/comedi_switch_source.h"
#include "hardware/operator_io/evdev_source.h"
#include "hardware/operator_io/operator_switch.h"
#include "hardware/operator_io/serial_switch_source.h"
#include "hardware/operator_io/tty_lines.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::ModemLine;

constexpr DeviceParameter kDebounce{.spec = {.key = "debounce_ms",
                                             .label = "Debounce",
                                             .unit = "ms",
                                             .minimum = 0.0,
                                             .maximum = 100.0,
                                             .defaultValue = 10.0,
                                             .decimals = 0,
                                             .help = "a contact counts as closed after so long; it opens at once"},
                                    .unverified = "ours; bounce times of common contacts are 1 to 10 ms"};
constexpr DeviceParameter kAgree{.spec = {.key = "agree_ms",
                                          .label = "Time to agree",
                                          .unit = "ms",
                                          .minimum = 10.0,
                                          .maximum = 2000.0,
                                          .defaultValue = 200.0,
                                          .decimals = 0,
                                          .help = "two channels may differ for so long"},
                                 .unverified = "ours; safety relays for two hands allow 500 ms"};
constexpr DeviceParameter kLongestHold{
    .spec = {.key = device::kLongestHoldKey,
             .label = "Longest time of holding",
             .unit = "s",
             .minimum = 0.0,
             .maximum = 36000.0,
             .defaultValue = device::kLongestHold_s,
             .decimals = 0,
             .help = "a handle that is held for longer counts as stuck; 0: it may be held for ever"},
    .unverified = "ours"};

constexpr DeviceParameter keyParameter(std::string_view key, std::string_view label, double code,
                                       std::string_view help) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .minimum = 0.0,
                   .maximum = 767.0,
                   .defaultValue = code,
                   .decimals = 0,
                   .help = help},
          .kind = DeviceParameterKind::Integer};
}

constexpr DeviceParameter kEvdevParameters[] = {
    {.spec = {.key = "device",
              .label = "Input device",
              .unit = "",
              .help = "below /dev/input/by-id, so that its name stays; of a simulated switch: a FIFO"},
     .kind = DeviceParameterKind::Text,
     .mustBeStated = true},
    keyParameter("enabling_key", "Key of the handle", 0.0,
                 "code of the key that is held while the robot may move; 0: none"),
    keyParameter("enabling_key_2", "Second key of the handle", 0.0, "of its second channel; 0: it has one channel"),
    keyParameter("stop_key", "Key of the emergency stop", 0.0, "code of the key that stops; 0: none"),
    keyParameter("stop_key_2", "Second key of the emergency stop", 0.0, "of its second channel; 0: it has one channel"),
    keyParameter("jog_minus_key", "Pedal that jogs backwards", 0.0,
                 "code of the key that moves the arm in the jog sheet while it is held; 0: none"),
    keyParameter("jog_plus_key", "Pedal that jogs forwards", 0.0, "the other way; 0: none"),
    kDebounce,
    kAgree,
    kLongestHold,
};

constexpr std::string_view kLines[] = {"none", "cts", "dsr", "dcd", "ri"};
constexpr DeviceParameter lineParameter(std::string_view key, std::string_view label, std::string_view help) {
  return {.spec = {.key = key, .label = label, .unit = "", .help = help},
          .kind = DeviceParameterKind::Choice,
          .text = "none",
          .choices = kLines};
}
constexpr DeviceParameter kSerialParameters[] = {
    {.spec = {.key = "device", .label = "Serial adapter", .unit = "", .help = "below /dev/serial/by-id"},
     .kind = DeviceParameterKind::Text,
     .mustBeStated = true},
    lineParameter("enabling_line", "Line of the handle", "active while the handle is held; none: it has no handle"),
    lineParameter("enabling_line_2", "Second line of the handle", "of its second channel"),
    lineParameter("clear_line", "Line of the emergency stop", "active while it is not pressed; none: it has none"),
    lineParameter("clear_line_2", "Second line of the emergency stop", "of its second channel"),
    kDebounce,
    kAgree,
    kLongestHold,
};

constexpr std::string_view kLevels[] = {"high", "low"};
constexpr std::string_view kSecondLevels[] = {"as_first", "high", "low"};
constexpr DeviceParameter inputParameter(std::string_view key, std::string_view label, std::string_view help) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .minimum = -1.0,
                   .maximum = 255.0,
                   .defaultValue = -1.0,
                   .decimals = 0,
                   .help = help},
          .kind = DeviceParameterKind::Integer};
}
constexpr DeviceParameter kComediParameters[] = {
    {.spec = {.key = "device", .label = "Measuring board", .unit = "", .help = "such as /dev/comedi0"},
     .kind = DeviceParameterKind::Text,
     .mustBeStated = true},
    {.spec = {.key = "subdevice",
              .label = "Group of inputs",
              .unit = "",
              .minimum = 0.0,
              .maximum = 63.0,
              .defaultValue = 0.0,
              .decimals = 0,
              .help = "subdevice of the board that has them"},
     .kind = DeviceParameterKind::Integer},
    {.spec = {.key = "closed_level",
              .label = "Level of a closed contact",
              .unit = "",
              .help = "high or low: the one that an input with a broken wire does not have"},
     .kind = DeviceParameterKind::Choice,
     .choices = kLevels,
     .mustBeStated = true},
    {.spec = {.key = "closed_level_2",
              .label = "Level of a closed second contact",
              .unit = "",
              .help = "the other one than of the first finds a board that says nothing but high, or low"},
     .kind = DeviceParameterKind::Choice,
     .text = "as_first",
     .choices = kSecondLevels},
    inputParameter("enabling_input", "Input of the handle", "closed while the handle is held; -1: it has no handle"),
    inputParameter("enabling_input_2", "Second input of the handle", "of its second channel; -1: it has one channel"),
    inputParameter("clear_input", "Input of the emergency stop", "closed while it is not pressed; -1: it has none"),
    inputParameter("clear_input_2", "Second input of the emergency stop",
                   "of its second channel; -1: it has one channel"),
    kDebounce,
    kAgree,
    kLongestHold,
};

Error place(const DeviceOrder& order, const std::string& what, const std::string& remedy) {
  return {ErrorCode::ParseError,
          order.cell.file.string() + ": devices.operator, " + std::string(order.values.kind().key) + ": " + what + ".",
          remedy};
}

ModemLine lineOf(const std::string& text) {
  for (std::size_t i = 0; i < std::size(kLines); ++i)
    if (kLines[i] == text) return static_cast<ModemLine>(i);
  return ModemLine::None;
}

hardware::SwitchSettings settingsOf(const device::DeviceValues& v) {
  const auto ms = [&v](const char* key) { return std::llround(v.number(key) * 1e6); };
  hardware::SwitchSettings s;
  s.debounce = ms("debounce_ms");
  s.agree = ms("agree_ms");
  s.longestHold = std::llround(v.number(device::kLongestHoldKey) * 1e9);
  return s;
}

hardware::EvdevSettings evdevOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  return {v.text("device"),
          {v.integer("enabling_key"), v.integer("enabling_key_2")},
          {v.integer("stop_key"), v.integer("stop_key_2")},
          !order.real,
          {v.integer("jog_minus_key"), v.integer("jog_plus_key")}};
}

hardware::SerialSwitchSettings serialOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  return {v.text("device"),
          {lineOf(v.text("enabling_line")), lineOf(v.text("enabling_line_2"))},
          {lineOf(v.text("clear_line")), lineOf(v.text("clear_line_2"))}};
}

hardware::ComediSwitchSettings comediOf(const device::DeviceValues& v) {
  hardware::ComediSwitchSettings s;
  s.subdevice = static_cast<unsigned>(v.integer("subdevice"));
  s.enabling = {v.integer("enabling_input"), v.integer("enabling_input_2")};
  s.clear = {v.integer("clear_input"), v.integer("clear_input_2")};
  const bool high = v.text("closed_level") == "high";
  const std::string& second = v.text("closed_level_2");
  s.closedIsHigh = {high, second == "as_first" ? high : second == "high"};
  return s;
}

/// A contact is one of its own, and a second channel has a first.
template <class Name>
base::Result<void> checkContacts(const DeviceOrder& order, const std::array<Name, 2>& enabling,
                                 const std::array<Name, 2>& stop, const char* words, Name without = Name{}) {
  if (enabling[0] == without && stop[0] == without)
    return place(order, std::string("it has neither a handle nor an emergency stop"), words);
  for (const auto& pair : {enabling, stop})
    if (pair[0] == without && pair[1] != without)
      return place(order, "a second channel is stated without a first", words);
  const std::array<Name, 4> all{enabling[0], enabling[1], stop[0], stop[1]};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = i + 1; k < all.size(); ++k)
      if (all[i] != without && all[i] == all[k])
        return place(order, "two contacts are the same", "Give each channel a contact of its own.");
  return {};
}

base::Result<BuiltDevice<device::OperatorInputs>> opened(const DeviceOrder& order, const hardware::SwitchSettings& s,
                                                         std::unique_ptr<hardware::SwitchSource> source) {
  BuiltDevice<device::OperatorInputs> built;
  std::string what = "operator's switch " + order.values.text("device");
  if (order.values.kind().key == comediSwitchKind().key)
    what += ", subdevice " + std::to_string(order.values.integer("subdevice"));
  auto lock = CellLock::take(what);
  if (!lock) return lock.error();
  built.lock.emplace(std::move(*lock));
  auto made = hardware::OperatorSwitch::open(s, std::move(source));
  if (!made) return made.error();
  built.wire = [one = made->get()] { return one->describe(); };
  built.port = made->get();
  built.owned = std::move(*made);
  return built;
}

}  // namespace

const device::DeviceKind& screenSwitchKind() {
  static constexpr device::DeviceKind kKind{.key = "screen",
                                            .label = "Latch on the screen alone",
                                            .port = device::DevicePort::Operator,
                                            .readme = "hardware/operator_io/README.md"};
  return kKind;
}

const device::DeviceKind& evdevSwitchKind() {
  static constexpr device::DeviceKind kKind{
      .key = "evdev_switch",
      .label = "Pedal or button with keys (USB, evdev)",
      .port = device::DevicePort::Operator,
      .hasReal = true,
      .parameters = kEvdevParameters,
      .needs = {.realTime = false, .root = false, .firmware = "membership of the group \"input\" for the user"},
      .readme = "hardware/operator_io/README.md"};
  return kKind;
}

const device::DeviceKind& serialSwitchKind() {
  static constexpr device::DeviceKind kKind{
      .key = "serial_switch",
      .label = "Contacts on the lines of a serial adapter",
      .port = device::DevicePort::Operator,
      .hasReal = true,
      .parameters = kSerialParameters,
      .needs = {.realTime = false, .root = false, .firmware = "membership of the group \"dialout\" for the user"},
      .readme = "hardware/operator_io/README.md"};
  return kKind;
}

const device::DeviceKind& comediSwitchKind() {
  static constexpr device::DeviceKind kKind{
      .key = "comedi_switch",
      .label = "Contacts on the inputs of a measuring board (comedi)",
      .port = device::DevicePort::Operator,
      .hasReal = true,
      .parameters = kComediParameters,
      .needs = {.realTime = false, .root = false, .firmware = "the kernel's comedi module of the board"},
      .readme = "hardware/operator_io/README.md"};
  return kKind;
}

bool givesEnabling(const device::DeviceValues& values) {
  if (values.kind().key == comediSwitchKind().key) return values.integer("enabling_input") >= 0;
  if (values.kind().key == evdevSwitchKind().key) return values.integer("enabling_key") != 0;
  return values.kind().key == serialSwitchKind().key && values.text("enabling_line") != "none";
}

base::Result<void> checkEvdevSwitch(const DeviceOrder& order) {
  const auto s = evdevOf(order);
  const bool jogs = s.jog[0] != 0 || s.jog[1] != 0;
  if (jogs && (s.jog[0] == 0 || s.jog[1] == 0 || s.jog[0] == s.jog[1]))
    return place(order, "a pedal that jogs has no other one for the way back",
                 "State jog_minus_key and jog_plus_key, two keys.");
  for (const int key : s.jog)
    if (key != 0 && (key == s.enabling[0] || key == s.enabling[1] || key == s.stop[0] || key == s.stop[1]))
      return place(order, "a pedal that jogs is the handle or the emergency stop as well",
                   "Give each a key of its own.");
  if (jogs && s.enabling[0] == 0 && s.stop[0] == 0 && s.enabling[1] == 0 && s.stop[1] == 0) return {};
  return checkContacts(order, s.enabling, s.stop, "State enabling_key or stop_key.");
}

base::Result<void> checkSerialSwitch(const DeviceOrder& order) {
  const auto s = serialOf(order);
  if (!order.real)
    return place(order, "it is simulated, and a simulated one does not exist",
                 "Use evdev_switch with a FIFO, or leave \"simulated\" out.");
  return checkContacts(order, s.enabling, s.clear, "State enabling_line or clear_line.");
}

base::Result<void> checkComediSwitch(const DeviceOrder& order) {
  if (!order.real)
    return place(order, "it is simulated, and a simulated one does not exist",
                 "Use evdev_switch with a FIFO, or leave \"simulated\" out.");
  const auto s = comediOf(order.values);
  return checkContacts(order, s.enabling, s.clear, "State enabling_input or clear_input.", -1);
}

base::Result<BuiltDevice<device::OperatorInputs>> buildEvdevSwitch(const DeviceOrder& order) {
  const auto evdev = evdevOf(order);
  hardware::SwitchSettings s = settingsOf(order.values);
  s.enabling = evdev.enabling[0] != 0;
  s.enablingTwice = evdev.enabling[1] != 0;
  s.stops = evdev.stop[0] != 0;
  s.stopsTwice = evdev.stop[1] != 0;
  s.jogs = evdev.jog[0] != 0;
  return opened(order, s, std::make_unique<hardware::EvdevSource>(evdev));
}

base::Result<BuiltDevice<device::OperatorInputs>> buildSerialSwitch(const DeviceOrder& order) {
  const auto serial = serialOf(order);
  hardware::SwitchSettings s = settingsOf(order.values);
  s.enabling = serial.enabling[0] != ModemLine::None;
  s.enablingTwice = serial.enabling[1] != ModemLine::None;
  s.stops = serial.clear[0] != ModemLine::None;
  s.stopsTwice = serial.clear[1] != ModemLine::None;
  return opened(
      order, s,
      std::make_unique<hardware::SerialSwitchSource>(serial, std::make_unique<hardware::TtyLines>(serial.device)));
}

base::Result<BuiltDevice<device::OperatorInputs>> buildComediSwitch(const DeviceOrder& order) {
  const auto inputs = comediOf(order.values);
  hardware::SwitchSettings s = settingsOf(order.values);
  s.enabling = inputs.enabling[0] >= 0;
  s.enablingTwice = inputs.enabling[1] >= 0;
  s.stops = inputs.clear[0] >= 0;
  s.stopsTwice = inputs.clear[1] >= 0;
  return opened(order, s,
                std::make_unique<hardware::ComediSwitchSource>(
                    inputs, std::make_unique<hardware::KernelComediBoard>(order.values.text("device"))));
}

}  // namespace articulus::app
