#include "core/storage/user_store.h"

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/user_store_private.h"
#include "core/storage/migration.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;
using detail::SignedTable;
using detail::utcNow;

UserStore::UserStore(std::unique_ptr<Private> d) : d_(std::move(d)) {}

UserStore::~UserStore() = default;

Result<std::unique_ptr<UserStore>> UserStore::open(const std::filesystem::path& file,
                                                   const std::filesystem::path& migrations, Binding binding) {
  return guarded([&] {
    if (binding.access == Access::ReadWrite) createPrivateFolder(file.parent_path());
    auto d = std::make_unique<Private>(file, std::move(binding));
    migrate(d->database, migrations, DatabaseKind::User);
    d->requireBinding();
    if (!d->database.readOnly()) try {
        d->catchUp();
        d->binding.mayRebind = false;  // it is done
        d->markInterruptedRuns();
      } catch (const StorageError& e) {
        if (!e.diskFull()) throw;
        d->database.readOnFullDisk();  // what is stored can be read and taken away
      }
    if (d->database.isCopy()) d->database.refuseWriting();
    return std::unique_ptr<UserStore>(new UserStore(std::move(d)));
  });
}

const std::filesystem::path& UserStore::file() const { return d_->database.file(); }

const Binding& UserStore::binding() const { return d_->binding; }
bool UserStore::readsCopy() const { return d_->database.isCopy(); }

Result<std::int64_t> UserStore::saveSpecimen(const Specimen& specimen) {
  return guarded([&]() -> std::int64_t {
    if (specimen.label.empty())
      refuse(ErrorCode::InvalidArgument, "A specimen needs a label.", "Enter one, for example \"L3-L5 #07\".");
    detail::requireWords("The label of a specimen", specimen.label, detail::kLongestLabel);
    for (const auto* text : {&specimen.species, &specimen.joint, &specimen.level, &specimen.side, &specimen.donorCode,
                             &specimen.state, &specimen.thawed})
      detail::requireWords("What describes a specimen", *text, detail::kLongestLabel);
    detail::requireText("The notes of a specimen", specimen.notes, detail::kLongestText);
    if (const auto& rated = specimen.degeneration; rated && (*rated < 0 || *rated > Specimen::kMostDegenerated))
      refuse(ErrorCode::InvalidArgument, "The degeneration of a specimen is rated from 0 (none) to 3 (severe).",
             "Rate it again, or leave it out.");
    Transaction transaction(d_->database);
    Database::Statement other(d_->database, "SELECT 1 FROM specimen WHERE label = ? AND id <> ?");
    if (other.bind(1, specimen.label).bind(2, specimen.id).step())
      refuse(ErrorCode::Conflict, "There is a specimen \"" + specimen.label + "\" already.",
             "Choose another label, or change the specimen that has it.");
    const bool inserts = specimen.id == 0;
    Database::Statement save(
        d_->database,
        inserts ? "INSERT INTO specimen (label, species, joint, level, side, donor_code, state, notes, thawed_utc, "
                  "created_utc, last_used_utc, degeneration) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?12)"
                : "UPDATE specimen SET label = ?1, species = ?2, joint = ?3, level = ?4, side = ?5, donor_code = ?6, "
                  "state = ?7, notes = ?8, thawed_utc = ?9, last_used_utc = ?10, degeneration = ?12 WHERE id = ?11");
    save.bind(1, specimen.label).bind(2, specimen.species).bind(3, specimen.joint).bind(4, specimen.level);
    save.bind(5, specimen.side).bind(6, specimen.donorCode).bind(7, specimen.state).bind(8, specimen.notes);
    save.bindTextOrNull(9, specimen.thawed).bind(10, utcNow());
    if (!inserts) save.bind(11, specimen.id);
    if (specimen.degeneration) save.bind(12, static_cast<std::int64_t>(*specimen.degeneration));
    else save.bindNull(12);
    save.run();
    const auto id = inserts ? d_->database.lastInsertId() : specimen.id;
    if (!inserts && d_->database.changes() == 0)
      refuse(ErrorCode::NotFound, "There is no specimen " + std::to_string(specimen.id) + ".", "Save it as a new one.");
    signRow(d_->database, d_->binding, SignedTable::Specimen, id);
    transaction.commit();
    return id;
  });
}

Result<std::vector<Specimen>> UserStore::specimens() {
  return guarded([&] {
    Database::Statement rows(
        d_->database,
        "SELECT id, label, species, joint, level, side, donor_code, state, notes, thawed_utc, degeneration "
        "FROM specimen ORDER BY last_used_utc DESC, id DESC");
    std::vector<Specimen> specimens;
    while (rows.step()) {
      Specimen s;
      s.id = rows.integer(0);
      s.label = rows.text(1);
      s.species = rows.text(2);
      s.joint = rows.text(3);
      s.level = rows.text(4);
      s.side = rows.text(5);
      s.donorCode = rows.text(6);
      s.state = rows.text(7);
      s.notes = rows.text(8);
      s.thawed = rows.text(9);
      if (!rows.isNull(10)) s.degeneration = static_cast<int>(rows.integer(10));
      specimens.push_back(std::move(s));
    }
    return specimens;
  });
}

Result<Session> UserStore::beginSession(std::int64_t specimenId) {
  return guarded([&] {
    Session session;
    session.specimenId = specimenId;
    session.began = utcNow();
    Transaction transaction(d_->database);
    Database::Statement use(d_->database, "UPDATE specimen SET last_used_utc = ? WHERE id = ?");
    use.bind(1, session.began).bind(2, specimenId).run();
    if (d_->database.changes() == 0)
      refuse(ErrorCode::NotFound, "There is no specimen " + std::to_string(specimenId) + ".",
             "Choose a specimen, or enter a new one.");
    Database::Statement insert(d_->database, "INSERT INTO session (specimen_id, began_utc) VALUES (?, ?)");
    insert.bind(1, specimenId).bind(2, session.began).run();
    session.id = d_->database.lastInsertId();
    signRow(d_->database, d_->binding, SignedTable::Session, session.id);
    transaction.commit();
    return session;
  });
}

Result<void> UserStore::endSession(std::int64_t sessionId) {
  return guarded([&] {
    Transaction transaction(d_->database);
    // What somebody changed from outside is not signed with the end.
    const bool fits = rowFits(d_->database, d_->binding, SignedTable::Session, sessionId);
    // A session that has ended keeps the time when it did.
    Database::Statement update(d_->database, "UPDATE session SET ended_utc = coalesce(ended_utc, ?) WHERE id = ?");
    update.bind(1, utcNow()).bind(2, sessionId).run();
    if (d_->database.changes() == 0)
      refuse(ErrorCode::NotFound, "There is no session " + std::to_string(sessionId) + ".", "Begin one.");
    if (fits) signRow(d_->database, d_->binding, SignedTable::Session, sessionId);
    transaction.commit();
  });
}

Result<void> UserStore::tick(std::int64_t sessionId, const ChecklistTick& tick) {
  return guarded([&] {
    Transaction transaction(d_->database);
    Database::Statement save(d_->database,
                             "INSERT INTO checklist_tick (session_id, item, who, ticked_utc, measured) "
                             "VALUES (?, ?, ?, ?, ?) ON CONFLICT (session_id, item) DO UPDATE SET "
                             "who = excluded.who, ticked_utc = excluded.ticked_utc, measured = excluded.measured");
    save.bind(1, sessionId).bind(2, tick.item).bind(3, tick.who);
    save.bind(4, tick.when.empty() ? utcNow() : tick.when).bind(5, tick.measured).run();
    signRow(d_->database, d_->binding, SignedTable::Tick, sessionId, tick.item);
    transaction.commit();
  });
}

Result<void> UserStore::untick(std::int64_t sessionId, const std::string& item) {
  return guarded([&] {
    Database::Statement remove(d_->database, "DELETE FROM checklist_tick WHERE session_id = ? AND item = ?");
    remove.bind(1, sessionId).bind(2, item).run();
  });
}

Result<std::vector<ChecklistTick>> UserStore::ticks(std::int64_t sessionId) {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             "SELECT item, who, ticked_utc, measured FROM checklist_tick WHERE session_id = ? "
                             "ORDER BY ticked_utc, item");
    rows.bind(1, sessionId);
    std::vector<ChecklistTick> ticks;
    while (rows.step()) ticks.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3)});
    return ticks;
  });
}

Result<std::vector<ChecklistTick>> UserStore::ticksOfRun(std::int64_t runId) {
  return guarded([&] {
    std::vector<ChecklistTick> ticks;
    for (const char* sql : {"SELECT item, who, ticked_utc, measured FROM run_tick WHERE run_id = ? "
                            "ORDER BY ticked_utc, item",
                            "SELECT item, who, ticked_utc, measured FROM checklist_tick JOIN run ON "
                            "run.session_id = checklist_tick.session_id "
                            "WHERE run.id = ? AND julianday(ticked_utc) <= julianday(run.began_utc) "
                            "ORDER BY ticked_utc, item"}) {
      Database::Statement rows(d_->database, sql);
      rows.bind(1, runId);
      while (rows.step()) ticks.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3)});
      if (!ticks.empty()) break;
    }
    return ticks;
  });
}

}  // namespace articulus::storage
