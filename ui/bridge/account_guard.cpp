#include "ui/bridge/account_guard.h"

#include <utility>

namespace articulus::ui {
namespace {

constexpr int kLook_ms = 1000, kSayAgain_ms = 5000;

QString shown(storage::Standing standing) {
  switch (standing) {
    case storage::Standing::Locked: return AccountGuard::tr("An administrator has locked your account.");
    case storage::Standing::Removed: return AccountGuard::tr("An administrator has removed your account.");
    case storage::Standing::Lowered: return AccountGuard::tr("An administrator has given your account a lesser role.");
    case storage::Standing::OtherPassword: return AccountGuard::tr("Your account was given another password.");
    case storage::Standing::Changed: return AccountGuard::tr("Your account was changed from outside of this program.");
    case storage::Standing::AsSignedIn: break;
  }
  return {};
}

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
  emit taken(shown(*standing), first, QString::fromUtf8(storage::wordsOf(*standing)));
}

}  // namespace articulus::ui
