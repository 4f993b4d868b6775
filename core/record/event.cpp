#include "core/record/event.h"

#include "core/record/event_catalogue.h"

namespace articulus::record {

std::string_view name(EventKind kind) noexcept {
  return static_cast<std::size_t>(kind) < eventCatalogue().size() ? info(kind).key : std::string_view("unknown");
}

}  // namespace articulus::record
