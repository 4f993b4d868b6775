#include "core/storage/records.h"

namespace articulus::storage {

std::string_view name(Role role) noexcept { return role == Role::Engineer ? "engineer" : "clinician"; }

std::optional<Role> roleOf(std::string_view text) noexcept {
  for (const auto role : {Role::Clinician, Role::Engineer})
    if (text == name(role)) return role;
  return std::nullopt;
}

std::string_view name(RunEnd end) noexcept {
  switch (end) {
    case RunEnd::Running: return "running";
    case RunEnd::Completed: return "completed";
    case RunEnd::Stopped: return "stopped";
    case RunEnd::Faulted: return "faulted";
    case RunEnd::Interrupted: return "interrupted";
  }
  return "interrupted";
}

std::optional<RunEnd> runEndOf(std::string_view text) noexcept {
  for (const auto end : {RunEnd::Running, RunEnd::Completed, RunEnd::Stopped, RunEnd::Faulted, RunEnd::Interrupted})
    if (text == name(end)) return end;
  return std::nullopt;
}

}  // namespace articulus::storage
