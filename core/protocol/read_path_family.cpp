// passive_path, record_path, replay_path.
#include "core/protocol/axis_names.h"

#include <nlohmann/json.hpp>
#include "core/protocol/path_points.h"
#include "core/protocol/step_reading.h"

namespace articulus::protocol {
namespace {

PassivePathStep readPassive(StepReader& r) {
  PassivePathStep s;
  s.path = r.textOr("path", s.path);
  const std::string axis = r.textOr("axis", "Ry");
  for (s.axis = 3; s.axis < 6 && axis != kPoseNames[static_cast<std::size_t>(s.axis)]; ++s.axis) {}
  if (s.axis == 6) r.fail("axis", "is \"" + axis + "\", which is no rotation", "Use one of Rx, Ry, Rz.");
  s.frame = readFrame(r);
  s.from_rad = r.quantityOr("from", "rad", s.from_rad);
  s.to_rad = r.quantity("to", "rad");
  s.step_rad = r.quantity("step", "rad");
  s.rate_rad_per_s = r.quantityOr("rate", "rad/s", s.rate_rad_per_s);
  s.forceTolerance_N = r.quantityOr("force_tolerance", "N", s.forceTolerance_N);
  s.momentTolerance_Nm = r.quantityOr("moment_tolerance", "Nm", s.momentTolerance_Nm);
  s.settle_s = r.quantityOr("settle", "s", s.settle_s);
  s.timeout_s = r.quantityOr("timeout", "s", s.timeout_s);
  s.repeats = r.whole("repeats", s.repeats);
  return s;
}

RecordPathStep readRecord(StepReader& r, int depth) {
  RecordPathStep s;
  s.path = r.text("path");
  s.distance_m = r.quantityOr("distance", "m", s.distance_m);
  s.angle_rad = r.quantityOr("angle", "rad", s.angle_rad);
  s.steps = readSteps(r.items("steps"), r.scope(), depth + 1);
  return s;
}

ReplayPathStep readReplay(StepReader& r) {
  ReplayPathStep s;
  s.path = r.text("path");
  s.reversed = r.flag("reversed", s.reversed);
  s.speed = r.quantityOr("speed", "1", s.speed);
  s.hold_s = r.quantityOr("hold", "s", s.hold_s);
  if (r.has("points")) s.points = pathPoints(r.json());
  return s;
}

}  // namespace

std::optional<Step> readPathFamily(const std::string& type, StepReader& r, int depth) {
  if (type == "passive_path") return readPassive(r);
  if (type == "record_path") return readRecord(r, depth);
  if (type == "replay_path") return readReplay(r);
  return std::nullopt;
}

}  // namespace articulus::protocol
