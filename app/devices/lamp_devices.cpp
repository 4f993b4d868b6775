#include "app/devices/lamp_devices.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "hardware/comedi/kernel_comedi_board.h"
#include "hardware/operator_io/comedi_lamp_wire.h"
#include "hardware/operator_io/serial_lamp_wire.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using device::DeviceValues;
using hardware::LampSignal;

constexpr const char* kKey = "lamps";
constexpr std::string_view kSignals[] = {"none", "stop", "fault", "motion", "drives", "alive"};
constexpr std::string_view kLevels[] = {"high", "low"};
constexpr const char* kOutputs[hardware::kLampSignals] = {"stop_output", "fault_output", "motion_output",
                                                          "drives_output", "alive_output"};

constexpr DeviceParameter lineParameter(std::string_view key, std::string_view label) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .help = "what it tells: stop (an emergency stop is pressed), fault, motion, drives (on, or brakes "
                           "released), alive (blinks); none: no lamp"},
          .kind = DeviceParameterKind::Choice,
          .text = "none",
          .choices = kSignals};
}
constexpr DeviceParameter kSerialParameters[] = {
    {.spec = {.key = "device", .label = "Serial adapter", .unit = "", .help = "below /dev/serial/by-id"},
     .kind = DeviceParameterKind::Text,
     .mustBeStated = true},
    lineParameter("dtr", "Lamp on DTR"),
    lineParameter("rts", "Lamp on RTS"),
};

constexpr DeviceParameter outputParameter(std::string_view key, std::string_view label) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .minimum = -1.0,
                   .maximum = 255.0,
                   .defaultValue = -1.0,
                   .decimals = 0,
                   .help = "channel of the subdevice; -1: no lamp"},
          .kind = DeviceParameterKind::Integer};
}
constexpr DeviceParameter kComediParameters[] = {
    {.spec = {.key = "device", .label = "Measuring board", .unit = "", .help = "such as /dev/comedi0"},
     .kind = DeviceParameterKind::Text,
     .mustBeStated = true},
    {.spec = {.key = "subdevice",
              .label = "Group of outputs",
              .unit = "",
              .minimum = 0.0,
              .maximum = 63.0,
              .defaultValue = 0.0,
              .decimals = 0,
              .help = "subdevice of the board that has them"},
     .kind = DeviceParameterKind::Integer},
    {.spec = {.key = "lit_level", .label = "Level of a lit lamp", .unit = "", .help = "high or low"},
     .kind = DeviceParameterKind::Choice,
     .text = "high",
     .choices = kLevels},
    outputParameter("stop_output", "Emergency stop"),
    outputParameter("fault_output", "Fault"),
    outputParameter("motion_output", "Motion"),
    outputParameter("drives_output", "Drives on"),
    outputParameter("alive_output", "Alive (blinks)"),
};

std::optional<LampSignal> signalOf(const std::string& text) {
  for (std::size_t i = 1; i < std::size(kSignals); ++i)
    if (kSignals[i] == text) return static_cast<LampSignal>(i - 1);
  return std::nullopt;
}

std::unique_ptr<hardware::LampWire> serialLamp(const DeviceValues& v) {
  return std::make_unique<hardware::SerialLampWire>(
      hardware::SerialLampSettings{v.text("device"), signalOf(v.text("dtr")), signalOf(v.text("rts"))});
}
std::string wrongWithSerial(const DeviceValues& v) {
  return signalOf(v.text("dtr")) || signalOf(v.text("rts")) ? "" : "it has no lamp: state dtr or rts";
}

std::unique_ptr<hardware::LampWire> comediLamp(const DeviceValues& v) {
  hardware::ComediLampSettings s;
  s.subdevice = static_cast<unsigned>(v.integer("subdevice"));
  s.litIsHigh = v.text("lit_level") == "high";
  for (std::size_t i = 0; i < hardware::kLampSignals; ++i) s.output[i] = v.integer(kOutputs[i]);
  return std::make_unique<hardware::ComediLampWire>(s, std::make_unique<hardware::KernelComediBoard>(v.text("device")));
}
std::string wrongWithComedi(const DeviceValues& v) {
  bool any = false;
  for (std::size_t i = 0; i < hardware::kLampSignals; ++i) {
    const int output = v.integer(kOutputs[i]);
    any = any || output >= 0;
    for (std::size_t k = 0; k < i; ++k)
      if (output >= 0 && output == v.integer(kOutputs[k])) return "two lamps have the same output";
  }
  return any ? "" : "it has no lamp: state an output";
}

constexpr device::DeviceKind kSerialLamp{
    .key = "serial_lamp",
    .label = "Lamps on the lines of a serial adapter",
    .port = device::DevicePort::Operator,
    .hasReal = true,
    .parameters = kSerialParameters,
    .needs = {.realTime = false, .root = false, .firmware = "membership of the group \"dialout\" for the user"},
    .readme = "hardware/operator_io/README.md"};
constexpr device::DeviceKind kComediLamp{
    .key = "comedi_lamp",
    .label = "Lamps on the outputs of a measuring board (comedi)",
    .port = device::DevicePort::Operator,
    .hasReal = true,
    .parameters = kComediParameters,
    .needs = {.realTime = false, .root = false, .firmware = "the kernel's comedi module of the board"},
    .readme = "hardware/operator_io/README.md"};

struct Stated {
  const LampRow* row;
  DeviceValues values;
};

/// Throws  base::JsonError
std::vector<Stated> stated(const cell::CellConfig& cell) {
  std::vector<Stated> all;
  if (!cell.source->contains(kKey)) return all;
  const base::JsonReader whole(*cell.source, cell.file.string());
  for (const base::JsonReader& one : whole.items(kKey)) {
    const std::string kind = one.text("kind");
    const auto rows = lampCatalogue();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const LampRow& r) { return r.kind->key == kind; });
    if (row == rows.end()) one.fail("kind", "is \"" + kind + "\"", "It may be serial_lamp, comedi_lamp.");
    if (one.has("simulated")) one.fail("simulated", "is stated", "Lamps are always real: leave it out.");
    DeviceValues values(*row->kind, one, true);
    if (const std::string wrong = row->wrong(values); !wrong.empty())
      one.fail("kind", "is " + kind + ", and " + wrong, "hardware/operator_io/README.md has an example.");
    all.push_back({&*row, std::move(values)});
  }
  return all;
}

}  // namespace

std::span<const LampRow> lampCatalogue() {
  static constexpr LampRow kRows[] = {{&kSerialLamp, serialLamp, wrongWithSerial},
                                      {&kComediLamp, comediLamp, wrongWithComedi}};
  return kRows;
}

base::Result<void> checkLamps(const cell::CellConfig& cell) {
  try {
    (void)stated(cell);
    return {};
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<BuiltLamps> buildLamps(const cell::CellConfig& cell) {
  try {
    BuiltLamps built;
    for (const Stated& one : stated(cell)) {
      std::string what = "lamps at " + one.values.text("device");
      if (one.row->kind == &kComediLamp) what += ", subdevice " + std::to_string(one.values.integer("subdevice"));
      auto lock = CellLock::take(what);
      if (!lock) return lock.error();
      built.locks.push_back(std::move(*lock));
      built.wires.push_back(one.row->build(one.values));
    }
    return built;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::app
