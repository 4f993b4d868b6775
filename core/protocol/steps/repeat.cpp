#include "core/protocol/steps/repeat.h"

#include <nlohmann/json.hpp>

#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/mirror.h"
#include "core/protocol/step.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "repeat",
                             .title = "Repeat",
                             .icon = "redo",
                             .meaning = "Repeats steps a number of times, or until a measured value settles."}};

void readUntil(Step& step, StepReader& r, int) {
  if (!r.has("until")) return;
  auto& s = std::get<RepeatStep>(step);
  StepReader until = r.child("until", "\"until\"");
  s.untilConverged = true;
  if (!until.has("measure"))
    until.fail("measure", "is missing", "Say what must settle, as {\"of\": \"My\", \"statistic\": \"maximum\"}.");
  s.measure = readMeasure(until.child("measure", "a measure"));
  s.change = until.quantity("change", unitOf(s.measure.of));
  until.finish();
}

void writeUntil(const Step& step, nlohmann::json& to) {
  const auto& s = std::get<RepeatStep>(step);
  to["until"] = {{"measure", writtenMeasure(s.measure)}, {StepReader::keyOf("change", unitOf(s.measure.of)), s.change}};
}

constexpr FieldSpec kFields[]{
    {.name = "times",
     .at = at<&RepeatStep::times>,
     .meaning = "How often the steps run, at most.",
     .range = kCycleRange,
     .label = "Times",
     .problem = "times"},
    {.name = "until",
     .meaning = "Ends earlier, once a measured value changes by less than this from one time to the next.",
     .problem = "until",
     .asText = true,
     .written = [](const Step& s) { return std::get<RepeatStep>(s).untilConverged; },
     .read = readUntil,
     .write = writeUntil,
     .schema = R"({"until": {
       "type": "object",
       "description": "Ends earlier, once a measured value changes by less than this from one time to the next.",
       "properties": {
         "measure": {"$ref": "#/$defs/measure"},
         "change_N": {"$ref": "#/$defs/number"}, "change_Nm": {"$ref": "#/$defs/number"},
         "change_m": {"$ref": "#/$defs/number"}, "change_mm": {"$ref": "#/$defs/number"},
         "change_rad": {"$ref": "#/$defs/number"}, "change_deg": {"$ref": "#/$defs/number"}},
       "required": ["measure"],
       "additionalProperties": false,
       "minProperties": 2,
       "maxProperties": 2}})"},
    {.name = "steps", .at = at<&RepeatStep::steps>, .required = true, .meaning = "The steps that are repeated."}};

constexpr StepTemplate kTemplates[]{{"Flow", 2, "Repeat: same steps several times", "redo", [] {
                                       RepeatStep s;
                                       s.times = 2;
                                       s.steps = {WaitStep{}};
                                       return Step(s);
                                     }}};

std::string summary(const RepeatStep& s) {
  const std::string steps = shownCount(s.steps.size(), "step"), times = std::to_string(s.times) + " times";
  return s.untilConverged ? steps + " until " + s.measure.of + " settles, at most " + times : steps + ", " + times;
}

void validate(const RepeatStep& s, Validator& v) {
  const auto labels = v.labels();
  const std::size_t before = v.found();
  v.list(s.steps, "steps", "1 of " + std::to_string(s.times));
  if (s.untilConverged) {
    v.measure("until", s.measure);
    if (!(s.change > 0.0))
      v.add("until", "The change is " + shownQuantity(s.change, unitOf(s.measure.of)) + ", it must be more than 0.");
    if (s.times < 2) v.add("times", "One time alone can not converge.", "Give it the most times that it may take.");
  }
  if (s.times < 2 || v.found() > before) return;
  // Once more: what the last step leaves behind is what the first one finds.
  const auto seen = v.labels();
  v.labels() = labels;
  v.list(s.steps, "steps", "2 of " + std::to_string(s.times));
  v.labels() = seen;
}

void unroll(const RepeatStep& s, Unroller& to) {
  const int block = to.newBlock();
  std::vector<int> checks;
  for (int i = 0; i < s.times; ++i) {
    to.inside(std::to_string(i + 1) + " of " + std::to_string(s.times), s.steps);
    if (!s.untilConverged || i + 1 == s.times) continue;
    Action& check = to.add(ActionKind::Check, "converged?");
    check.measure = s.measure;
    if (to.mirrored()) mirror(check.measure);  // a change has no side
    check.compareWithLast = true;
    check.value = s.change;
    check.block = block;
    checks.push_back(check.number);
  }
  for (const int number : checks) to.at(number).jump = to.next();
}

constexpr StepKind<RepeatStep> kKind{.forms = kForms,
                                     .fields = kFields,
                                     .templates = kTemplates,
                                     .blocks =
                                         [](const RepeatStep& s) {
                                           return std::vector<StepBlock>{{{}, &s.steps}};
                                         },
                                     .summary = summary,
                                     .validate = validate,
                                     .expand = unroll};

}  // namespace

const StepKind<RepeatStep>& kindOf(const RepeatStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
