#include "core/storage/detail/batch_hasher.h"

#include "core/storage/detail/digest.h"

namespace articulus::storage::detail {

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
  if (!thread_.joinable()) thread_ = std::thread([this] { hashAll(); });
  std::unique_lock lock(mutex_);
  ++sent_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return sent_ - hashed_ < kBlocks; });
}

void BatchHasher::hashAll() {
  Digest digest;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || hashed_ < sent_ || last_; });
      if (stop_ || hashed_ == sent_) return;
    }
    Block& next = block(hashed_);
    auto end = next.ends.begin();
    for (std::size_t i = 0; i <= next.samples.size(); ++i) {
      for (; end != next.ends.end() && *end == i; ++end) {
        hashes_.push_back(digest.hex());
        digest = Digest();
      }
      if (i < next.samples.size()) digest.add(next.samples[i], channels_);
    }
    next.samples.clear();
    next.ends.clear();
    {
      const std::lock_guard lock(mutex_);
      ++hashed_;
    }
    changed_.notify_all();
  }
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
  return std::move(hashes_);
}

}  // namespace articulus::storage::detail
