#include "core/protocol/steps/branch.h"

#include <cmath>
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

constexpr StepForm kForms[]{{.type = "branch",
                             .title = "Branch",
                             .icon = "chevron_right",
                             .meaning = "Chooses the steps that run by a measured value.",
                             .rules = R"({"oneOf": [
       {"required": ["below_N"]}, {"required": ["above_N"]}, {"required": ["below_Nm"]}, {"required": ["above_Nm"]},
       {"required": ["below_m"]}, {"required": ["above_m"]}, {"required": ["below_mm"]}, {"required": ["above_mm"]},
       {"required": ["below_rad"]}, {"required": ["above_rad"]},
       {"required": ["below_deg"]}, {"required": ["above_deg"]}]})"}};

BranchStep& self(Step& step) { return std::get<BranchStep>(step); }
const BranchStep& self(const Step& step) { return std::get<BranchStep>(step); }

void readMeasured(Step& step, StepReader& r, int) {
  if (!r.has("measure"))
    r.fail("measure", "is missing",
           "Say what decides, as {\"of\": \"Fz\", \"statistic\": \"mean\", \"step\": \"label\"}.");
  self(step).measure = readMeasure(r.child("measure", "a measure"));
}

void readValue(Step& step, StepReader& r, int) {
  auto& s = self(step);
  const auto unit = unitOf(s.measure.of);
  s.below = r.hasQuantity("below", unit);
  const bool above = r.hasQuantity("above", unit);
  if (s.below == above)
    r.fail(StepReader::keyOf("below", unit), s.below ? "and above are both there" : "and above are missing",
           "Give one of them.");
  s.value = r.quantity(s.below ? "below" : "above", unit);
}

void writeValue(const Step& step, nlohmann::json& to) {
  const auto& s = self(step);
  to[StepReader::keyOf(s.below ? "below" : "above", unitOf(s.measure.of))] = s.value;
}

void readElse(Step& step, StepReader& r, int depth) {
  if (r.has("else")) self(step).elseSteps = readSteps(r.items("else"), r.scope(), depth + 1);
}

constexpr FieldSpec kFields[]{
    {.name = "measure",
     .required = true,
     .meaning = "The value that decides.",
     .problem = "measure",
     .asText = true,
     .read = readMeasured,
     .write = [](const Step& s, nlohmann::json& to) { to["measure"] = writtenMeasure(self(s).measure); },
     .schema = R"({"measure": {"$ref": "#/$defs/measure"}})"},
    {.name = "below",
     .meaning = "The condition: the measured value is below, or above, this one.",
     .problem = "value",
     .asText = true,
     .read = readValue,
     .write = writeValue,
     .schema = R"({
       "below_N": {"$ref": "#/$defs/number"}, "above_N": {"$ref": "#/$defs/number"},
       "below_Nm": {"$ref": "#/$defs/number"}, "above_Nm": {"$ref": "#/$defs/number"},
       "below_m": {"$ref": "#/$defs/number"}, "above_m": {"$ref": "#/$defs/number"},
       "below_mm": {"$ref": "#/$defs/number"}, "above_mm": {"$ref": "#/$defs/number"},
       "below_rad": {"$ref": "#/$defs/number"}, "above_rad": {"$ref": "#/$defs/number"},
       "below_deg": {"$ref": "#/$defs/number"}, "above_deg": {"$ref": "#/$defs/number"}})"},
    {.name = "then",
     .at = at<&BranchStep::thenSteps>,
     .required = true,
     .meaning = "The steps that run where the condition holds."},
    {.name = "else",
     .at = at<&BranchStep::elseSteps>,
     .meaning = "The steps that run where it does not.",
     .written = [](const Step& s) { return !self(s).elseSteps.empty(); },
     .read = readElse}};

constexpr StepTemplate kTemplates[]{{"Flow", 3, "Branch: by a measured value", "chevron_right", [] {
                                       BranchStep s;
                                       s.measure.of = "My";
                                       s.value = 1.0;
                                       s.thenSteps = {WaitStep{}};
                                       return Step(s);
                                     }}};

std::vector<StepBlock> blocks(const BranchStep& s) {
  std::vector<StepBlock> all{{"Then", &s.thenSteps, false, "then"}};
  if (!s.elseSteps.empty()) all.push_back({"Else", &s.elseSteps, false, "else"});
  return all;
}

std::string summary(const BranchStep& s) {
  return shownCount(s.thenSteps.size(), "step") + " where " + s.measure.of + " is " + (s.below ? "below " : "above ") +
         shownNumber(s.value, unitOf(s.measure.of)) + ", else " + shownCount(s.elseSteps.size(), "step");
}

void validate(const BranchStep& s, Validator& v) {
  v.measure("measure", s.measure);
  if (!std::isfinite(s.value)) v.add("value", "The value that decides must be a number.");
  const Validator::State before = v.state();
  v.list(s.thenSteps, "then", "then");
  Validator::State after = v.state();
  v.state() = before;
  if (!s.elseSteps.empty()) v.list(s.elseSteps, "else", "else");
  v.state() = Validator::merged(after, v.state());
}

void unroll(const BranchStep& s, Unroller& to) {
  Action& check = to.add(ActionKind::Check, "branch");
  const int number = check.number;
  check.measure = s.measure;
  check.below = s.below;
  check.value = s.value;
  if (to.mirrored() && mirror(check.measure)) {
    check.below = !check.below;
    check.value = -check.value;
  }
  to.inside("then", s.thenSteps);
  if (s.elseSteps.empty()) {
    to.at(number).jumpElse = to.next();
    return;
  }
  const int over = to.add(ActionKind::Jump, "branch").number;
  to.at(number).jumpElse = to.next();
  to.inside("else", s.elseSteps);
  to.at(over).jump = to.next();
}

constexpr StepKind<BranchStep> kKind{.forms = kForms,
                                     .fields = kFields,
                                     .templates = kTemplates,
                                     .blocks = blocks,
                                     .summary = summary,
                                     .validate = validate,
                                     .expand = unroll};

}  // namespace

const StepKind<BranchStep>& kindOf(const BranchStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
