#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <thread>

#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/guarded.h"

namespace articulus::storage {

using base::ErrorCode;
using detail::refuse;

namespace {

constexpr std::int64_t kFreeFailures = 2;  // no delay after so many
constexpr std::int64_t kLongestLock_ms = 300'000;
constexpr std::int64_t kForgetAfter_ms = 24LL * 3'600'000;

/// 2, 4, 8 ... s from the third failure on.
std::int64_t lockFor(std::int64_t failures) {
  if (failures <= kFreeFailures) return 0;
  const auto doublings = std::min<std::int64_t>(failures - kFreeFailures, 10);
  return std::min(kLongestLock_ms, (std::int64_t{1} << doublings) * 1000);
}

std::string clockText(std::int64_t unix_ms) {
  const auto seconds = static_cast<std::time_t>((unix_ms + 999) / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> buffer{};
  std::strftime(buffer.data(), buffer.size(), "%H:%M:%S UTC", &parts);
  return buffer.data();
}

/// How long a lock still holds. One that lasts longer than any, or of a failure that is to come, is of a clock that was
/// ahead: it holds no longer.
std::int64_t leftOf(std::int64_t lockedUntil_ms, std::int64_t lastFailure_ms, std::int64_t now_ms) {
  const auto left_ms = lockedUntil_ms - now_ms;
  return left_ms > kLongestLock_ms || lastFailure_ms > now_ms ? 0 : left_ms;
}

/// Stands for every name where the record of failures was changed from outside.
constexpr const char* kEveryName = "*";

[[noreturn]] void refuseLocked(std::int64_t failures, std::int64_t now_ms, std::int64_t left_ms) {
  refuse(ErrorCode::PermissionDenied,
         "After " + std::to_string(failures) + " failures this name is locked until " + clockText(now_ms + left_ms) +
             " (" + std::to_string((left_ms + 999) / 1000) + " s).",
         "Wait until then and try again. The time doubles with each further failure.");
}

}  // namespace

/// Refuses a locked name; otherwise counts the attempt as failed until it has succeeded. Counting first means that many
/// attempts at the same time, from several windows, are not cheaper than one after the other.
void AccountStore::Private::countAttempt(const std::string& nameHash) {
  const auto now = now_ms();
  Transaction transaction(database);
  if (!seal.guardFits()) {
    // Whoever took a lock away gets the longest one, for every name.
    database.execute("DELETE FROM sign_in_guard");
    Database::Statement lock(database,
                             "INSERT INTO sign_in_guard (name_hash, failures, last_failure_ms, locked_until_ms) "
                             "VALUES (?, 1, ?, ?)");
    lock.bind(1, kEveryName).bind(2, now).bind(3, now + kLongestLock_ms).run();
    detail::appendAudit(database, *key, "(station)", "sign_in_guard_changed");
    seal.guardChanged();
    seal.commit(transaction);
    refuse(ErrorCode::PermissionDenied,
           "The record of failed sign-ins was changed outside Articulus: every name is locked for 5 min.",
           "Wait until then and try again. The audit trail tells when it was found.");
  }
  Database::Statement every(database, "SELECT locked_until_ms, last_failure_ms FROM sign_in_guard WHERE name_hash = ?");
  if (every.bind(1, kEveryName).step())
    if (const auto left_ms = leftOf(every.integer(0), every.integer(1), now); left_ms > 0)
      refuse(ErrorCode::PermissionDenied,
             "Every name is locked until " + clockText(now + left_ms) +
                 ": the record of failed sign-ins was changed outside Articulus.",
             "Wait until then and try again.");
  every.reset();
  Database::Statement forget(database, "DELETE FROM sign_in_guard WHERE last_failure_ms < ?");
  forget.bind(1, now - kForgetAfter_ms).run();
  Database::Statement row(database,
                          "SELECT failures, locked_until_ms, last_failure_ms FROM sign_in_guard WHERE name_hash = ?");
  std::int64_t failures = 0;
  if (row.bind(1, nameHash).step()) {
    failures = row.integer(0);
    const auto left_ms = leftOf(row.integer(1), row.integer(2), now);
    if (left_ms > 0) refuseLocked(failures, now, left_ms);
  }
  row.reset();
  ++failures;
  Database::Statement save(database,
                           "INSERT OR REPLACE INTO sign_in_guard (name_hash, failures, last_failure_ms, "
                           "locked_until_ms) VALUES (?, ?, ?, ?)");
  save.bind(1, nameHash).bind(2, failures).bind(3, now).bind(4, now + lockFor(failures)).run();
  seal.guardChanged();
  seal.commit(transaction);
}

/// What was locked where it could be written stays locked; further failures are counted in memory. Whoever can read the
/// folder can copy it to where nobody counts: this keeps the program from being the quicker way.
void AccountStore::Private::countWithoutWriting(const std::string& nameHash) {
  const auto now = now_ms();
  Database::Statement row(
      database,
      "SELECT failures, locked_until_ms, last_failure_ms FROM sign_in_guard WHERE name_hash IN (?, ?) "
      "ORDER BY locked_until_ms DESC");
  row.bind(1, nameHash).bind(2, kEveryName);
  while (row.step())
    if (const auto left_ms = leftOf(row.integer(1), row.integer(2), now); left_ms > 0)
      refuseLocked(row.integer(0), now, left_ms);
  auto& here = attemptsHere[nameHash];
  if (const auto left_ms = std::min(here.lockedUntil_ms - now, kLongestLock_ms); left_ms > 0)
    refuseLocked(here.failures, now, left_ms);
  here.lockedUntil_ms = now + lockFor(++here.failures);
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

void AccountStore::Private::admitAttempt(const std::string& nameHash) {
  keepsNothing = database.readOnly();
  if (!keepsNothing) {
    try {
      countAttempt(nameHash);
      return;
    } catch (const StorageError& e) {
      if (!e.diskFull()) throw;
      keepsNothing = true;
      seal.forget();
    }
  }
  countWithoutWriting(nameHash);
}

void AccountStore::Private::clearFailures(const std::string& nameHash) {
  Database::Statement clear(database, "DELETE FROM sign_in_guard WHERE name_hash = ?");
  clear.bind(1, nameHash).run();
  seal.guardChanged();
}

}  // namespace articulus::storage
