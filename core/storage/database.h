#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace articulus::storage {

/// Thrown inside storage; the public classes catch it and return base::Error.
class StorageError : public std::exception {
 public:
  explicit StorageError(base::Error error) : error_(std::move(error)) {}
  [[nodiscard]] const base::Error& error() const { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  base::Error error_;
};

/// One open SQLite file: WAL, foreign keys on, busy timeout, mode 0600. One connection is used by one thread.
/// Errors  StorageError that names the file and the remedy (not a database, read-only, disk full, locked)
/// Thread  the one that opened it
class Database {
 public:
  /// Opens or creates. The folder must exist.
  explicit Database(std::filesystem::path file);
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
    Statement& bind(int index, double value);            ///< NaN becomes NULL
    Statement& bind(int index, std::string_view value);
    Statement& bindNull(int index);
    bool step();                                         ///< true while there is a row
    void run();                                          ///< steps to the end and resets
    void reset();
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;         ///< NaN for NULL
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool isNull(int column) const;

   private:
    Database& database_;
    sqlite3_stmt* statement_ = nullptr;
  };

  void execute(std::string_view sql);                    ///< any number of statements
  [[nodiscard]] std::int64_t lastInsertId() const;
  [[nodiscard]] int changes() const;
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] sqlite3* handle() const { return handle_; }
  [[noreturn]] void fail(std::string_view doing) const;  ///< throws StorageError from SQLite's last error

 private:
  std::filesystem::path file_;
  sqlite3* handle_ = nullptr;
};

/// Rolls back unless commit() was called.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace articulus::storage
