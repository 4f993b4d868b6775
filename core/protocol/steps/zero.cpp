#include "core/protocol/steps/zero.h"

#include "core/protocol/step.h"
#include "core/protocol/unroller.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "zero",
                             .title = "Zero the load cell",
                             .icon = "zero",
                             .meaning = "The load cell is zeroed. Only without a specimen."}};

constexpr StepTemplate kTemplates[]{
    {"People", 4, "Zero the load cell: without a specimen", "zero", [] { return Step(ZeroStep{}); }}};

constexpr StepKind<ZeroStep> kKind{.forms = kForms,
                                   .fields = {},
                                   .templates = kTemplates,
                                   .summary = [](const ZeroStep&) { return std::string("no specimen clamped"); },
                                   .expand = [](const ZeroStep&, Unroller& to) { to.add(ActionKind::Zero, {}); }};

}  // namespace

const StepKind<ZeroStep>& kindOf(const ZeroStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
