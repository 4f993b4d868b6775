#include "core/storage/records.h"

namespace articulus::storage {

std::string_view name(Role role) noexcept { return role == Role::Engineer ? "engineer" : "clinician"; }

std::optional<Role> roleOf(std::string_view text) noexcept {
  for (const auto role : {Role::Clinician, Role::Engineer})
    if (text == name(role)) return role;
  return std::nullopt;
}

}  // namespace articulus::storage
