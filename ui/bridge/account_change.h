#pragma once
#include <QString>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::ui {

struct DesktopContext;

/// What an administrator changes of a person, answered for with her own password.
struct AccountChange {
  enum class Kind { Add, Role, Lock, Unlock, Password, Remove };
  Kind kind = Kind::Add;
  std::string by, ownPassword;  ///< the administrator
  std::string name;             ///< whom it is about
  std::string password;         ///< new; of Add and Password
  storage::Role role = storage::Role::Clinician;
};

/// A folder in the data folder that is no account's.
struct FolderOfNobody {
  QString path, formerOwner;  ///< formerOwner: empty where nobody knows
  qint64 bytes = 0;
};

/// Who may sign in, last used first, and the folders of nobody.
/// Errors  as storage::AccountStore
/// Thread  ui
[[nodiscard]] base::Result<std::vector<storage::Account>> accountsOf(const DesktopContext& context);
[[nodiscard]] base::Result<std::vector<FolderOfNobody>> foldersOfNobody(const DesktopContext& context);

}  // namespace articulus::ui
