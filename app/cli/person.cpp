#include "app/cli/person.h"

#include "app/cli/terminal/password.h"

namespace articulus::cli {

base::Result<std::unique_ptr<storage::AccountStore>> openAccounts(const std::filesystem::path& data,
                                                                  const std::filesystem::path& resources) {
  return storage::AccountStore::open(data, resources / "migrations" / "accounts");
}

base::Result<Person> signIn(const std::string& name, const std::filesystem::path& data,
                            const std::filesystem::path& resources) {
  auto accounts = openAccounts(data, resources);
  if (!accounts) return accounts.error();
  const auto password = askPassword(name);
  if (!password) return password.error();
  const auto account = (*accounts)->signIn(name, password->text());
  if (!account) return account.error();
  auto store = storage::UserStore::open((*accounts)->userDatabase(*account), resources / "migrations" / "user");
  if (!store) return store.error();
  return Person{*account, std::move(*store)};
}

}  // namespace articulus::cli
