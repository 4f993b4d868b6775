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

/// The place of the text under key among the names; none where there is no such key.
/// Throws  base::JsonError that lists the names
[[nodiscard]] std::optional<std::size_t> oneOf(StepReader& reader, const std::string& key,
                                               std::span<const std::string_view> names);
[[nodiscard]] std::string listOf(std::span<const std::string_view> names);

}  // namespace articulus::protocol
