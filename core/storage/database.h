#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/storage/access.h"

struct sqlite3;
struct sqlite3_stmt;

namespace articulus::storage {

/// Thrown inside storage; the public classes catch it and return base::Error.
class StorageError : public std::exception {
 public:
  explicit StorageError(base::Error error, bool diskFull = false) : error_(std::move(error)), diskFull_(diskFull) {}
  [[nodiscard]] const base::Error& error() const { return error_; }
  [[nodiscard]] bool diskFull() const noexcept { return diskFull_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  base::Error error_;
  bool diskFull_;
};

/// Whether errno says that there is no room: ENOSPC, a quota, the largest size of a file.
[[nodiscard]] bool saysDiskFull(int errorNumber) noexcept;

/// One open SQLite file: WAL, synchronous NORMAL, foreign keys on, busy timeout; the file, its -wal and its -shm have
/// mode 0600 whatever the umask. A commit survives the death of the process; a power failure may cost the last commits,
/// never the file.
/// Errors  StorageError that names the file and the remedy (not a database, read-only, disk full, locked)
/// Thread  the one that opened it; one connection is used by one thread
class Database {
 public:
  /// Opens or creates; one that cannot be written is opened to be read. The folder must exist. A lock held by another
  /// connection is waited for up to busyTimeout.
  explicit Database(std::filesystem::path file, std::chrono::milliseconds busyTimeout = std::chrono::seconds(5),
                    Access access = Access::ReadWrite);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// A prepared statement; binds from 1, reads columns from 0.
  class Statement {
   public:
    Statement(Database& database, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, int value) { return bind(index, static_cast<std::int64_t>(value)); }
    Statement& bind(int index, double value);  ///< NaN becomes NULL
    Statement& bind(int index, std::string_view value);
    Statement& bindNull(int index);
    Statement& bindTextOrNull(int index, std::string_view value);  ///< an empty text becomes NULL
    bool step();                                                   ///< true while there is a row
    void run();  ///< steps to the end and resets; the bound values stay
    void reset();
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;  ///< NaN for NULL
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool isNull(int column) const;

   private:
    Database& database_;
    sqlite3_stmt* statement_ = nullptr;
  };

  void execute(std::string_view sql);  ///< any number of statements
  [[nodiscard]] std::int64_t lastInsertId() const;
  [[nodiscard]] int changes() const;
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// In a folder that takes no writing, a file of that kind, or opened so: everything can be read, nothing changed.
  [[nodiscard]] bool readOnly() const noexcept { return readOnly_; }
  /// Of one that is read only: goes on with a copy in a temporary file of SQLite's that nobody else sees and that goes
  /// with the connection, so that an old schema can be brought up to date to be read. No statement may be open.
  void workOnCopy();
  [[nodiscard]] bool isCopy() const noexcept { return isCopy_; }
  /// Refuses each writing from now on: a copy would forget it in silence.
  void refuseWriting();
  /// The disk was found full after the file was opened: from now on it is one that is only read.
  void readOnFullDisk();
  [[nodiscard]] sqlite3* handle() const { return handle_; }
  [[noreturn]] void fail(std::string_view doing) const;  ///< throws StorageError from SQLite's last error

 private:
  [[nodiscard]] base::Error lastError(std::string_view doing) const;
  void configure(std::chrono::milliseconds busyTimeout);
  void openToRead(std::chrono::milliseconds busyTimeout, bool nobodyWrites);
  void openOnFullDisk(std::chrono::milliseconds busyTimeout);
  void keepPrivate() const;
  std::filesystem::path file_;
  sqlite3* handle_ = nullptr;
  bool readOnly_ = false, isCopy_ = false, onFullDisk_ = false;
};

/// Takes the write lock at once (BEGIN IMMEDIATE), so that what is read inside it stays true until the commit.
/// Rolls back unless commit() was called.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

/// What is read while it lives is one state of the database, whatever others write meanwhile. Within a transaction, or
/// another of these, it does nothing of its own.
class ReadTransaction {
 public:
  explicit ReadTransaction(Database& database);
  ~ReadTransaction();
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;

 private:
  Database& database_;
  bool own_;
};

/// Creates a folder and its missing parents with mode 0700, whatever the umask. What exists is left as it is.
/// Errors  StorageError that names the folder
void createPrivateFolder(const std::filesystem::path& folder);

}  // namespace articulus::storage
