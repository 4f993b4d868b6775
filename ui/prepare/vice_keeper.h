#pragma once
#include <QString>
#include <optional>
#include <vector>

#include "core/run/vice_record.h"
#include "ui/bridge/desktop_context.h"
#include "ui/prepare/mounted_specimen.h"

namespace articulus::ui {

/// Who is in the vice, also on disk: a program that is killed cannot say any more that it left a specimen clamped, so
/// the next one does, to whoever signs in first. What closes in order lets go of a virtual vice itself.
/// Thread  ui
class ViceKeeper {
 public:
  explicit ViceKeeper(const DesktopContext& context);
  ViceKeeper(const ViceKeeper&) = delete;
  ViceKeeper& operator=(const ViceKeeper&) = delete;
  ~ViceKeeper();

  /// In  prepared: the saved specimen of the session; none: null. who: is signed in
  /// Errors  StorageFailure: what was meant to be kept is not
  [[nodiscard]] base::Result<void> look(bool viceClosed, const storage::Specimen* prepared, const std::string& who);
  [[nodiscard]] const MountedSpecimen& mounted() const { return mounted_; }

  /// One of what was left, in words.
  struct Words {
    QString what, detail;
    bool stands = true;   ///< true until the vice was opened, or looked into; otherwise said once
    std::string label{};  ///< of the specimen, where it was in the vice of this cell
  };
  /// What earlier programs left in the vices of all cells. A virtual vice is open again: that is said once. Of a live
  /// one nobody here knows whether it was opened meanwhile: it is said until it is, also by a program that leads
  /// another cell.
  [[nodiscard]] std::vector<Words> left();
  /// Somebody is in the live vice of this cell, as far as is known here: what says so comes last of left().
  [[nodiscard]] bool stillLeft() const { return left_ || somebody_; }

 private:
  [[nodiscard]] base::Result<void> forget();
  [[nodiscard]] bool isHere(const run::ViceRecord& record) const;
  const DesktopContext& context_;
  MountedSpecimen mounted_;
  std::optional<run::ViceRecord> left_;     ///< in the vice of this cell
  std::vector<run::ViceRecord> elsewhere_;  ///< in those of others
  std::vector<base::Error> unreadable_;
  std::optional<base::Error> somebody_;  ///< in the live vice of this cell, and why it cannot be told who
  bool wasClosed_ = false, kept_ = false;
};

}  // namespace articulus::ui
