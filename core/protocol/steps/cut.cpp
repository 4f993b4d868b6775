#include "core/protocol/steps/cut.h"

#include "core/protocol/step.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{
    {.type = "cut",
     .title = "Cut",
     .icon = "cut",
     .meaning = "The operator is asked to cut a structure; the robot stands until it is done. A simulated specimen is "
                "cut by the virtual bench."}};

constexpr FieldSpec kFields[]{
    {.name = "structure",
     .at = at<&CutStep::structure>,
     .required = true,
     .meaning = "Its name as the specimen lists it.",
     .label = "Structure to cut",
     .problem = "structure",
     .wide = true,
     .schema =
         R"({"structure": {"type": "string", "minLength": 1, "description": "Its name as the specimen lists it."}})"},
    {.name = "text",
     .at = at<&CutStep::text>,
     .meaning = "How it is to be cut.",
     .label = "Instructions (optional)",
     .problem = "text",
     .wide = true,
     .written = [](const Step& s) { return !std::get<CutStep>(s).text.empty(); }}};

constexpr StepTemplate kTemplates[]{{"People", 2, "Cut: ask the operator to cut", "cut", [] {
                                       CutStep s;
                                       s.structure = "structure";
                                       return Step(s);
                                     }}};

constexpr StepKind<CutStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .templates = kTemplates,
    .title = [](const CutStep& s) { return "Cut " + s.structure; },
    .summary = [](const CutStep& s) { return s.text.empty() ? "the operator is asked to cut it" : s.text; },
    .validate =
        [](const CutStep& s, Validator& v) {
          if (s.structure.empty()) v.add("structure", "No structure is named.", "Name it as the specimen lists it.");
        },
    .expand = [](const CutStep& s, Unroller& to) { to.add(ActionKind::Cut, "cut " + s.structure); }};

}  // namespace

const StepKind<CutStep>& kindOf(const CutStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
