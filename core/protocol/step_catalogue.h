#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// One "type" of JSON.
struct StepType {
  const StepForm* form;
  std::span<const FieldSpec> fields;        ///< of all forms of its kind; fieldsOf() takes those of this one
  std::span<const StepTemplate> templates;  ///< of its kind, with the first of its forms
  Step (*blank)();
};

/// All types, in the order of AnyStep. It is made of the records of the kinds: nothing is added here for a new one.
[[nodiscard]] std::span<const StepType> stepCatalogue();
/// Null for what is no type.
[[nodiscard]] const StepType* findStepType(std::string_view type);
/// The fields that this form has.
[[nodiscard]] std::vector<const FieldSpec*> fieldsOf(const StepType& type);

/// What the editor offers to add, by group and place.
[[nodiscard]] std::vector<const StepTemplate*> stepTemplates();

[[nodiscard]] const StepForm& formOf(const Step& step);
/// The types that the editor may make of it, itself among them; empty where there is no choice.
[[nodiscard]] std::vector<const StepForm*> exchangeableForms(const Step& step);
void become(Step& step, const StepForm& form);
[[nodiscard]] std::span<const FieldSpec> fieldsOf(const Step& step);
/// Steps inside it; none for a leaf.
[[nodiscard]] std::vector<StepBlock> blocksOf(const Step& step);
/// Those in blocks included; of a sweep those of its first value.
[[nodiscard]] int countSteps(const std::vector<Step>& steps);

/// What the step is and does, in one line: "Load cycle FE", "My ±2 Nm at 0.075 Nm/s, 3 cycles".
[[nodiscard]] std::string titleOf(const Step& step);
[[nodiscard]] std::string summaryOf(const Step& step);

/// "N", "m" ... of a field in this step, SI; empty for what is no quantity.
[[nodiscard]] std::string_view unitOf(const FieldSpec& field, const Step& step);

/// The loads whose set-point is zero while it runs: what is aside of what it asks for.
[[nodiscard]] std::array<bool, 6> wantedZero(const Step& step);
/// Cycles to be counted while it runs; 0: none
[[nodiscard]] int cyclesOf(const Step& step);
/// None where it makes no rows of results by itself.
[[nodiscard]] std::optional<LoadLoop> loopOf(const Step& step);

/// The pose that the step leads to, where it states one: to be chosen by looking.
[[nodiscard]] std::optional<StepPose> poseOf(const Step& step);
void setPose(Step& step, const StepPose& pose);  ///< of one that has none: nothing changes

/// Calls f with the record of the step's kind and with the step as what it is.
template <class F>
decltype(auto) withKind(const Step& step, F&& f) {
  return std::visit([&f](const auto& s) -> decltype(auto) { return f(kindOf(s), s); },
                    static_cast<const AnyStep&>(step));
}

}  // namespace articulus::protocol
