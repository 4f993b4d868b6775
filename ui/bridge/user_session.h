#pragma once
#include <QObject>
#include <memory>
#include <optional>

#include "core/protocol/protocol.h"
#include "core/run/run_director.h"
#include "core/storage/account_store.h"
#include "core/storage/user_store.h"
#include "ui/bridge/desktop_context.h"

namespace articulus::ui {

/// The person who is signed in with her open database, specimen, storage session, chosen protocol and run director.
/// The five steps of the rail open and close by what is true here. Plain QObject: tested without a widget.
/// Thread  ui
class UserSession : public QObject {
  Q_OBJECT
 public:
  explicit UserSession(DesktopContext& context, QObject* parent = nullptr);
  ~UserSession() override;

  /// Opens the person's database and run director.
  [[nodiscard]] base::Result<void> open(const storage::Account& account);
  /// Ends the storage session and closes the database ("Finish"). Refused (Conflict) while a run is under way.
  [[nodiscard]] base::Result<void> close();

  [[nodiscard]] bool signedIn() const { return account_.has_value(); }
  [[nodiscard]] const std::optional<storage::Account>& account() const { return account_; }
  [[nodiscard]] storage::UserStore* store() { return store_.get(); }
  [[nodiscard]] run::RunDirector* director() { return director_.get(); }
  [[nodiscard]] DesktopContext& context() { return context_; }

  [[nodiscard]] const storage::Specimen& specimen() const { return specimen_; }
  [[nodiscard]] std::int64_t sessionId() const { return sessionId_; }
  /// Saves the specimen and begins (or keeps) the storage session for it.
  [[nodiscard]] base::Result<void> setSpecimen(storage::Specimen specimen);

  [[nodiscard]] bool checklistDone() const { return checklistDone_; }
  void setChecklistDone(bool done);
  [[nodiscard]] const std::optional<protocol::Protocol>& protocol() const { return protocol_; }
  void setProtocol(std::optional<protocol::Protocol> protocol);

 signals:
  void accountChanged();
  void specimenChanged();
  void checklistChanged();
  void protocolChanged();
  void runFinished(qint64 runId);  ///< emitted by the run page once a run is closed and analysed

 private:
  DesktopContext& context_;
  std::optional<storage::Account> account_;
  std::unique_ptr<storage::UserStore> store_;
  std::unique_ptr<run::RunDirector> director_;
  storage::Specimen specimen_;
  std::int64_t sessionId_ = 0;
  bool checklistDone_ = false;
  std::optional<protocol::Protocol> protocol_;
};

}  // namespace articulus::ui
