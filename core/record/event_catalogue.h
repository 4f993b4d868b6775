#pragma once
#include <span>
#include <string_view>

#include "core/record/event.h"

namespace articulus::record {

/// All that is said of one kind of event.
struct EventInfo {
  EventKind kind = EventKind::Note;
  std::string_view key;  ///< in the database: "structure_cut"
  /// What a person reads. {state} {fault} {law} {step} {code} {value} {value_ms} {limit_ms} are filled in; {: text} is
  /// what was said, with a colon before it, or nothing.
  std::string_view words;
  bool textInstead = false;       ///< what was said stands for words, where anything was
  bool trouble = false;           ///< shown as such
  std::string_view ofOther = {};  ///< words where code is not 1; empty: the same
};

/// One row a kind, in their order.  Thread  any; real-time safe
[[nodiscard]] std::span<const EventInfo> eventCatalogue() noexcept;
/// That of a note for a kind that nobody knows.
[[nodiscard]] const EventInfo& info(EventKind kind) noexcept;

}  // namespace articulus::record
