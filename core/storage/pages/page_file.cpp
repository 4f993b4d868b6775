#include "core/storage/pages/page_file.h"

#include <sqlite3.h>

#include <array>
#include <bit>
#include <filesystem>

namespace articulus::storage::pages {
namespace {

constexpr std::size_t kFileHeader = 100, kPageSizeAt = 16, kReservedAt = 20;
constexpr std::size_t kLeastUsable = 480;  // of the format

bool records(Database& database) {
  Database::Statement running(database, "SELECT 1 FROM run WHERE end_state = 'running' LIMIT 1");
  return running.step();
}

/// Whether all that the open read transaction sees is in the file itself. A checkpoint never passes what a reader sees,
/// so one that moved the whole log moved nothing newer.
bool fileHoldsAll(Database& database) {
  // Where SQLite itself has it: the log of a database behind a link lies beside what the link points to.
  const char* name = sqlite3_filename_wal(sqlite3_db_filename(database.handle(), "main"));
  if (name == nullptr) return false;
  std::error_code why;
  const auto log = std::filesystem::file_size(name, why);
  if (why) return why == std::errc::no_such_file_or_directory;
  if (log == 0) return true;
  if (database.readOnly() || records(database)) return false;
  try {
    Database beside(database.file(), std::chrono::milliseconds(0));
    Database::Statement(beside, "SELECT count(*) FROM sqlite_schema").run();  // opens the log
    int frames = -1, moved = -1;
    const int done = sqlite3_wal_checkpoint_v2(beside.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &moved);
    return done == SQLITE_OK && frames >= 0 && moved == frames;
  } catch (const StorageError&) {  // no second connection to be had: the one that reads can go on all the same
    return false;
  }
}

}  // namespace

std::optional<PageFile> PageFile::of(Database& database) {
  if (database.isCopy() || sqlite3_txn_state(database.handle(), "main") != SQLITE_TXN_READ) return std::nullopt;
  PageFile pages;
  if (sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &pages.file_) != SQLITE_OK ||
      pages.file_ == nullptr || pages.file_->pMethods == nullptr)
    return std::nullopt;
  if (!fileHoldsAll(database)) return std::nullopt;
  std::array<std::uint8_t, kFileHeader> header{};
  if (pages.file_->pMethods->xRead(pages.file_, header.data(), static_cast<int>(header.size()), 0) != SQLITE_OK)
    return std::nullopt;
  const std::size_t size = (std::size_t{header[kPageSizeAt]} << 8) + header[kPageSizeAt + 1];
  pages.pageSize_ = size == 1 ? 65536 : size;
  if (pages.pageSize_ < 512 || !std::has_single_bit(pages.pageSize_)) return std::nullopt;
  pages.usable_ = pages.pageSize_ - header[kReservedAt];
  if (pages.usable_ < kLeastUsable) return std::nullopt;
  return pages;
}

bool PageFile::read(std::uint32_t number, std::span<std::uint8_t> pages) const {
  if (number < 2 || pages.empty() || pages.size() % pageSize_ != 0) return false;
  const auto from = static_cast<sqlite3_int64>(number - 1) * static_cast<sqlite3_int64>(pageSize_);
  return file_->pMethods->xRead(file_, pages.data(), static_cast<int>(pages.size()), from) == SQLITE_OK;
}

}  // namespace articulus::storage::pages
