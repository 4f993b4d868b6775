#include "core/protocol/steps/wait.h"

#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "wait",
                             .title = "Wait",
                             .icon = "wait",
                             .meaning = "Holds the loads or the pose that the step before has reached."}};

constexpr FieldSpec kFields[]{{.name = "duration",
                               .unit = "s",
                               .at = at<&WaitStep::duration_s>,
                               .required = true,
                               .meaning = "How long it waits.",
                               .range = kTimeRange,
                               .label = "Duration",
                               .problem = "duration_s"}};

constexpr StepTemplate kTemplates[]{{"Motion", 5, "Wait: hold", "wait", [] { return Step(WaitStep{}); }}};

void compile(const WaitStep& s, SegmentMaker& make) {
  if (make.held().task) {
    make.segment = *make.held().task;
    make.segment.duration_s = s.duration_s;
  } else if (make.held().force) {
    make.load({.amplitude = 0.0, .rise_s = s.duration_s, .bothSides = false, .returnToZero = false});
  } else {
    make.move(0.0, s.duration_s);
  }
}

constexpr StepKind<WaitStep> kKind{.forms = kForms,
                                   .fields = kFields,
                                   .templates = kTemplates,
                                   .summary = [](const WaitStep& s) { return shownNumber(s.duration_s, "s"); },
                                   .forecast = [](const WaitStep& s, ForecastWalk&) { return StepTime(s.duration_s); },
                                   .compile = compile,
                                   .draw = [](const WaitStep& s, SetPointDrawer& to) { to.hold(s.duration_s); }};

}  // namespace

const StepKind<WaitStep>& kindOf(const WaitStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
