#include <algorithm>

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/user_store_private.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;

namespace {

void clear(Database& database, std::int64_t runId) {
  for (const char* table : {"result", "result_problem", "result_set"})
    Database::Statement(database, std::string("DELETE FROM ") + table + " WHERE run_id = ?").bind(1, runId).run();
}

void insertValues(Database& database, std::int64_t runId, const std::vector<ResultValue>& values,
                  const std::string& now) {
  Database::Statement insert(database,
                             "INSERT INTO result (run_id, table_name, motion, quantity, unit, minimum, maximum, "
                             "neutral_zone, method, computed_utc, expected_minimum, expected_maximum, source) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const auto bindOptional = [&insert](int place, const std::optional<double>& number) {
    if (number) insert.bind(place, *number);
    else insert.bindNull(place);
  };
  for (const auto& value : values) {
    insert.bind(1, runId).bind(2, value.table).bind(3, value.motion).bind(4, value.quantity).bind(5, value.unit);
    insert.bind(6, value.minimum).bind(7, value.maximum);
    bindOptional(8, value.neutralZone);
    insert.bind(9, value.method).bind(10, now);
    bindOptional(11, value.expectedMinimum);
    bindOptional(12, value.expectedMaximum);
    insert.bind(13, value.source).run();
  }
}

std::vector<ResultValue> readValues(Database& database, std::int64_t runId) {
  Database::Statement rows(
      database,
      "SELECT table_name, motion, quantity, unit, minimum, maximum, neutral_zone, method, expected_minimum, "
      "expected_maximum, source FROM result WHERE run_id = ? ORDER BY id");
  rows.bind(1, runId);
  std::vector<ResultValue> values;
  while (rows.step()) {
    ResultValue value;
    value.table = rows.text(0);
    value.motion = rows.text(1);
    value.quantity = rows.text(2);
    value.unit = rows.text(3);
    value.minimum = rows.real(4);
    value.maximum = rows.real(5);
    if (!rows.isNull(6)) value.neutralZone = rows.real(6);
    value.method = rows.text(7);
    if (!rows.isNull(8)) value.expectedMinimum = rows.real(8);
    if (!rows.isNull(9)) value.expectedMaximum = rows.real(9);
    value.source = rows.text(10);
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace

Result<void> UserStore::saveResults(std::int64_t runId, const StoredResults& results) {
  return guarded([&] {
    Transaction transaction(d_->database);
    d_->requireRun(runId);
    clear(d_->database, runId);
    const auto now = detail::utcNow();
    insertValues(d_->database, runId, results.values, now);
    Database::Statement problem(d_->database, "INSERT INTO result_problem (run_id, message, remedy) VALUES (?, ?, ?)");
    for (const base::Error& e : results.problems) problem.bind(1, runId).bind(2, e.message).bind(3, e.remedy).run();
    Database::Statement set(d_->database,
                            "INSERT INTO result_set (run_id, methods_version, computed_utc, program_version, "
                            "parameters_json) VALUES (?, ?, ?, ?, ?)");
    set.bind(1, runId).bind(2, results.methodsVersion).bind(3, now);
    set.bindTextOrNull(4, results.programVersion).bindTextOrNull(5, results.parametersJson).run();
    detail::sealResults(d_->database, d_->binding, runId);
    transaction.commit();
  });
}

Result<StoredResults> UserStore::storedResults(std::int64_t runId) {
  return guarded([&] {
    ReadTransaction snapshot(d_->database);
    d_->requireRun(runId);
    detail::SealRow seal;
    // A key that the station had before cannot be asked for its tags any more, until the folder has those of the new
    // one.
    const bool former = detail::readSeal(d_->database, runId, seal) &&
                        std::ranges::find(d_->binding.formerKeys, seal.publicKey) != d_->binding.formerKeys.end();
    if (!(former && d_->binding.mayRebind) && !detail::resultsFit(d_->database, d_->binding, runId))
      detail::refuse(ErrorCode::Conflict,
                     "The stored results of run " + std::to_string(runId) + " were changed from outside.",
                     "Analyse the run again; its samples are checked by \"verify\".");
    StoredResults results{.values = readValues(d_->database, runId)};
    Database::Statement set(d_->database,
                            "SELECT methods_version, computed_utc, program_version, parameters_json FROM result_set "
                            "WHERE run_id = ?");
    if (set.bind(1, runId).step()) {
      results.methodsVersion = former ? 0 : static_cast<int>(set.integer(0));
      results.computed = set.text(1);
      results.programVersion = set.text(2);
      results.parametersJson = set.text(3);
    }
    Database::Statement problem(d_->database,
                                "SELECT message, remedy FROM result_problem WHERE run_id = ? ORDER BY id");
    problem.bind(1, runId);
    while (problem.step()) results.problems.push_back({ErrorCode::InvalidArgument, problem.text(0), problem.text(1)});
    return results;
  });
}

Result<std::vector<ResultValue>> UserStore::results(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    return readValues(d_->database, runId);
  });
}

}  // namespace articulus::storage
