#include "core/storage/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>

namespace articulus::storage {
namespace {

using base::Error;
using base::ErrorCode;

// Measured with tests/bench/storage_bench.cpp: a page of 8 KiB holds eleven samples, and a checkpoint every 16 MiB
// keeps 99 of 100 commits of 100 samples below half a millisecond and the slowest, which does the checkpoint, near 20
// ms.
constexpr const char* kPragmas =
    "PRAGMA page_size = 8192;"
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = NORMAL;"
    "PRAGMA foreign_keys = ON;"
    "PRAGMA wal_autocheckpoint = 2048;"
    "PRAGMA journal_size_limit = 67108864;"
    "PRAGMA cache_size = -16000;";

/// Makes the empty file before SQLite does, so that no moment passes in which others may read it. SQLite gives -wal and
/// -shm the mode of the main file. An existing file is never opened here: closing any descriptor of it would drop the
/// POSIX locks of every other connection in this process.
void createPrivateFile(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) {
    if (errno == EEXIST) return;
    const int reason = errno;
    throw StorageError(Error{reason == ENOENT                                         ? ErrorCode::NotFound
                             : reason == EACCES || reason == EPERM || reason == EROFS ? ErrorCode::PermissionDenied
                                                                                      : ErrorCode::StorageFailure,
                             "Cannot create the database " + file.string() + ": " + std::strerror(reason) + ".",
                             "Check that its folder exists, that you may write there and that the disk has space."});
  }
  ::fchmod(descriptor, S_IRUSR | S_IWUSR);
  ::close(descriptor);
}

bool cannotBeWritten(const std::filesystem::path& file) {
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const auto lacks = [](const std::filesystem::path& path, int right) {
    return ::faccessat(AT_FDCWD, path.c_str(), right, AT_EACCESS) != 0;
  };
  return !lacks(file, F_OK) && (lacks(file, W_OK) || lacks(folder, W_OK));
}

std::string uriOf(const std::filesystem::path& file) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(file).string()) {
    if (c == '%' || c == '?' || c == '#') {
      const char* digits = "0123456789abcdef";
      uri += '%';
      uri += digits[static_cast<unsigned char>(c) >> 4];
      uri += digits[static_cast<unsigned char>(c) & 15];
    } else {
      uri += c;
    }
  }
  return uri;
}

void tighten(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return;  // -wal and -shm come and go
  if ((status.st_mode & 07777) == (S_IRUSR | S_IWUSR)) return;
  if (::chmod(file.c_str(), S_IRUSR | S_IWUSR) != 0 && errno != ENOENT)
    throw StorageError(
        Error{ErrorCode::PermissionDenied,
              "Others may read " + file.string() + ", and its mode cannot be changed: " + std::strerror(errno) + ".",
              "Let its owner run: chmod 600 '" + file.string() + "'."});
}

/// Triggers and views that somebody put into the file would run inside our transactions, before a tag is made; what is
/// in the schema calls no function with effects, and nobody writes to the schema itself.
void trustNothingInTheFile(sqlite3* handle) {
  constexpr int kOff[] = {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA};
  for (const int option : kOff) sqlite3_db_config(handle, option, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

struct Explanation {
  ErrorCode code;
  const char* what;
  const char* remedy;
};

Explanation explain(int extendedCode) {
  switch (extendedCode) {
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_ROWID:
      return {ErrorCode::Conflict, "it exists already", "Choose another name or change the one that exists."};
    case SQLITE_CONSTRAINT_FOREIGNKEY:
      return {ErrorCode::NotFound, "it refers to something that is not in the database",
              "Save what it belongs to first; nothing was changed."};
    default: break;
  }
  switch (extendedCode & 0xff) {
    case SQLITE_FULL:
      return {ErrorCode::StorageFailure, "the disk is full",
              "Free space on that disk and try again. Everything stored before is kept."};
    case SQLITE_NOTADB:
      return {ErrorCode::StorageFailure, "the file is not a database, or its beginning is damaged",
              "Keep a copy of the file, then restore it from a backup. It was not changed."};
    case SQLITE_CORRUPT:
      return {
          ErrorCode::StorageFailure, "the database is damaged",
          "Keep a copy of the file with its -wal, then restore a backup or save what is readable with: sqlite3 FILE "
          ".recover"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorCode::Conflict, "another program is writing to it",
              "Close the other program that has this file open and try again; nothing was changed."};
    case SQLITE_READONLY:
      return {ErrorCode::PermissionDenied, "the file or its folder is read-only",
              "Give yourself the right to write to the file and its folder; nothing was changed."};
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return {ErrorCode::PermissionDenied, "the file cannot be opened",
              "Check that it exists and that you may read and write it and its folder."};
    case SQLITE_IOERR:
      return {ErrorCode::StorageFailure, "the disk did not read or write as it must",
              "Check the disk and its connection. What was stored before is kept unless the disk lost it."};
    case SQLITE_CONSTRAINT:
      return {ErrorCode::InvalidArgument, "a value is not allowed there", "Correct the value; nothing was changed."};
    case SQLITE_NOMEM:
      return {ErrorCode::StorageFailure, "memory ran out", "Close other programs and try again; nothing was changed."};
    default:
      return {ErrorCode::StorageFailure, "SQLite refused", "Try again; if it stays, report this text with the file."};
  }
}

}  // namespace

Database::Database(std::filesystem::path file, std::chrono::milliseconds busyTimeout, Access access)
    : file_(std::move(file)) {
  if (access == Access::ReadWrite) createPrivateFile(file_);
  // NOMUTEX: one connection, one thread; the mutex would cost about a microsecond a sample.
  const bool closed = cannotBeWritten(file_);
  if (closed || access == Access::ReadOnly) {
    openToRead(busyTimeout, closed);
    return;
  }
  const int code = sqlite3_open_v2(file_.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  try {
    if (code != SQLITE_OK || handle_ == nullptr) fail("Opening the database");
    configure(busyTimeout);
  } catch (const StorageError& e) {
    sqlite3_close_v2(handle_);
    handle_ = nullptr;
    if (!e.diskFull()) throw;
    openOnFullDisk(busyTimeout);
  }
}

/// Without a free byte SQLite has no room for the index of its log that programs share; who has the file alone keeps
/// that index in memory, and can read what is stored.
void Database::openOnFullDisk(std::chrono::milliseconds busyTimeout) {
  const int code = sqlite3_open_v2(file_.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  readOnly_ = onFullDisk_ = true;
  try {
    if (code != SQLITE_OK || handle_ == nullptr) fail("Opening the database");
    trustNothingInTheFile(handle_);
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, static_cast<int>(busyTimeout.count()));
    constexpr const char* kAlone =
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; SELECT count(*) FROM sqlite_master;";
    if (sqlite3_exec(handle_, kAlone, nullptr, nullptr, nullptr) != SQLITE_OK) fail("Opening the database");
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

/// Without a log beside it SQLite is told that nobody changes the file: then it needs to write nothing to read it.
/// Beside a program that writes that would be a lie; there the two share its log and index.
void Database::openToRead(std::chrono::milliseconds busyTimeout, bool nobodyWrites) {
  std::error_code error;
  const auto log = std::filesystem::file_size(file_.string() + "-wal", error);
  const std::string uri = uriOf(file_) + (nobodyWrites && (error || log == 0) ? "?immutable=1" : "?mode=ro");
  const int code =
      sqlite3_open_v2(uri.c_str(), &handle_, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
  readOnly_ = true;
  try {
    if (code != SQLITE_OK || handle_ == nullptr) fail("Opening the database");
    trustNothingInTheFile(handle_);
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, static_cast<int>(busyTimeout.count()));
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

void Database::configure(std::chrono::milliseconds busyTimeout) {
  trustNothingInTheFile(handle_);
  sqlite3_extended_result_codes(handle_, 1);
  if (sqlite3_db_readonly(handle_, "main") == 1)
    throw StorageError(Error{ErrorCode::PermissionDenied, "You may read " + file_.string() + ", but not write to it.",
                             "Give yourself the right to write to the file and its folder; nothing was changed."});
  sqlite3_busy_timeout(handle_, static_cast<int>(busyTimeout.count()));
  if (sqlite3_exec(handle_, kPragmas, nullptr, nullptr, nullptr) != SQLITE_OK) fail("Opening the database");
  keepPrivate();
}

void Database::keepPrivate() const {
  tighten(file_);
  for (const char* suffix : {"-wal", "-shm"}) tighten(file_.string() + suffix);
}

Database::~Database() { sqlite3_close_v2(handle_); }

base::Error Database::lastError(std::string_view doing) const {
  const int code = handle_ != nullptr ? sqlite3_extended_errcode(handle_) : SQLITE_NOMEM;
  const auto [errorCode, what, remedy] = explain(code);
  std::string text =
      std::string(doing) + " failed: " + what + " (" + file_.string() + "; SQLite " + std::to_string(code);
  if (handle_ != nullptr) text += std::string(": ") + sqlite3_errmsg(handle_);
  return Error{errorCode, text + ").", remedy};
}

void Database::fail(std::string_view doing) const {
  const int code = handle_ != nullptr ? sqlite3_extended_errcode(handle_) & 0xff : SQLITE_NOMEM;
  // A log or an index that has no room is told as an input/output error, with the system's reason beside.
  const bool full = code == SQLITE_FULL || (onFullDisk_ && code == SQLITE_READONLY) ||
                    ((code == SQLITE_IOERR || code == SQLITE_CANTOPEN) && saysDiskFull(sqlite3_system_errno(handle_)));
  auto error = lastError(doing);
  if (full && code != SQLITE_FULL) {
    const auto [errorCode, what, remedy] = explain(SQLITE_FULL);
    error =
        Error{errorCode,
              std::string(doing) + " failed: " + what + " (" + file_.string() + "; SQLite " +
                  std::to_string(sqlite3_extended_errcode(handle_)) + ").",
              onFullDisk_ ? "Free space on that disk, then sign in again. Everything stored before is kept." : remedy};
  }
  throw StorageError(std::move(error), full);
}

bool saysDiskFull(int errorNumber) noexcept {
  return errorNumber == ENOSPC || errorNumber == EDQUOT || errorNumber == EFBIG;
}

void Database::workOnCopy() {
  sqlite3* copy = nullptr;
  const int code =
      sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  sqlite3_backup* backup = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", handle_, "main") : nullptr;
  const int copied = backup != nullptr ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;
  if (backup != nullptr) sqlite3_backup_finish(backup);
  if (copied != SQLITE_DONE) {
    sqlite3_close_v2(copy);
    fail("Copying the database to read it");
  }
  sqlite3_close_v2(handle_);
  handle_ = copy;
  isCopy_ = true;
  trustNothingInTheFile(handle_);
  sqlite3_extended_result_codes(handle_, 1);
}

void Database::refuseWriting() { execute("PRAGMA query_only = ON"); }

void Database::readOnFullDisk() {
  readOnly_ = onFullDisk_ = true;
  refuseWriting();
}

void Database::execute(std::string_view sql) {
  if (sqlite3_exec(handle_, std::string(sql).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    fail("Writing to the database");
}

std::int64_t Database::lastInsertId() const { return sqlite3_last_insert_rowid(handle_); }

int Database::changes() const { return sqlite3_changes(handle_); }

Database::Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  if (sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &statement_, nullptr) != SQLITE_OK)
    database.fail("Reading the database");
}

Database::Statement::~Statement() { sqlite3_finalize(statement_); }

Database::Statement& Database::Statement::bind(int index, std::int64_t value) {
  if (sqlite3_bind_int64(statement_, index, value) != SQLITE_OK) database_.fail("Preparing a value");
  return *this;
}

Database::Statement& Database::Statement::bind(int index, double value) {
  const int code =
      std::isnan(value) ? sqlite3_bind_null(statement_, index) : sqlite3_bind_double(statement_, index, value);
  if (code != SQLITE_OK) database_.fail("Preparing a value");
  return *this;
}

Database::Statement& Database::Statement::bind(int index, std::string_view value) {
  // A null data() would bind NULL, not the empty text.
  const char* text = value.data() != nullptr ? value.data() : "";
  if (sqlite3_bind_text64(statement_, index, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8) != SQLITE_OK)
    database_.fail("Preparing a value");
  return *this;
}

Database::Statement& Database::Statement::bindNull(int index) {
  if (sqlite3_bind_null(statement_, index) != SQLITE_OK) database_.fail("Preparing a value");
  return *this;
}

Database::Statement& Database::Statement::bindTextOrNull(int index, std::string_view value) {
  return value.empty() ? bindNull(index) : bind(index, value);
}

bool Database::Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const bool reading = sqlite3_stmt_readonly(statement_) != 0;
  try {
    database_.fail(reading ? "Reading the database" : "Writing to the database");
  } catch (...) {
    sqlite3_reset(statement_);
    throw;
  }
}

void Database::Statement::run() {
  while (step()) {}
  sqlite3_reset(statement_);
}

void Database::Statement::reset() { sqlite3_reset(statement_); }

std::int64_t Database::Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Database::Statement::real(int column) const {
  const double value = sqlite3_column_double(statement_, column);
  // NULL reads as zero: only a zero needs a second look.
  return value == 0.0 && isNull(column) ? std::nan("") : value;
}

std::string Database::Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_, column);
  if (bytes == nullptr) return {};
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool Database::Statement::isNull(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

ReadTransaction::ReadTransaction(Database& database)
    : database_(database), own_(sqlite3_get_autocommit(database.handle()) != 0) {
  if (own_) database_.execute("BEGIN");
}

ReadTransaction::~ReadTransaction() {
  if (own_ && sqlite3_get_autocommit(database_.handle()) == 0)
    sqlite3_exec(database_.handle(), "COMMIT", nullptr, nullptr, nullptr);
}

Transaction::Transaction(Database& database) : database_(database) { database_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
  // A full disk or an I/O error may have rolled back already; then there is no transaction left to end.
  if (open_ && sqlite3_get_autocommit(database_.handle()) == 0)
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

void createPrivateFolder(const std::filesystem::path& folder) {
  if (folder.empty() || std::filesystem::is_directory(folder)) return;
  createPrivateFolder(folder.parent_path());
  if (::mkdir(folder.c_str(), S_IRWXU) == 0) {
    ::chmod(folder.c_str(), S_IRWXU);  // a umask may have taken bits away
    return;
  }
  if (errno == EEXIST && std::filesystem::is_directory(folder)) return;  // somebody else was faster
  throw StorageError(Error{ErrorCode::PermissionDenied,
                           "Cannot create the folder " + folder.string() + ": " + std::strerror(errno) + ".",
                           "Choose a folder that you may write to."});
}

}  // namespace articulus::storage
