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
    folders.push_back(
        {toQt(orphan.path.string()), toQt(orphan.formerOwner), static_cast<qint64>(orphan.bytes), orphan.putAway});
  return folders;
}

std::function<FoldersSeen()> lookInto(const DesktopContext& context, std::vector<FolderOfNobody> folders) {
  std::vector<std::pair<QString, std::filesystem::path>> people;
  if (const auto accounts = context.accounts.accounts())
    for (const auto& account : *accounts)
      people.emplace_back(toQt(account.name), context.accounts.userDatabase(account).parent_path());
  return [people = std::move(people), folders = std::move(folders)]() mutable {
    FoldersSeen seen{std::move(folders), {}};
    for (FolderOfNobody& folder : seen.folders)
      if (auto in = storage::folderContents(toCore(folder.path))) folder.in = std::move(*in);
    for (const auto& [name, folder] : people) {
      const auto in = storage::folderContents(folder);
      if (in && in->nothing()) seen.mayTake << name;
    }
    return seen;
  };
}

}  // namespace articulus::ui
