#pragma once
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "core/protocol/protocol.h"
#include "ui/protocol/step_path.h"

namespace articulus::ui {

// Where the steps of a protocol stand in its JSON.

/// The steps as they were read, where they are still those: a change of one keeps the parameters of the others. Null
/// where there are none.
[[nodiscard]] nlohmann::json* documentSteps(protocol::Protocol& protocol);
/// The list of steps that the step is in; null where the protocol writes it otherwise.
[[nodiscard]] nlohmann::json* listIn(nlohmann::json& document, const StepPath& path);
[[nodiscard]] const nlohmann::json* listIn(const nlohmann::json& document, const StepPath& path);
[[nodiscard]] bool hasEntry(const nlohmann::json* list, int place);

/// Labels are for one step each, at whatever depth.
void collectLabels(const nlohmann::json& node, std::set<std::string>& labels);
void dropLabels(nlohmann::json& node, const std::set<std::string>& taken);
/// Gives each label of these steps that is taken another one ("loaded 2"), where it stands and where a measure asks for
/// it.
void renameLabels(nlohmann::json& steps, const std::set<std::string>& taken);

}  // namespace articulus::ui
