// unload, load_cycle, load, move, wait, home, zero.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/step_reading.h"

namespace articulus::protocol {
namespace {

UnloadStep readUnload(StepReader& r) {
  const UnloadStep defaultValue;
  return {r.quantityOr("force_tolerance", "N", defaultValue.forceTolerance_N),
          r.quantityOr("moment_tolerance", "Nm", defaultValue.momentTolerance_Nm),
          r.quantityOr("hold", "s", defaultValue.hold_s), r.quantityOr("timeout", "s", defaultValue.timeout_s)};
}

LoadCycleStep readLoadCycle(StepReader& r) {
  LoadCycleStep s;
  const std::string axis = r.json().text("axis");
  r.know("axis");
  for (s.axis = 0; s.axis < 6 && axis != axisName(s.axis); ++s.axis) {}
  if (s.axis == 6) r.fail("axis", "is \"" + axis + "\", which is no axis", "Use one of Fx, Fy, Fz, Mx, My, Mz.");
  r.call("a load_cycle step about " + axis);
  const std::string unit(axisUnit(s.axis));
  s.motion = r.text("motion");
  s.amplitude = r.quantity("amplitude", unit);
  s.rate_per_s = r.quantity("rate", unit + "/s");
  s.cycles = r.whole("cycles", s.cycles);
  s.reportedCycle = r.whole("reported_cycle", s.cycles);
  s.hold_s = r.quantityOr("hold", "s", s.hold_s);
  return s;
}

LoadStep readLoad(StepReader& r) {
  LoadStep s;
  const bool force = r.has("target_force_N"), moment = r.has("target_moment_Nm");
  if (!force && !moment)
    r.fail("target_force_N", "and target_moment_Nm are missing", "Give at least one of them as [x, y, z].");
  if (force) std::ranges::copy(r.vector("target_force", "N"), s.target.begin());
  if (moment) std::ranges::copy(r.vector("target_moment", "Nm"), s.target.begin() + 3);
  s.time_s = r.quantity("time", "s");
  s.hold_s = r.quantityOr("hold", "s", s.hold_s);
  s.cycles = r.whole("cycles", s.cycles);
  s.returnToZero = r.flag("return_to_zero", s.returnToZero);
  return s;
}

MoveStep readMove(StepReader& r) {
  MoveStep s;
  if (r.hasQuantity("translation", "m")) s.translation_m = r.vector("translation", "m");
  s.angles_rad = {r.quantityOr("flexion", "rad", 0.0), r.quantityOr("lateral_bending", "rad", 0.0),
                  r.quantityOr("axial_rotation", "rad", 0.0)};
  s.time_s = r.quantity("time", "s");
  s.hold_s = r.quantityOr("hold", "s", s.hold_s);
  return s;
}

}  // namespace

std::optional<Step> readLoadFamily(const std::string& type, StepReader& r) {
  if (type == "unload") return readUnload(r);
  if (type == "load_cycle") return readLoadCycle(r);
  if (type == "load") return readLoad(r);
  if (type == "move") return readMove(r);
  if (type == "wait") return WaitStep{r.quantity("duration", "s")};
  if (type == "home") return HomeStep{r.quantityOr("time", "s", 0.0)};
  if (type == "zero") return ZeroStep{};
  return std::nullopt;
}

}  // namespace articulus::protocol
