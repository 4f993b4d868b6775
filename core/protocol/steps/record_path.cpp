#include "core/protocol/steps/record_path.h"

#include "core/protocol/step.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "record_path",
                             .title = "Record path",
                             .icon = "record",
                             .meaning = "Records the poses as a path while other steps run."}};

constexpr FieldSpec kFields[]{
    {.name = "path",
     .at = at<&RecordPathStep::path>,
     .required = true,
     .meaning = "Later steps replay it under this name.",
     .label = "Name of the path",
     .problem = "path"},
    {.name = "distance",
     .unit = "m",
     .at = at<&RecordPathStep::distance_m>,
     .meaning = "A point is recorded once the body has moved this far.",
     .range = kDistanceRange,
     .label = "Distance between points",
     .problem = "distance_m"},
    {.name = "angle",
     .unit = "rad",
     .at = at<&RecordPathStep::angle_rad>,
     .meaning = "Or once it has turned this much.",
     .range = kIntervalRange,
     .label = "Angle between points",
     .problem = "angle_rad"},
    {.name = "steps", .at = at<&RecordPathStep::steps>, .required = true, .meaning = "The steps that run meanwhile."}};

constexpr StepTemplate kTemplates[]{{"Paths", 2, "Record path: poses while steps run", "record", [] {
                                       RecordPathStep s;
                                       s.path = "path";
                                       s.steps = {rampOf(4, {control::AxisMode::Position, spatial::inRadians(2.0)})};
                                       return Step(s);
                                     }}};

void validate(const RecordPathStep& s, Validator& v) {
  if (s.path.empty()) {
    v.add("path", "The path has no name; give it one.");
    v.offerFreePath();
  }
  if (v.recording()) v.add("type", "A path is recorded already.", "Record one at a time.");
  const bool before = v.recording();
  v.recording() = true;
  v.list(s.steps, "steps", s.path);
  v.recording() = before;
  v.state().paths.insert(s.path);
}

void unroll(const RecordPathStep& s, Unroller& to) {
  Action& begin = to.add(ActionKind::RecordPath, "record " + s.path);
  begin.path = s.path;
  static_cast<AnyStep&>(begin.step) = RecordPathStep{s.path, s.distance_m, s.angle_rad, {}};
  to.inside(s.path, s.steps);
  to.add(ActionKind::EndPath, "end of " + s.path).path = s.path;
}

constexpr StepKind<RecordPathStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .templates = kTemplates,
    .blocks =
        [](const RecordPathStep& s) {
          return std::vector<StepBlock>{{{}, &s.steps}};
        },
    .title = [](const RecordPathStep& s) { return "Record path " + s.path; },
    .summary = [](const RecordPathStep& s) { return shownCount(s.steps.size(), "step"); },
    .validate = validate,
    .expand = unroll};

}  // namespace

const StepKind<RecordPathStep>& kindOf(const RecordPathStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
