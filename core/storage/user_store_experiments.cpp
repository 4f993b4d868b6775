#include <algorithm>

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
using detail::utcNow;

namespace {

void requireName(const std::string& name) {
  if (name.empty()) refuse(ErrorCode::InvalidArgument, "A protocol needs a name.", "Enter one; nothing was saved.");
  detail::requireWords("The name of a protocol", name, detail::kLongestLabel);
}

void bindCount(Database::Statement& statement, int column, const std::optional<int>& count) {
  if (count) statement.bind(column, static_cast<std::int64_t>(*count));
}

/// The present version by its number, 1 for an experiment of before that was not saved since.
constexpr const char* kPresent = "(SELECT max(version) FROM protocol_version v WHERE v.protocol_id = protocol.id)";

/// Writes one version; signs it unless it was changed from outside.
void keepVersion(Database& database, const Binding& binding, std::int64_t id, const ProtocolVersion& version) {
  Database::Statement insert(database,
                             "INSERT INTO protocol_version (protocol_id, version, name, json, content_hash, saved_utc, "
                             "who, step_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, id).bind(2, static_cast<std::int64_t>(version.number)).bind(3, version.name).bind(4, version.json);
  insert.bind(5, version.hash).bind(6, version.saved).bindTextOrNull(7, version.who);
  bindCount(insert, 8, version.steps);
  insert.run();
  if (version.fits) signRow(database, binding, SignedTable::Version, id, std::to_string(version.number));
}

/// The present state of an experiment of which no version was kept yet.
ProtocolVersion presentOf(Database& database, const Binding& binding, std::int64_t id) {
  Database::Statement row(database, "SELECT name, json, changed_utc, content_hash FROM protocol WHERE id = ?");
  if (!row.bind(1, id).step())
    refuse(ErrorCode::NotFound, "There is no protocol " + std::to_string(id) + ".", "Save it as a new one.");
  return {1,  row.text(0), row.text(1), row.text(2),
          {}, {},          row.text(3), rowFits(database, binding, SignedTable::Experiment, id)};
}

/// Signs it unless it was changed from outside.
std::int64_t insertPresent(Database& database, const Binding& binding, const ProtocolVersion& present) {
  Database::Statement insert(database,
                             "INSERT INTO protocol (name, json, content_hash, changed_utc) VALUES (?, ?, ?, ?)");
  insert.bind(1, present.name).bind(2, present.json).bind(3, present.hash).bind(4, present.saved).run();
  const auto id = database.lastInsertId();
  if (present.fits) signRow(database, binding, SignedTable::Experiment, id);
  return id;
}

}  // namespace

Result<std::int64_t> UserStore::saveProtocol(const StoredProtocol& protocol) {
  return guarded([&]() -> std::int64_t {
    requireName(protocol.name);
    ProtocolVersion next{
        1, protocol.name, protocol.json, utcNow(), protocol.who, protocol.steps, detail::hashOf(protocol.json)};
    Transaction transaction(d_->database);
    std::int64_t id = protocol.id;
    if (id == 0) id = insertPresent(d_->database, d_->binding, next);
    else {
      const ProtocolVersion present = presentOf(d_->database, d_->binding, id);
      if (present.name == next.name && present.json == next.json) return id;
      Database::Statement newest(d_->database, "SELECT max(version) FROM protocol_version WHERE protocol_id = ?");
      newest.bind(1, id).step();
      next.number = static_cast<int>(newest.integer(0)) + 1;
      newest.reset();
      if (next.number == 1) {  // of before versions were kept
        keepVersion(d_->database, d_->binding, id, present);
        next.number = 2;
      }
      Database::Statement update(
          d_->database, "UPDATE protocol SET name = ?, json = ?, content_hash = ?, changed_utc = ? WHERE id = ?");
      update.bind(1, next.name).bind(2, next.json).bind(3, next.hash).bind(4, next.saved).bind(5, id).run();
      signRow(d_->database, d_->binding, SignedTable::Experiment, id);
    }
    keepVersion(d_->database, d_->binding, id, next);
    transaction.commit();
    return id;
  });
}

Result<std::vector<ProtocolVersion>> UserStore::protocolVersions(std::int64_t id) {
  return guarded([&] {
    const ReadTransaction snapshot(d_->database);
    std::vector<ProtocolVersion> versions;
    Database::Statement rows(d_->database,
                             "SELECT version, name, json, saved_utc, who, step_count, content_hash FROM "
                             "protocol_version WHERE protocol_id = ? ORDER BY version DESC");
    rows.bind(1, id);
    while (rows.step())
      versions.push_back({static_cast<int>(rows.integer(0)), rows.text(1), rows.text(2), rows.text(3), rows.text(4),
                          rows.isNull(5) ? std::nullopt : std::optional(static_cast<int>(rows.integer(5))),
                          rows.text(6), rowFits(d_->database, d_->binding, SignedTable::Version, id, rows.text(0))});
    if (versions.empty()) versions.push_back(presentOf(d_->database, d_->binding, id));
    return versions;
  });
}

Result<void> UserStore::removeProtocol(std::int64_t id) {
  return guarded([&] {
    Transaction transaction(d_->database);
    Database::Statement versions(d_->database, "DELETE FROM protocol_version WHERE protocol_id = ?");
    versions.bind(1, id).run();
    Database::Statement remove(d_->database, "DELETE FROM protocol WHERE id = ?");
    remove.bind(1, id).run();
    if (d_->database.changes() == 0)
      refuse(ErrorCode::NotFound, "There is no protocol " + std::to_string(id) + ".", "It was removed already.");
    transaction.commit();
  });
}

Result<std::int64_t> UserStore::restoreProtocol(const std::vector<ProtocolVersion>& versions, const std::string& name) {
  return guarded([&]() -> std::int64_t {
    requireName(name);
    if (versions.empty())
      refuse(ErrorCode::InvalidArgument, "There is no version to bring back.", "Make the experiment anew.");
    Transaction transaction(d_->database);
    ProtocolVersion present = *std::ranges::max_element(versions, {}, &ProtocolVersion::number);
    present.name = name;
    const auto id = insertPresent(d_->database, d_->binding, present);
    for (const ProtocolVersion& version : versions)
      keepVersion(d_->database, d_->binding, id, version.number == present.number ? present : version);
    transaction.commit();
    return id;
  });
}

Result<std::vector<StoredProtocol>> UserStore::protocols() {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             std::string("SELECT id, name, json, changed_utc, ") + kPresent +
                                 ", (SELECT who FROM protocol_version v WHERE v.protocol_id = protocol.id ORDER BY "
                                 "version DESC LIMIT 1), (SELECT step_count FROM protocol_version v WHERE "
                                 "v.protocol_id = protocol.id ORDER BY version DESC LIMIT 1) FROM protocol ORDER BY "
                                 "changed_utc DESC, id DESC");
    std::vector<StoredProtocol> protocols;
    while (rows.step())
      protocols.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.text(3),
                           rows.isNull(4) ? 1 : static_cast<int>(rows.integer(4)), rows.text(5),
                           rows.isNull(6) ? std::nullopt : std::optional(static_cast<int>(rows.integer(6)))});
    return protocols;
  });
}

}  // namespace articulus::storage
