#include "core/protocol/step_catalogue.h"

#include <algorithm>
#include <array>

namespace articulus::protocol {
namespace {

template <class S>
Step blankOf() {
  return S{};
}

template <class S>
void addTypes(std::vector<StepType>& types) {
  const StepKind<S>& kind = kindOf(S{});
  for (const StepForm& form : kind.forms)
    types.push_back({&form, kind.fields, &form == kind.forms.data() ? kind.templates : std::span<const StepTemplate>{},
                     form.blank ? form.blank : blankOf<S>});
}

template <std::size_t... I>
std::vector<StepType> allTypes(std::index_sequence<I...>) {
  std::vector<StepType> types;
  (addTypes<std::variant_alternative_t<I, AnyStep>>(types), ...);
  return types;
}

// Headings of the menu of steps, in their order.
constexpr std::array<std::string_view, 6> kGroups{"Load", "Motion", "Guidance", "Paths", "Flow", "People"};

}  // namespace

std::span<const StepType> stepCatalogue() {
  static const auto types = allTypes(std::make_index_sequence<std::variant_size_v<AnyStep>>());
  return types;
}

const StepType* findStepType(std::string_view type) {
  const auto types = stepCatalogue();
  const auto found = std::ranges::find_if(types, [type](const StepType& t) { return t.form->type == type; });
  return found == types.end() ? nullptr : &*found;
}

std::vector<const FieldSpec*> fieldsOf(const StepType& type) {
  std::vector<const FieldSpec*> fields;
  const Step blank = type.blank();
  for (const FieldSpec& field : type.fields)
    if (!field.in || field.in(blank)) fields.push_back(&field);
  return fields;
}

std::vector<const StepTemplate*> stepTemplates() {
  std::vector<const StepTemplate*> all;
  for (const StepType& type : stepCatalogue())
    for (const StepTemplate& each : type.templates) all.push_back(&each);
  std::ranges::stable_sort(all, [](const StepTemplate* a, const StepTemplate* b) {
    const auto rank = [](const StepTemplate* t) { return std::ranges::find(kGroups, t->group) - kGroups.begin(); };
    return std::pair(rank(a), a->place) < std::pair(rank(b), b->place);
  });
  return all;
}

const StepForm& formOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) -> const StepForm& {
    return kind.forms[kind.form ? kind.form(s) : 0];
  });
}

std::vector<const StepForm*> exchangeableForms(const Step& step) {
  std::vector<const StepForm*> forms;
  if (!formOf(step).exchangeable) return forms;
  withKind(step, [&forms](const auto& kind, const auto&) {
    for (const StepForm& form : kind.forms)
      if (form.exchangeable) forms.push_back(&form);
  });
  return forms;
}

void become(Step& step, const StepForm& form) {
  std::visit(
      [&form](auto& s) {
        const auto& kind = kindOf(s);
        if (kind.become) kind.become(s, static_cast<std::size_t>(&form - kind.forms.data()));
      },
      static_cast<AnyStep&>(step));
}

std::string_view unitOf(const FieldSpec& field, const Step& step) {
  return field.unitOf ? field.unitOf(step) : field.unit;
}

std::span<const FieldSpec> fieldsOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto&) { return kind.fields; });
}

std::vector<StepBlock> blocksOf(const Step& step) {
  return withKind(
      step, [](const auto& kind, const auto& s) { return kind.blocks ? kind.blocks(s) : std::vector<StepBlock>{}; });
}

int countSteps(const std::vector<Step>& steps) {
  int count = 0;
  for (const Step& step : steps) {
    ++count;
    for (const StepBlock& block : blocksOf(step))
      if (!block.again) count += countSteps(*block.steps);
  }
  return count;
}

std::string titleOf(const Step& step) {
  return withKind(step, [&step](const auto& kind, const auto& s) {
    return kind.title ? kind.title(s) : std::string(formOf(step).title);
  });
}

std::string summaryOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) { return kind.summary ? kind.summary(s) : std::string{}; });
}

std::array<bool, 6> wantedZero(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) {
    return kind.wantedZero ? kind.wantedZero(s) : std::array{true, true, true, true, true, true};
  });
}

int cyclesOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) { return kind.cycles ? kind.cycles(s) : 0; });
}

std::optional<LoadLoop> loopOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) {
    return kind.loop ? std::optional(kind.loop(s)) : std::optional<LoadLoop>{};
  });
}

std::optional<StepPose> poseOf(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) {
    return kind.pose ? std::optional(kind.pose(s)) : std::optional<StepPose>();
  });
}

void setPose(Step& step, const StepPose& pose) {
  std::visit(
      [&pose](auto& s) {
        const auto& kind = kindOf(s);
        if (kind.setPose) kind.setPose(s, pose);
      },
      static_cast<AnyStep&>(step));
}

}  // namespace articulus::protocol
