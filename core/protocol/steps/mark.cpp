#include "core/protocol/steps/mark.h"

#include "core/protocol/step.h"
#include "core/protocol/text_range.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{
    {.type = "mark", .title = "Mark", .icon = "info", .meaning = "Marks this moment in the record of the run."}};

constexpr FieldSpec kFields[]{{.name = "text",
                               .at = at<&MarkStep::text>,
                               .required = true,
                               .meaning = "What the record calls this moment.",
                               .label = "Text of the mark",
                               .problem = "text",
                               .wide = true,
                               .schema = R"({"text": {"type": "string", "minLength": 1, "maxLength": 200,
                            "description": "What the record calls this moment."}})"}};

constexpr StepTemplate kTemplates[]{
    {"People", 3, "Mark: note this moment", "info", [] { return Step(MarkStep{.text = "mark"}); }}};

constexpr StepKind<MarkStep> kKind{.forms = kForms,
                                   .fields = kFields,
                                   .templates = kTemplates,
                                   .summary = [](const MarkStep& s) { return s.text; },
                                   .validate =
                                       [](const MarkStep& s, Validator& v) {
                                         if (s.text.empty())
                                           v.add("text", "The mark has no text; say what happens here.");
                                         if (const auto fault = faultOfLength("The mark", s.text, kMark_letters);
                                             !fault.empty())
                                           v.add("text", fault);
                                       },
                                   .expand = [](const MarkStep&, Unroller& to) { to.add(ActionKind::Mark, {}); }};

}  // namespace

const StepKind<MarkStep>& kindOf(const MarkStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
