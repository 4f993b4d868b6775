#pragma once
#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/storage/accounts/folder_contents.h"
#include "core/storage/records.h"

namespace articulus::ui {

struct DesktopContext;

/// What an administrator changes of a person or of a folder of nobody, answered for with her own password.
struct AccountChange {
  enum class Kind { Add, Role, Lock, Unlock, Password, Remove, GiveFolder, PutFolderAway, PutFolderBack };
  Kind kind = Kind::Add;
  std::string by, ownPassword;  ///< the administrator
  std::string name;             ///< whom it is about
  std::string password;         ///< new; of Add and Password
  storage::Role role = storage::Role::Clinician;
  std::string folder{};                ///< its name; of what is done with one of nobody
  std::filesystem::path migrations{};  ///< of people's databases; of GiveFolder
};

/// A folder in the data folder that is no account's.
struct FolderOfNobody {
  QString path, formerOwner;  ///< formerOwner: empty where nobody knows
  qint64 bytes = 0;
  bool putAway = false;
  std::optional<storage::FolderContents> in{};  ///< once somebody has looked; none: it cannot be read
  [[nodiscard]] QString name() const { return path.section(QLatin1Char('/'), -1); }
};

/// What a look into folders tells.
struct FoldersSeen {
  std::vector<FolderOfNobody> folders;
  QStringList mayTake;  ///< people who have stored nothing yet, so that they can take one over
};

/// Who may sign in, last used first, and the folders of nobody.
/// Errors  as storage::AccountStore
/// Thread  ui
[[nodiscard]] base::Result<std::vector<storage::Account>> accountsOf(const DesktopContext& context);
[[nodiscard]] base::Result<std::vector<FolderOfNobody>> foldersOfNobody(const DesktopContext& context);
/// Looks into them, and at who could take one over.
/// In   folders: of foldersOfNobody()
/// Out  what a worker may call, once: it opens databases
[[nodiscard]] std::function<FoldersSeen()> lookInto(const DesktopContext& context, std::vector<FolderOfNobody> folders);

}  // namespace articulus::ui
