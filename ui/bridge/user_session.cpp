#include "ui/bridge/user_session.h"

#include <nlohmann/json.hpp>

#include "core/procedure/tool_store.h"
#include "core/run/condition/run_condition.h"
#include "core/run/own_cell.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/run/vice_record.h"
#include "ui/bridge/own_bones.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

base::Error notSignedIn() { return {base::ErrorCode::Conflict, "Nobody is signed in.", "Sign in first."}; }

/// What an earlier program left in a live vice is clamped, as far as anybody knows: the arm does not go home before
/// somebody has opened that vice.
void claimVice(DesktopContext& context) {
  if (run::viceKnownEmpty(context.dataFolder, context.cell.name, context.cell.simulated)) return;
  (void)context.station.setViceClosed(true);  // the arm stands: it can not be refused
}

base::Error noSpecimen() {
  return {base::ErrorCode::Conflict, "No specimen is described yet.", "Save or choose a specimen first."};
}

}  // namespace

UserSession::UserSession(DesktopContext& context, QObject* parent)
    : QObject(parent), context_(context), ownBones_(std::make_unique<OwnBones>(*this)) {
  if (!context_.readOnly) claimVice(context_);
}

UserSession::~UserSession() {
  if (director_ && director_->running()) director_->stop();
  if (store_ && sessionId_ != 0) (void)store_->endSession(sessionId_);  // nobody is left to tell
}

base::Result<void> UserSession::open(const storage::Account& account) {
  if (auto closed = close(); !closed) return closed;
  // Where no station runs there is no cell to be admitted to.
  if (!context_.readOnly)
    if (auto admitted = run::admitToCell(context_.cell, account, context_.accounts); !admitted) return admitted;
  auto store = context_.accounts.openDatabase(account, context_.resources / "migrations" / "user");
  if (!store) return store.error();
  store_ = std::move(*store);
  director_ = std::make_unique<run::RunDirector>(context_.station, context_.cell, *store_, context_.softwareVersion);
  director_->commissioning().keptIn(context_.dataFolder, context_.accounts.key().publicKey(), context_.cellOpenedAs);
  director_->rehearsals().keptIn(context_.accounts);
  if (context_.weighIn) director_->weighIn().ask();
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
  takenAway_.clear();
  specimen_ = {};
  sessionId_ = 0;
  checklistDone_ = false;
  protocol_.reset();
  rehearsal_.reset();
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

void UserSession::stop() {
  if (director_) director_->stop(takenAway_.isEmpty() ? std::string() : "stopped: the account " + takenRecorded_);
  else context_.station.requestStop();
}

std::function<std::string(const std::string&)> UserSession::toolTagger() const {
  return context_.accounts.tagger(procedure::kToolTag);
}

QString UserSession::stationKey() const { return toQt(context_.accounts.key().fingerprint()); }

base::Result<std::vector<storage::Account>> UserSession::people() { return context_.accounts.accounts(); }

base::Result<std::vector<storage::Specimen>> UserSession::specimens() {
  if (!store_) return notSignedIn();
  return store_->specimens();
}

base::Result<std::vector<storage::StoredProtocol>> UserSession::experiments() {
  if (!store_) return notSignedIn();
  return store_->protocols();
}

base::Result<std::int64_t> UserSession::saveExperiment(const storage::StoredProtocol& experiment) {
  if (!store_) return notSignedIn();
  storage::StoredProtocol hers = experiment;
  hers.who = account_->name;
  return store_->saveProtocol(hers);
}

base::Result<std::vector<storage::ProtocolVersion>> UserSession::versionsOf(std::int64_t experiment) {
  if (!store_) return notSignedIn();
  return store_->protocolVersions(experiment);
}

base::Result<std::int64_t> UserSession::restoreExperiment(const std::vector<storage::ProtocolVersion>& versions,
                                                          const std::string& name) {
  if (!store_) return notSignedIn();
  return store_->restoreProtocol(versions, name);
}

base::Result<void> UserSession::removeExperiment(std::int64_t id) {
  if (!store_) return notSignedIn();
  return store_->removeProtocol(id);
}

base::Result<std::vector<storage::ChecklistTick>> UserSession::ticks() {
  if (!store_ || sessionId_ == 0) return std::vector<storage::ChecklistTick>{};
  return store_->ticks(sessionId_);
}

base::Result<void> UserSession::tick(const storage::ChecklistTick& tick) {
  if (!store_ || sessionId_ == 0) return noSpecimen();
  return store_->tick(sessionId_, tick);
}

base::Result<void> UserSession::untick(const std::string& item) {
  if (!store_ || sessionId_ == 0) return noSpecimen();
  return store_->untick(sessionId_, item);
}

base::Result<void> UserSession::addNote(std::int64_t runId, const std::string& text) {
  if (!store_) return notSignedIn();
  return store_->addNote(runId, account_->name, text);
}

base::Result<void> UserSession::setCondition(std::int64_t runId, const std::string& text) {
  if (!store_) return notSignedIn();
  return run::setCondition(*store_, context_.accounts, account_->name, runId, text);
}

base::Result<void> UserSession::keepStiffness(std::int64_t runId) {
  if (!store_) return notSignedIn();
  return run::keepStiffness(context_.accounts, account_->name, context_.cell, *store_, runId, specimen_.label);
}

base::Result<void> UserSession::keepRegistration(const run::Registration& registration) {
  if (!store_) return notSignedIn();
  const auto kept = store_->saveRegistration(sessionId_, account_->name, run::toJson(registration).dump());
  if (!kept) return kept.error();
  emit registrationChanged();
  return context_.accounts.audit(account_->name, "specimen_registered", specimen_.label, "",
                                 run::inWords(registration));
}

std::optional<run::Registration> UserSession::registration() {
  if (!store_ || sessionId_ == 0) return {};
  auto kept = run::registrationOfSession(*store_, sessionId_);
  return kept ? std::optional(std::move(kept->registration)) : std::nullopt;
}

base::Result<protocol::Protocol> UserSession::placed(const protocol::Protocol& protocol) {
  if (!run::needsRegistration(protocol)) return protocol;
  if (!store_) return notSignedIn();
  return run::placed(protocol, *store_, sessionId_, context_.cell);
}

std::optional<storage::RunRecord> UserSession::interruptedRun() {
  if (!store_) return {};
  auto runs = store_->runs();
  if (!runs || runs->empty() || runs->front().ending.end != record::RunEnd::Interrupted) return {};
  return std::move(runs->front());
}

void UserSession::keepRehearsal(std::shared_ptr<const run::Rehearsal> rehearsal) {
  rehearsal_ = std::move(rehearsal);
  emit rehearsalChanged();
}

std::shared_ptr<const run::Rehearsal> UserSession::rehearsalOf(const protocol::Protocol& protocol,
                                                               const protocol::Program& program) {
  if (!rehearsal_) return {};
  const auto where = placed(protocol);
  if (!where) return {};
  auto plan = run::planNow(context_.station, context_.cell, *where, specimen_, !protocol::needsOpenVice(program));
  plan.seed = static_cast<std::uint64_t>(context_.seed);
  const auto hash = run::hashOf(plan, context_.cell);
  return hash && *hash == rehearsal_->planHash ? rehearsal_ : nullptr;
}

run::ExpectedRun UserSession::expected(const protocol::Protocol& protocol, const protocol::Program& program) {
  const auto limits =
      director_ ? director_->settings().inForce(context_.station.snapshot()).limits : context_.cell.limits;
  const auto basis = run::forecastBasis(context_.cell, limits);
  auto known = run::expectedRun(protocol, program, basis, context_.cell.name, store_.get());
  const auto rehearsal = rehearsalOf(protocol, program);
  return rehearsal ? run::rehearsed(std::move(known), program, basis, *rehearsal) : known;
}

std::optional<RunArchive::Place> UserSession::archive() const {
  if (!store_) return {};
  return RunArchive::Place{store_->file(), context_.resources / "migrations" / "user", store_->binding()};
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
