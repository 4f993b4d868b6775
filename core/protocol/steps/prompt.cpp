#include "core/protocol/steps/prompt.h"

#include <cmath>

#include "core/protocol/step.h"
#include "core/protocol/text_range.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{
    {.type = "prompt",
     .title = "Ask",
     .icon = "help",
     .meaning = "Asks the operator; the robot stands until the question is answered.",
     .note = "A follower preload counts once the first answer is given; the virtual bench sets it by itself."}};

constexpr FieldSpec kFields[]{
    {.name = "text",
     .at = at<&PromptStep::text>,
     .required = true,
     .meaning = "What the operator is asked or told to do.",
     .label = "Question or instruction",
     .problem = "text",
     .wide = true,
     .schema = R"({"text": {"type": "string", "minLength": 1, "maxLength": 1000,
                            "description": "What the operator is asked or told to do."}})"},
    {.name = "choices",
     .at = at<&PromptStep::choices>,
     .meaning = "The answers that may be given.",
     .label = "Answers (separated by ;)",
     .problem = "choices",
     .wide = true,
     .schema =
         R"({"choices": {"type": "array", "items": {"type": "string", "minLength": 1, "maxLength": 80}, "minItems": 1,
                               "default": ["Continue"],
                               "description": "The answers that may be given."}})"},
    {.name = "preload",
     .unit = "N",
     .at = at<&PromptStep::preload_N>,
     .meaning = "Follower preload that the operator sets, carried inside the specimen; it counts once the first answer "
                "is given. The virtual bench sets it.",
     .range = {.most = kLargestLoad},
     .label = "Follower preload",
     .problem = "preload_N",
     .decimals = 1,
     .absent = "unchanged",
     .written = [](const Step& s) { return std::get<PromptStep>(s).preload_N.has_value(); }}};

constexpr StepTemplate kTemplates[]{{"People", 1, "Ask: question to the operator", "help", [] {
                                       PromptStep s;
                                       s.text = "Go on?";
                                       return Step(s);
                                     }}};

std::string summary(const PromptStep& s) {
  return s.preload_N ? s.text + " Follower preload: " + std::to_string(std::lround(*s.preload_N)) + " N" : s.text;
}

void validate(const PromptStep& s, Validator& v) {
  if (s.text.empty()) v.add("text", "The prompt has no text; say what is asked.");
  if (s.choices.empty()) v.add("choices", "The prompt has no choices; give at least one.");
  for (const auto& choice : s.choices)
    if (choice.empty()) v.add("choices", "A choice has no text; say what it stands for.");
  if (const auto fault = faultOfLength("The prompt", s.text, kQuestion_letters); !fault.empty()) v.add("text", fault);
  for (const auto& choice : s.choices)
    if (const auto fault = faultOfLength("A choice", choice, kAnswer_letters); !fault.empty()) v.add("choices", fault);
}

constexpr StepKind<PromptStep> kKind{.forms = kForms,
                                     .fields = kFields,
                                     .templates = kTemplates,
                                     .summary = summary,
                                     .validate = validate,
                                     .expand = [](const PromptStep&, Unroller& to) { to.add(ActionKind::Prompt, {}); }};

}  // namespace

const StepKind<PromptStep>& kindOf(const PromptStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
