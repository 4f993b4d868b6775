#pragma once
#include <QObject>
#include <memory>
#include <optional>

#include "core/protocol/protocol.h"
#include "core/run/duration/expected_run.h"
#include "core/run/registration/path_placing.h"
#include "core/run/run_director.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"
#include "ui/bridge/audit_trail.h"
#include "ui/bridge/desktop_context.h"
#include "ui/bridge/robot_procedures.h"
#include "ui/bridge/run_archive.h"

namespace articulus::ui {

class OwnBones;

/// The person who is signed in: her database, specimen, session, chosen protocol and run. The five steps of the
/// navigation bar open and close by what is true here. Plain QObject: tested without a widget.
/// Errors  Conflict of all that needs a database while nobody is signed in; otherwise as storage::UserStore
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
  [[nodiscard]] run::RunDirector* director() { return director_.get(); }
  [[nodiscard]] DesktopContext& context() { return context_; }

  /// Her account was locked, removed or lowered: from now on nothing begins in her name, until the session ends.
  /// In  why: for her
  /// recorded: in English, for the record of the run that is stopped
  void takeAway(const QString& why, std::string recorded) {
    takenAway_ = why;
    takenRecorded_ = std::move(recorded);
  }
  [[nodiscard]] const QString& takenAway() const { return takenAway_; }

  /// STOP, from anywhere: the robot first, past every queue; then the run, if one is under way.
  void stop();

  // The station and its people
  [[nodiscard]] base::Result<std::vector<storage::Account>> people();  ///< last used first
  [[nodiscard]] AuditTrail auditTrail() { return AuditTrail(context_.accounts); }
  [[nodiscard]] QString stationKey() const;                                         ///< its fingerprint
  [[nodiscard]] std::function<std::string(const std::string&)> toolTagger() const;  ///< procedure::ToolTagger
  [[nodiscard]] RobotProcedures procedures() {
    return {context_.station, context_.cell, [this] { return takenAway_; }};
  }

  // What her database holds
  [[nodiscard]] base::Result<std::vector<storage::Specimen>> specimens();          ///< last used first
  [[nodiscard]] base::Result<std::vector<storage::StoredProtocol>> experiments();  ///< last changed first
  [[nodiscard]] base::Result<std::int64_t> saveExperiment(const storage::StoredProtocol& experiment);
  [[nodiscard]] base::Result<void> removeExperiment(std::int64_t id);
  [[nodiscard]] base::Result<std::vector<storage::ProtocolVersion>> versionsOf(std::int64_t experiment);
  /// One that was removed, with its versions; the present one gets this name.
  [[nodiscard]] base::Result<std::int64_t> restoreExperiment(const std::vector<storage::ProtocolVersion>& versions,
                                                             const std::string& name);
  [[nodiscard]] base::Result<std::vector<storage::ChecklistTick>> ticks();  ///< of this session; none without one
  [[nodiscard]] base::Result<void> tick(const storage::ChecklistTick& tick);
  [[nodiscard]] base::Result<void> untick(const std::string& item);
  [[nodiscard]] base::Result<void> addNote(std::int64_t runId, const std::string& text);  ///< under her name
  /// In what condition the specimen of a run was; audited under her name, as run::setCondition().
  [[nodiscard]] base::Result<void> setCondition(std::int64_t runId, const std::string& text);
  /// Adds the stiffness that a run found to the history of the cell; nothing where it tells none.
  [[nodiscard]] base::Result<void> keepStiffness(std::int64_t runId);
  /// How the bone's model lies on the specimen of this session; audited.
  [[nodiscard]] base::Result<void> keepRegistration(const run::Registration& registration);
  /// Of the specimen in the vice; none where it is not registered.
  [[nodiscard]] std::optional<run::Registration> registration();
  /// With its paths of a registered body where they would be now.
  /// Errors  Conflict: what keeps them from being placed
  [[nodiscard]] base::Result<protocol::Protocol> placed(const protocol::Protocol& protocol);
  /// Her last run, where the program ended in the middle of it.
  [[nodiscard]] std::optional<storage::RunRecord> interruptedRun();
  [[nodiscard]] OwnBones& ownBones() { return *ownBones_; }  ///< of the specimen that is prepared
  /// How long a run of it will take with the limits in force, by the best that is known: an earlier run in her database
  /// before what the steps are reckoned to take.
  [[nodiscard]] run::ExpectedRun expected(const protocol::Protocol& protocol, const protocol::Program& program);
  /// The last rehearsal, for as long as she is signed in; expected() goes by it where the plan is still the same.
  void keepRehearsal(std::shared_ptr<const run::Rehearsal> rehearsal);
  /// Of the plan as it would start now; null where that was not the one rehearsed.
  [[nodiscard]] std::shared_ptr<const run::Rehearsal> rehearsalOf(const protocol::Protocol& protocol,
                                                                  const protocol::Program& program);
  [[nodiscard]] std::optional<RunArchive::Place> archive() const;  ///< her runs; none while nobody is signed in

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
  void registrationChanged();
  void rehearsalChanged();
  void runFinished(qint64 runId);  ///< emitted by the run page once a run is closed and analysed

 private:
  DesktopContext& context_;
  std::optional<storage::Account> account_;
  QString takenAway_;
  std::string takenRecorded_;
  std::unique_ptr<storage::UserStore> store_;
  std::unique_ptr<run::RunDirector> director_;
  storage::Specimen specimen_;
  std::int64_t sessionId_ = 0;
  bool checklistDone_ = false;
  std::optional<protocol::Protocol> protocol_;
  std::shared_ptr<const run::Rehearsal> rehearsal_;
  std::unique_ptr<OwnBones> ownBones_;
};

}  // namespace articulus::ui
