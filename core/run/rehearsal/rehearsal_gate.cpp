#include "core/run/rehearsal/rehearsal_gate.h"

#include <limits>

#include "core/storage/accounts/account_store.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char *kRehearsed = "plan_rehearsed", *kWaived = "rehearsal_waived";
constexpr const char* kTagPurpose = "rehearsal";
constexpr const char *kWell = "well", *kNotWell = "not well";
constexpr std::size_t kLeastReason = 3;

Error nowhere() {
  return {ErrorCode::Conflict, "Nobody says where rehearsals are kept.", "Sign in on a station that keeps data."};
}

/// What the tag holds together: how which plan ended.
std::string tagged(const std::string& planHash, const std::string& ending) { return planHash + "\n" + ending; }

}  // namespace

base::Result<void> RehearsalGate::put(const std::string& who, const Rehearsal& rehearsal) {
  if (!accounts_) return nowhere();
  if (asked() && !rehearsal.modelFits)
    return Error{
        ErrorCode::Conflict,
        "It does not count as a rehearsal: no model is of this joint, and it was walked with \"" + rehearsal.model +
            "\".",
        "Choose the joint that it is on page Prepare, put a model of it into resources/specimens, or waive the "
        "rehearsal by name and reason."};
  const std::string ending = rehearsal.endedWell() ? kWell : kNotWell;
  const std::string tag = accounts_->tagger(kTagPurpose)(tagged(rehearsal.planHash, ending));
  return accounts_->audit(who, kRehearsed, cell_.key, rehearsal.planHash,
                          ending + " " + tag + " " + verdictOf(rehearsal));
}

base::Result<void> RehearsalGate::waive(const std::string& who, const std::string& planHash,
                                        const std::string& reason) {
  if (!accounts_) return nowhere();
  const auto first = reason.find_first_not_of(" \t\n"), last = reason.find_last_not_of(" \t\n");
  if (who.empty() || first == std::string::npos || last - first + 1 < kLeastReason)
    return Error{ErrorCode::InvalidArgument, "A rehearsal is waived by name and reason.",
                 "Say in some words why this plan runs without one."};
  if (auto kept = accounts_->audit(who, kWaived, cell_.key, planHash, reason.substr(first, last - first + 1)); !kept)
    return kept;
  waived_.insert(planHash);
  return {};
}

base::Result<void> RehearsalGate::mayRun(const std::string& planHash) const {
  if (!asked() || waived_.contains(planHash)) return {};
  const std::string handled = cell_.simulated ? "\" is handled as a live one" : "\" is live";
  const std::string remedy =
      "Rehearse it (page Protocol, or articulusctl rehearse); who answers for it can waive that by name and reason.";
  if (!accounts_) return nowhere();
  const auto trail = accounts_->auditTrail(std::numeric_limits<int>::max());
  if (!trail) return trail.error();
  const auto tag = accounts_->tagger(kTagPurpose);
  for (const storage::AuditEntry& entry : *trail) {  // newest first
    if (entry.what != kRehearsed || entry.before != planHash) continue;
    const std::string well = std::string(kWell) + " " + tag(tagged(planHash, kWell)) + " ";
    if (entry.after.starts_with(well)) return {};
    return Error{ErrorCode::Conflict,
                 "The cell \"" + cell_.name + handled + ", and the last rehearsal of this plan did not end well.",
                 "Change the plan, then rehearse it again; the audit trail says how it ended."};
  }
  return Error{ErrorCode::Conflict,
               "The cell \"" + cell_.name + handled +
                   ", and this plan was not rehearsed as it is: protocol, cell, specimen, settings.",
               remedy};
}

}  // namespace articulus::run
