#pragma once
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "core/storage/database.h"

namespace articulus::storage::detail {

/// Moves what is committed from the log (-wal) into the database, in a thread of its own: that waits for the disk, and
/// a recorder that waited with it would hold samples that nobody could read after a kill.
/// Thread  made and destroyed by one
class Checkpointer {
 public:
  explicit Checkpointer(const std::filesystem::path& file);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

 private:
  void run();
  Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace articulus::storage::detail
