#include "core/storage/recording/checkpointer.h"

#include <pthread.h>
#include <sqlite3.h>

#include <chrono>

namespace articulus::storage::detail {
namespace {

constexpr std::uintmax_t kLogBytes = 16 << 20;
constexpr std::chrono::milliseconds kLookEvery{500};

}  // namespace

Checkpointer::Checkpointer(const std::filesystem::path& file) : database_(file), thread_([this] { run(); }) {}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Checkpointer::run() {
  pthread_setname_np(pthread_self(), "checkpointer");
  const std::filesystem::path log = database_.file().string() + "-wal";
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kLookEvery, [this] { return quit_; })) {
    lock.unlock();
    std::error_code ignored;
    // Until all of it is in the database, or the log would go on growing behind what came meanwhile.
    int frames = 1, moved = 0;
    for (int i = 0; i < 4 && moved < frames && std::filesystem::file_size(log, ignored) > kLogBytes; ++i)
      sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &frames, &moved);
    lock.lock();
  }
}

}  // namespace articulus::storage::detail
