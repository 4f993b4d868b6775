#include "core/protocol/steps/unload.h"

#include <algorithm>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/segment_rules.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

// Until the loads are within tolerance: about, on the simulated cells (55 unloadings: none to 17 s, 0.7 s in the
// middle).
constexpr double kSettling_s = 0.7;

constexpr StepForm kForms[]{
    {.type = "unload",
     .title = "Unload",
     .icon = "unload",
     .meaning = "Goes to the pose where all six loads are zero. This pose becomes the reference of angles and "
                "translations."}};

constexpr FieldSpec kFields[]{forceTolerance<UnloadStep>(), momentTolerance<UnloadStep>(),
                              hold<UnloadStep>("Settling time", "How long the loads must stay within the tolerances."),
                              timeout<UnloadStep>()};

constexpr StepTemplate kTemplates[]{
    {"Load", 1, "Unload: go to zero loads", "unload", [] { return Step(UnloadStep{}); }}};

std::string summary(const UnloadStep& s) {
  return "all loads within ±" + shownNumber(s.forceTolerance_N, "N") + " and ±" +
         shownNumber(s.momentTolerance_Nm, "Nm") + " for " + shownNumber(s.hold_s, "s");
}

void validate(const UnloadStep& s, Validator& v) {
  v.settling(s.hold_s, s.timeout_s, "hold_s");
  auto& state = v.state();
  state.forceControl = state.unloaded = state.measured = true;
  state.held.fill(0.0);
  state.pose.setZero();
}

StepTime forecast(const UnloadStep& s, ForecastWalk& walk) {
  const double least_s = takeover_s(walk.held()) + s.hold_s;
  walk.held().setZero();
  return {least_s + kSettling_s, std::max(s.timeout_s, least_s)};
}

void draw(const UnloadStep& s, SetPointDrawer& to) {
  to.byLoad();
  to.keep({});
  to.to({}, 0.0);
  to.hold(s.hold_s);
}

void compile(const UnloadStep& s, SegmentMaker& make) {
  make.segment.kind = SegmentKind::Unload;
  make.segment.duration_s = s.hold_s;
  make.segment.forceTolerance_N = s.forceTolerance_N;
  make.segment.momentTolerance_Nm = s.momentTolerance_Nm;
  make.segment.timeout_s = s.timeout_s;
  make.holdLoad(spatial::Vector6::Zero());
  make.held().task.reset();
}

constexpr StepKind<UnloadStep> kKind{.forms = kForms,
                                     .fields = kFields,
                                     .templates = kTemplates,
                                     .summary = summary,
                                     .validate = validate,
                                     .closesLoop = [](const UnloadStep&) { return true; },
                                     .forecast = forecast,
                                     .compile = compile,
                                     .draw = draw};

}  // namespace

const StepKind<UnloadStep>& kindOf(const UnloadStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
