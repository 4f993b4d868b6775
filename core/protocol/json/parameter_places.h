#pragma once
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// Where the steps of a protocol, as its file has them, take numbers from parameters: at whatever depth, without what
/// is another one's of the same name (the value of a sweep, a column of a table of conditions, a parameter of a
/// protocol that is called). Texts are left alone.
/// In      steps: the "steps" of the file, or some of them, as a list
/// Thread  any

[[nodiscard]] int usesOf(const nlohmann::json& steps, const std::string& parameter);
/// The names of all that is used and not declared by the steps themselves.
[[nodiscard]] std::set<std::string> parametersOf(const nlohmann::json& steps);
/// The names that blocks of the steps give to their own values.
[[nodiscard]] std::set<std::string> namesInBlocks(const nlohmann::json& steps);
/// All places follow another name, with the sign and factor that they have.
void renameUses(nlohmann::json& steps, const std::string& from, const std::string& to);
/// Each place gets the number that it has by the parameter's value.
void putValue(nlohmann::json& steps, const Parameter& parameter);
/// The number that an expression stands for at a key of that unit.
[[nodiscard]] nlohmann::json valueOf(const std::string& expression, const Parameter& parameter, std::string_view unit);

/// A parameter as a file has it.
[[nodiscard]] nlohmann::json writtenParameter(const Parameter& parameter);

}  // namespace articulus::protocol
