#include "core/storage/detail/guarded.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/user_store_private.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;
using detail::SignedTable;

Result<std::int64_t> UserStore::saveRegistration(std::int64_t sessionId, const std::string& who,
                                                 const std::string& json) {
  return guarded([&]() -> std::int64_t {
    Transaction transaction(d_->database);
    Database::Statement session(d_->database, "SELECT ended_utc IS NULL FROM session WHERE id = ?");
    if (!session.bind(1, sessionId).step())
      refuse(ErrorCode::NotFound, "There is no session " + std::to_string(sessionId) + ".",
             "Describe the specimen that is in the vice (page Prepare), then register it.");
    if (session.integer(0) == 0)
      refuse(ErrorCode::Conflict, "This session has ended: its specimen is not in the vice any more.",
             "Describe the specimen that is in the vice (page Prepare), then register it.");
    session.reset();
    Database::Statement insert(d_->database,
                               "INSERT INTO registration (session_id, who, made_utc, json) VALUES (?, ?, ?, ?)");
    insert.bind(1, sessionId).bind(2, who).bind(3, detail::utcNow()).bind(4, json).run();
    const auto id = d_->database.lastInsertId();
    signRow(d_->database, d_->binding, SignedTable::Registration, id);
    transaction.commit();
    return id;
  });
}

Result<std::vector<RegistrationRecord>> UserStore::registrations() {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             "SELECT r.id, r.session_id, s.specimen_id, p.label, r.who, r.made_utc, r.json "
                             "FROM registration r JOIN session s ON s.id = r.session_id "
                             "JOIN specimen p ON p.id = s.specimen_id ORDER BY r.id DESC");
    std::vector<RegistrationRecord> found;
    while (rows.step())
      found.push_back(
          {rows.integer(0), rows.integer(1), rows.integer(2), rows.text(3), rows.text(4), rows.text(5), rows.text(6)});
    rows.reset();
    for (RegistrationRecord& each : found)
      each.fits = !d_->binding.any() || rowFits(d_->database, d_->binding, SignedTable::Registration, each.id);
    return found;
  });
}

}  // namespace articulus::storage
