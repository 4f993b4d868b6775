#include "core/storage/records.h"

namespace articulus::storage {

std::string_view name(Role role) noexcept {
  switch (role) {
    case Role::Engineer: return "engineer";
    case Role::Administrator: return "administrator";
    case Role::Clinician: break;
  }
  return "clinician";
}

std::optional<Role> roleOf(std::string_view text) noexcept {
  for (const auto role : {Role::Clinician, Role::Engineer, Role::Administrator})
    if (text == name(role)) return role;
  return std::nullopt;
}

}  // namespace articulus::storage
