#include "ui/bridge/account_change.h"

#include "core/storage/accounts/account_store.h"
#include "ui/bridge/desktop_context.h"
#include "ui/kit/text.h"

namespace articulus::ui {

base::Result<std::vector<storage::Account>> accountsOf(const DesktopContext& context) {
  return context.accounts.accounts();
}

base::Result<std::vector<FolderOfNobody>> foldersOfNobody(const DesktopContext& context) {
  const auto orphans = context.accounts.orphans();
  if (!orphans) return orphans.error();
  std::vector<FolderOfNobody> folders;
  for (const auto& orphan : *orphans)
    folders.push_back({toQt(orphan.path.string()), toQt(orphan.formerOwner), static_cast<qint64>(orphan.bytes)});
  return folders;
}

}  // namespace articulus::ui
