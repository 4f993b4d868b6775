#include "ui/bridge/user_session.h"

namespace articulus::ui {

UserSession::UserSession(DesktopContext& context, QObject* parent) : QObject(parent), context_(context) {}

UserSession::~UserSession() {
  if (director_ && director_->running()) director_->stop();
  if (store_ && sessionId_ != 0) (void)store_->endSession(sessionId_);  // nobody is left to tell
}

base::Result<void> UserSession::open(const storage::Account& account) {
  if (auto closed = close(); !closed) return closed;
  auto store =
      storage::UserStore::open(context_.accounts.userDatabase(account), context_.resources / "migrations" / "user");
  if (!store) return store.error();
  store_ = std::move(*store);
  director_ = std::make_unique<run::RunDirector>(context_.station, context_.cell, *store_, context_.softwareVersion);
  account_ = account;
  emit accountChanged();
  return {};
}

base::Result<void> UserSession::close() {
  if (director_ && director_->running())
    return base::Error{base::ErrorCode::Conflict, "A run is under way.", "Stop it first; what was measured is kept."};
  if (!account_) return {};
  base::Result<void> ended;
  if (sessionId_ != 0) ended = store_->endSession(sessionId_);
  director_.reset();
  store_.reset();
  account_.reset();
  specimen_ = {};
  sessionId_ = 0;
  checklistDone_ = false;
  protocol_.reset();
  emit protocolChanged();
  emit checklistChanged();
  emit specimenChanged();
  emit accountChanged();
  return ended;
}

base::Result<void> UserSession::setSpecimen(storage::Specimen specimen) {
  if (!store_)
    return base::Error{base::ErrorCode::Conflict, "Nobody is signed in.", "Sign in before describing a specimen."};
  if (director_->running())
    return base::Error{base::ErrorCode::Conflict, "A run is under way.", "Stop it before changing the specimen."};
  auto id = store_->saveSpecimen(specimen);
  if (!id) return id.error();
  specimen.id = *id;
  const bool another = sessionId_ == 0 || specimen.id != specimen_.id;
  if (another) {
    if (sessionId_ != 0)
      if (auto ended = store_->endSession(sessionId_); !ended) return ended;
    sessionId_ = 0;
    auto session = store_->beginSession(specimen.id);
    if (!session) return session.error();
    sessionId_ = session->id;
  }
  specimen_ = std::move(specimen);
  emit specimenChanged();
  if (another) setChecklistDone(false);
  return {};
}

void UserSession::setChecklistDone(bool done) {
  if (checklistDone_ == done) return;
  checklistDone_ = done;
  emit checklistChanged();
}

void UserSession::setProtocol(std::optional<protocol::Protocol> protocol) {
  protocol_ = std::move(protocol);
  emit protocolChanged();
}

}  // namespace articulus::ui
