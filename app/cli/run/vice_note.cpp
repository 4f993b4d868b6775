#include "app/cli/run/vice_note.h"

#include <utility>

#include "core/base/clock.h"
#include "core/base/text/printable.h"

namespace articulus::cli {
namespace {

std::string wordsOf(const run::ViceRecord& was) {
  return base::printableLine(was.label) + " was in the vice when the program ended: " + base::printableLine(was.by) +
         " closed it on " + base::printableLine(was.when) + " (" + base::printableLine(was.cell) + "). " +
         (was.simulated ? "A virtual cell begins anew: its vice is open."
                        : "Whether it was taken out meanwhile is not known here: look into the vice.");
}

}  // namespace

ViceNote::ViceNote(std::filesystem::path dataFolder, const cell::CellConfig& cell, const Say& say)
    : folder_(std::move(dataFolder)), cell_(cell.name), simulated_(cell.simulated) {
  const auto records = run::viceRecords(folder_);
  for (const auto& error : records.unreadable) say(error.text());
  for (const auto& was : records.left) {
    say(wordsOf(was));
    if (was.simulated) (void)run::forgetViceRecord(folder_, was.cell, true);  // what cannot be removed is said again
  }
}

ViceNote::~ViceNote() {
  if (kept_ && simulated_) (void)run::forgetViceRecord(folder_, cell_, true);  // nobody is left to tell
}

void ViceNote::closing(const storage::Specimen& specimen, const std::string& by, const Say& say) {
  char when[32];
  const auto kept = run::keepViceRecord(folder_, {.label = specimen.label,
                                                  .joint = specimen.joint,
                                                  .level = specimen.level,
                                                  .side = specimen.side,
                                                  .by = by,
                                                  .when = base::isoUtcNow(when),
                                                  .cell = cell_,
                                                  .simulated = simulated_});
  kept_ = kept.ok();
  if (!kept) say("who is in the vice was not kept for the next start: " + kept.error().text());
}

}  // namespace articulus::cli
