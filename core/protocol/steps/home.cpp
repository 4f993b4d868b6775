#include "core/protocol/steps/home.h"

#include "core/protocol/forecast_walk.h"
#include "core/protocol/step.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "home",
                             .title = "Home",
                             .icon = "home",
                             .meaning = "The arm goes to its home pose. Only without a specimen."}};

constexpr FieldSpec kFields[]{{.name = "time",
                               .unit = "s",
                               .at = at<&HomeStep::time_s>,
                               .meaning = "How long the way takes; 0: as the cell file says.",
                               .range = kHoldRange,
                               .label = "Time (0: as set for the cell)",
                               .problem = "time_s"}};

constexpr StepTemplate kTemplates[]{{"Motion", 4, "Home: without a specimen", "home", [] { return Step(HomeStep{}); }}};

void validate(const HomeStep&, Validator& v) {
  auto& state = v.state();
  state.forceControl = state.unloaded = false;
  state.afterMove = true;
  state.held.fill(0.0);
  state.pose.setZero();
}

constexpr StepKind<HomeStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .templates = kTemplates,
    .summary = [](const HomeStep&) { return std::string("the arm goes to its home pose, no specimen clamped"); },
    .validate = validate,
    .expand = [](const HomeStep&, Unroller& to) { to.add(ActionKind::Home, {}); },
    .forecast = [](const HomeStep& s,
                   ForecastWalk& walk) { return StepTime(s.time_s > 0.0 ? s.time_s : walk.basis().home_s); }};

}  // namespace

const StepKind<HomeStep>& kindOf(const HomeStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
