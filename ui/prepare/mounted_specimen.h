#pragma once
#include <optional>

#include "core/storage/records.h"

namespace articulus::ui {

/// Who is in the vice: the specimen that was prepared when it closed, until it opens, whoever signs in meanwhile.
/// Thread  ui
class MountedSpecimen {
 public:
  /// In  prepared: the saved specimen of the session; none: null
  void look(bool viceClosed, const storage::Specimen* prepared) {
    if (!viceClosed) specimen_.reset();
    else if (!specimen_ && prepared) specimen_ = *prepared;
  }
  /// Known from before; the vice is closed.
  void remember(storage::Specimen specimen) { specimen_ = std::move(specimen); }
  [[nodiscard]] const std::optional<storage::Specimen>& specimen() const { return specimen_; }
  /// Whether this may be prepared now: none other than what is in the vice.
  [[nodiscard]] bool mayBe(const storage::Specimen& wanted) const {
    return !specimen_ || (wanted.label == specimen_->label && wanted.joint == specimen_->joint &&
                          wanted.level == specimen_->level && wanted.side == specimen_->side);
  }

 private:
  std::optional<storage::Specimen> specimen_;
};

}  // namespace articulus::ui
