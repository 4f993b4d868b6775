#include "ui/bridge/account_guard.h"

#include <utility>

namespace articulus::ui {
namespace {

constexpr int kLook_ms = 1000, kSayAgain_ms = 5000;

}  // namespace

AccountGuard::AccountGuard(UserSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&timer_, &QTimer::timeout, this, &AccountGuard::look);
  timer_.start(kLook_ms);
}

void AccountGuard::look() {
  timer_.setInterval(kLook_ms);
  if (!session_.signedIn()) {
    said_ = false;
    return;
  }
  const auto standing = session_.context().accounts.standing(*session_.account());
  if (!standing || *standing == storage::Standing::AsSignedIn) return;  // what cannot be read now is looked at again
  timer_.setInterval(kSayAgain_ms);
  const bool first = !std::exchange(said_, true);
  switch (*standing) {
    case storage::Standing::Locked: return emit taken(tr("An administrator has locked your account."), first);
    case storage::Standing::Removed: return emit taken(tr("An administrator has removed your account."), first);
    case storage::Standing::Lowered:
      return emit taken(tr("An administrator has given your account a lesser role."), first);
    case storage::Standing::Changed:
      return emit taken(tr("Your account was changed from outside of this program."), first);
    case storage::Standing::AsSignedIn: return;
  }
}

}  // namespace articulus::ui
