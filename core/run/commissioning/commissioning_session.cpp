#include "core/run/commissioning/commissioning_session.h"

#include <algorithm>

#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/session_settings.h"

namespace articulus::run {

using record::CommissioningResult;
using record::CommissioningStep;

CommissioningSession::CommissioningSession(const cell::CellConfig& cell, std::string openedAs, std::string software,
                                           std::string by)
    : cell_(cell), record_{.cell = cell.key,
                           .cellName = cell.name,
                           .cellHash = std::move(openedAs),
                           .software = std::move(software),
                           .by = std::move(by),
                           .when = {},
                           .simulated = cell.simulated,
                           .results = {}} {}

std::string CommissioningSession::reasonAgainst(CommissioningStep step) const {
  for (int i = 0; i < static_cast<int>(step) && cell_.handledAsLive(); ++i) {
    const auto before = static_cast<CommissioningStep>(i);
    const CommissioningResult* result = record_.resultOf(before);
    if (!result || !result->passed) return "\"" + std::string(info(before).label) + "\" comes first.";
  }
  return {};
}

base::Result<void> CommissioningSession::begin(CommissioningStep step, const cycle::Snapshot& now) {
  if (const std::string reason = reasonAgainst(step); !reason.empty())
    return base::Error{base::ErrorCode::Conflict, reason, "Do the steps in their order."};
  gains_ = now.gainsRevision;
  forceLaw_ = now.forceLawRevision;
  if (!cell_.handledAsLive()) return {};
  if (!stillAsOpened(cell_, record_.cellHash)) return editedSinceOpened(cell_);
  return settingsAreOfFile(now, cell_);
}

void CommissioningSession::take(CommissioningResult result, const std::string& when, const cycle::Snapshot& now) {
  // Limits are changed by the steps themselves, and put back.
  if (const auto of = settingsAreOfFile(now, cell_);
      cell_.handledAsLive() && (!of || now.gainsRevision != gains_ || now.forceLawRevision != forceLaw_)) {
    if (result.passed) result.words = of ? "Gains or force law were changed in the midst of it." : of.error().message;
    result.passed = false;
  }
  auto& all = record_.results;
  const bool aloneStands = !cell_.handledAsLive();
  std::erase_if(all, [&](const CommissioningResult& r) {
    return r.step == result.step || (r.step > result.step && !aloneStands);
  });
  const auto after = std::find_if(all.begin(), all.end(), [&](const auto& r) { return r.step > result.step; });
  all.insert(after, std::move(result));
  record_.when = when;
  if (cell_.handledAsLive()) holdAgainstFiles(record_, cell_);
}

bool CommissioningSession::toBeKept() const {
  const bool failed =
      std::any_of(record_.results.begin(), record_.results.end(), [](const auto& r) { return !r.passed; });
  return cell_.handledAsLive() && (failed || record_.passed());
}

}  // namespace articulus::run
