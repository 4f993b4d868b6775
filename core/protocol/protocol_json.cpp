#include "core/protocol/protocol_json.h"

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <limits>

#include "core/base/json_reader.h"

namespace articulus::protocol {
namespace {

using base::JsonReader;
using nlohmann::ordered_json;

constexpr std::string_view kFormat = "articulus-protocol-1";

std::string joined(std::initializer_list<std::string_view> words) {
  std::string text;
  for (const auto word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

void allowOnly(const JsonReader& reader, const std::string& what, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : reader.json().items()) {
    if (std::find(known.begin(), known.end(), key) == known.end())
      reader.fail(key, "is not a key of " + what, "Remove it or correct its spelling. Known keys are: " + joined(known) + ".");
  }
}

int wholeNumber(const JsonReader& reader, const std::string& key, int standard) {
  if (!reader.has(key)) return standard;
  return static_cast<int>(reader.integer(key, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

int axisOf(const JsonReader& reader) {
  const std::string text = reader.text("axis");
  for (int axis = 0; axis < 6; ++axis)
    if (text == axisName(axis)) return axis;
  reader.fail("axis", "is \"" + text + "\", which is no axis", "Use one of Fx, Fy, Fz, Mx, My, Mz.");
}

struct AxisKeys {
  std::string amplitude, rate;
  explicit AxisKeys(int axis)
      : amplitude("amplitude_" + std::string(axisUnit(axis))), rate("rate_" + std::string(axisUnit(axis)) + "_per_s") {}
};

UnloadStep readUnload(const JsonReader& r) {
  allowOnly(r, "an unload step", {"type", "force_tolerance_N", "moment_tolerance_Nm", "hold_s", "timeout_s"});
  const UnloadStep standard;
  return {r.numberOr("force_tolerance_N", standard.forceTolerance_N),
          r.numberOr("moment_tolerance_Nm", standard.momentTolerance_Nm), r.numberOr("hold_s", standard.hold_s),
          r.numberOr("timeout_s", standard.timeout_s)};
}

LoadCycleStep readLoadCycle(const JsonReader& r) {
  LoadCycleStep s;
  s.axis = axisOf(r);
  const AxisKeys keys(s.axis);
  allowOnly(r, "a load_cycle step about " + std::string(axisName(s.axis)),
            {"type", "motion", "axis", keys.amplitude, keys.rate, "cycles", "reported_cycle", "hold_s"});
  s.motion = r.text("motion");
  s.amplitude = r.number(keys.amplitude);
  s.rate_per_s = r.number(keys.rate);
  s.cycles = wholeNumber(r, "cycles", s.cycles);
  s.reportedCycle = wholeNumber(r, "reported_cycle", s.cycles);
  s.hold_s = r.numberOr("hold_s", s.hold_s);
  return s;
}

LoadStep readLoad(const JsonReader& r) {
  allowOnly(r, "a load step",
            {"type", "target_force_N", "target_moment_Nm", "time_s", "hold_s", "cycles", "return_to_zero"});
  LoadStep s;
  if (!r.has("target_force_N") && !r.has("target_moment_Nm"))
    r.fail("target_force_N", "and target_moment_Nm are missing", "Give at least one of them as [x, y, z].");
  const auto put = [&](const char* key, std::ptrdiff_t first) {
    if (r.has(key)) std::ranges::copy(r.numbers(key, 3), s.target.begin() + first);
  };
  put("target_force_N", 0);
  put("target_moment_Nm", 3);
  s.time_s = r.number("time_s");
  s.hold_s = r.numberOr("hold_s", s.hold_s);
  s.cycles = wholeNumber(r, "cycles", s.cycles);
  s.returnToZero = r.flag("return_to_zero", s.returnToZero);
  return s;
}

MoveStep readMove(const JsonReader& r) {
  allowOnly(r, "a move step",
            {"type", "translation_m", "flexion_rad", "lateral_bending_rad", "axial_rotation_rad", "time_s", "hold_s"});
  MoveStep s;
  if (r.has("translation_m")) s.translation_m = Eigen::Map<const spatial::Vector3>(r.numbers("translation_m", 3).data());
  s.angles_rad = {r.numberOr("flexion_rad", 0.0), r.numberOr("lateral_bending_rad", 0.0),
                  r.numberOr("axial_rotation_rad", 0.0)};
  s.time_s = r.number("time_s");
  s.hold_s = r.numberOr("hold_s", s.hold_s);
  return s;
}

WaitStep readWait(const JsonReader& r) {
  allowOnly(r, "a wait step", {"type", "duration_s"});
  return {r.number("duration_s")};
}

Step readStep(const JsonReader& r) {
  const std::string type = r.text("type");
  if (type == "unload") return readUnload(r);
  if (type == "load_cycle") return readLoadCycle(r);
  if (type == "load") return readLoad(r);
  if (type == "move") return readMove(r);
  if (type == "wait") return readWait(r);
  r.fail("type", "is \"" + type + "\", which is no step", "Use one of unload, load_cycle, load, move, wait.");
}

/// The keys of a step in the order a person reads them.
struct StepWriter {
  ordered_json operator()(const UnloadStep& s) const {
    return {{"force_tolerance_N", s.forceTolerance_N}, {"moment_tolerance_Nm", s.momentTolerance_Nm},
            {"hold_s", s.hold_s}, {"timeout_s", s.timeout_s}};
  }
  ordered_json operator()(const LoadCycleStep& s) const {
    const AxisKeys keys(s.axis);
    return {{"motion", s.motion}, {"axis", axisName(s.axis)}, {keys.amplitude, s.amplitude}, {keys.rate, s.rate_per_s},
            {"cycles", s.cycles}, {"reported_cycle", s.reportedCycle}, {"hold_s", s.hold_s}};
  }
  ordered_json operator()(const LoadStep& s) const {
    const auto& t = s.target;
    return {{"target_force_N", {t[0], t[1], t[2]}}, {"target_moment_Nm", {t[3], t[4], t[5]}}, {"time_s", s.time_s},
            {"hold_s", s.hold_s}, {"cycles", s.cycles}, {"return_to_zero", s.returnToZero}};
  }
  ordered_json operator()(const MoveStep& s) const {
    const auto& t = s.translation_m;
    return {{"translation_m", {t[0], t[1], t[2]}}, {"flexion_rad", s.angles_rad[0]},
            {"lateral_bending_rad", s.angles_rad[1]}, {"axial_rotation_rad", s.angles_rad[2]}, {"time_s", s.time_s},
            {"hold_s", s.hold_s}};
  }
  ordered_json operator()(const WaitStep& s) const { return {{"duration_s", s.duration_s}}; }
};

ordered_json inReadingOrder(const Protocol& protocol) {
  ordered_json steps = ordered_json::array();
  for (const Step& step : protocol.steps) {
    ordered_json json{{"type", typeName(step)}};
    json.update(std::visit(StepWriter{}, step));
    steps.push_back(std::move(json));
  }
  return {{"format", kFormat}, {"name", protocol.name}, {"description", protocol.description},
          {"source", protocol.source}, {"steps", std::move(steps)}};
}

base::Error cannotWrite(const std::filesystem::path& file) {
  return {base::ErrorCode::StorageFailure, "Cannot write " + file.string() + ".",
          "Check that the folder exists, that you may write to it and that the disk is not full."};
}

}  // namespace

base::Result<Protocol> fromJson(const nlohmann::json& json, const std::string& origin) {
  try {
    const JsonReader reader(json, origin);
    if (const std::string format = reader.text("format"); format != kFormat)
      reader.fail("format", "is \"" + format + "\", which this version does not read",
                  "It must be \"" + std::string(kFormat) + "\".");
    allowOnly(reader, "a protocol", {"format", "name", "description", "source", "steps"});
    Protocol protocol{reader.text("name"), reader.textOr("description", ""), reader.textOr("source", ""), {}};
    for (const JsonReader& step : reader.items("steps")) protocol.steps.push_back(readStep(step));
    return protocol;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

nlohmann::json toJson(const Protocol& protocol) { return inReadingOrder(protocol); }

base::Result<Protocol> loadProtocol(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  return fromJson(*json, file.string());
}

base::Result<void> saveProtocol(const Protocol& protocol, const std::filesystem::path& file) {
  std::filesystem::path part = file;
  part += ".part";
  std::error_code error;
  {
    std::ofstream stream(part);
    stream << inReadingOrder(protocol).dump(2) << '\n';
    stream.close();
    if (!stream) {
      std::filesystem::remove(part, error);
      return cannotWrite(file);
    }
  }
  std::filesystem::rename(part, file, error);
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    return cannotWrite(file);
  }
  return {};
}

}  // namespace articulus::protocol
