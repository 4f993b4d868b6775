#include "ui/bridge/account_asking.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/bridge/desktop_context.h"
#include "ui/bridge/role_word.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(AccountAsking)
};

}  // namespace

base::Result<void> askAdministrator(const DesktopContext& context, const QString& person,
                                    storage::AccountRequestKind kind) {
  return storage::askAdministrator(context.accounts, toCore(person), kind);
}

base::Result<std::vector<storage::AccountRequest>> openRequests(const DesktopContext& context) {
  return storage::openRequests(context.accounts);
}

base::Result<void> declineRequest(const DesktopContext& context, const std::string& administrator,
                                  const storage::AccountRequest& request) {
  return storage::declineRequest(context.accounts, administrator, request);
}

QString requestWords(storage::AccountRequestKind kind) {
  switch (kind) {
    case storage::AccountRequestKind::NewPassword: return Words::tr("A new password");
    case storage::AccountRequestKind::Unlock: return Words::tr("The account unlocked");
    case storage::AccountRequestKind::Engineer:
    case storage::AccountRequestKind::Administrator: break;
  }
  return Words::tr("The role: %1").arg(roleWord(*storage::roleOf(kind)));
}

QStringList requestNews(const DesktopContext& context, const storage::Account& account) {
  if (context.readOnly) return {};
  QStringList news;
  if (account.role == storage::Role::Administrator)
    if (const auto open = openRequests(context)) {
      const auto others = std::ranges::count_if(*open, [&](const auto& one) { return one.person != account.name; });
      if (others > 0)
        news << Words::tr("%n request(s) of people wait(s) for you: Engineering, People.", nullptr,
                          static_cast<int>(others));
    }
  const auto answers = storage::untoldAnswers(context.accounts, account.name);
  if (!answers || answers->empty()) return news;
  for (const storage::AccountAnswer& answer : *answers) {
    const QString at = momentText(answer.made), what = requestWords(answer.kind);
    news << (answer.given ? Words::tr("You asked, and an administrator gave it on %1: %2.").arg(at, what)
                          : Words::tr("An administrator declined on %1 what you asked for: %2.").arg(at, what));
  }
  (void)storage::answersTold(context.accounts, account.name);  // else it is told once more
  return news;
}

}  // namespace articulus::ui
