#include "core/storage/detail/batch_hasher.h"

#include <system_error>
#include <utility>

namespace articulus::storage::detail {

BatchHasher::BatchHasher(std::size_t channels, Threads threads, std::function<void()> eachBlock)
    : channels_(channels), threads_(std::move(threads)), eachBlock_(std::move(eachBlock)) {
  if (!threads_) threads_ = [](std::function<void()> work) { return std::thread(std::move(work)); };
}

BatchHasher::~BatchHasher() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BatchHasher::add(const record::Sample& sample) {
  Block& own = block(sent_);
  if (own.samples.capacity() == 0) own.samples.reserve(kBlockSamples);
  own.samples.push_back(sample);
  if (own.samples.size() == kBlockSamples) send();
}

void BatchHasher::endBatch() {
  Block& own = block(sent_);
  own.ends.push_back(own.samples.size());
  if (own.ends.size() == kBlockSamples) send();
}

void BatchHasher::send() {
  if (!alone_ && !thread_.joinable()) {
    try {
      thread_ = threads_([this] { run(); });
    } catch (const std::system_error&) {  // no thread left: the run is hashed where it is read
      alone_ = true;
    }
  }
  if (alone_) {
    hash(block(sent_++));
    ++hashed_;
    return;
  }
  std::unique_lock lock(mutex_);
  ++sent_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return failed_ || sent_ - hashed_ < kBlocks; });
  if (failed_) std::rethrow_exception(failed_);
}

/// What leaves a thread ends the program, and with it whatever holds the arm.
void BatchHasher::run() noexcept {
  try {
    hashAll();
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failed_ = std::current_exception();
  }
  changed_.notify_all();
}

void BatchHasher::hashAll() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || hashed_ < sent_ || last_; });
      if (stop_ || hashed_ == sent_) return;
    }
    hash(block(hashed_));
    {
      const std::lock_guard lock(mutex_);
      ++hashed_;
    }
    changed_.notify_all();
  }
}

void BatchHasher::hash(Block& next) {
  if (eachBlock_) eachBlock_();
  auto end = next.ends.begin();
  for (std::size_t i = 0; i <= next.samples.size(); ++i) {
    for (; end != next.ends.end() && *end == i; ++end) {
      hashes_.push_back(digest_.hex());
      digest_ = Digest();
    }
    if (i < next.samples.size()) digest_.add(next.samples[i], channels_);
  }
  next.samples.clear();
  next.ends.clear();
}

std::vector<std::string> BatchHasher::finish() {
  {
    const std::lock_guard lock(mutex_);
    ++sent_;
    last_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  else hashAll();
  if (failed_) std::rethrow_exception(failed_);
  return std::move(hashes_);
}

}  // namespace articulus::storage::detail
