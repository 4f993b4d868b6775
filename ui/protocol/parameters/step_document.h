#pragma once
#include <nlohmann/json_fwd.hpp>

#include "ui/protocol/step_path.h"

namespace articulus::ui {

/// Steps of a protocol as its file has them, for what is changed there.
/// Thread  any

/// The step itself; null where there is none, or where its numbers stand in one list for each value.
[[nodiscard]] nlohmann::json* stepIn(nlohmann::json& document, const StepPath& path);

/// The parameters of the protocol that these steps follow.
[[nodiscard]] nlohmann::json parametersFor(const nlohmann::json& document, const nlohmann::json& steps);
/// Takes the parameters of steps that come from another protocol along. One that is there with the same unit and
/// bounds is shared; another one of that name leaves it to its owner: the steps that come follow "moment_2".
void takeParameters(nlohmann::json& document, nlohmann::json& steps, const nlohmann::json& parameters);

}  // namespace articulus::ui
