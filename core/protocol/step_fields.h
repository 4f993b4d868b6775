#pragma once
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

#include "core/protocol/field_spec.h"
#include "core/protocol/json/step_reader.h"

namespace articulus::protocol {

/// One field of a step, from and to JSON.
/// In      depth: blocks around the step
/// Throws  base::JsonError
void readField(const FieldSpec& field, Step& step, StepReader& reader, int depth);
void writeField(const FieldSpec& field, const Step& step, nlohmann::json& json);

/// Writes the fields that differ into the step as its file has it; the others stay as they are, with their parameters.
/// In  before, after: of one kind
void rewriteChanged(nlohmann::json& written, const Step& before, const Step& after);

/// The keys of the field in JSON, "hold_s", or "distance_m" and "distance_mm"; those of one with functions of its own
/// stand in its schema.
[[nodiscard]] std::vector<std::string> keysOf(const FieldSpec& field);

/// The one of them that a file of this step has: "amplitude_Nm".
[[nodiscard]] std::string keyOf(const FieldSpec& field, const Step& step);

/// One number of a field.
struct FieldNumber {
  std::string name;       ///< as the form has it, without what it says in brackets: "Ramp time", "Target Fx"
  std::string_view unit;  ///< SI
  FieldRange range;
  double value;
  int component = 0;  ///< of a vector its number, of goals the axis
};
/// Those that are there in this step and have a range.
[[nodiscard]] std::vector<FieldNumber> numbersOf(const FieldSpec& field, const Step& step);
/// How many editors it has in a form: three of a vector, one an axis of goals, else one.
[[nodiscard]] int componentsOf(const FieldSpec& field) noexcept;
/// What a person calls the field: its label without what that says in brackets.
[[nodiscard]] std::string nameOf(const FieldSpec& field);
/// Of an axis that is led by load or by pose.
[[nodiscard]] FieldRange goalRange(const FieldSpec& field, control::AxisMode mode, int axis) noexcept;

/// The place of the text under key among the names; none where there is no such key.
/// Throws  base::JsonError that lists the names
[[nodiscard]] std::optional<std::size_t> oneOf(StepReader& reader, const std::string& key,
                                               std::span<const std::string_view> names);
[[nodiscard]] std::string listOf(std::span<const std::string_view> names);

}  // namespace articulus::protocol
