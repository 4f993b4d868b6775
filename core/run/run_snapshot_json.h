#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/analysis/flexibility.h"
#include "core/safety/limit_set.h"
#include "core/storage/records.h"
#include "core/tracking/bone_registration.h"

namespace articulus::run {

/// What was in force, as the JSON that is frozen with a run; keys carry units as in the cell file.
/// Thread  any but control
[[nodiscard]] nlohmann::json toJson(const safety::LimitSet& limits);
[[nodiscard]] nlohmann::json toJson(const storage::Specimen& specimen);
[[nodiscard]] nlohmann::json toJson(const tracking::BoneRegistration& bone);

/// Analysis rows as storage keeps them.
[[nodiscard]] std::vector<storage::ResultValue> toResultValues(const analysis::FlexibilityResult& result);

}  // namespace articulus::run
