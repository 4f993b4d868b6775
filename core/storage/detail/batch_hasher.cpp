#include "core/storage/detail/batch_hasher.h"

#include <system_error>
#include <utility>

#include "core/storage/detail/digest_lanes.h"

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
  if (block(sent_).used + kMostSampleBytes > kMostBytes) send();
  Block& own = block(sent_);
  if (own.bytes.empty()) own.bytes.resize(kMostBytes);
  own.used += bytesOf(sample, channels_,
                      std::span<std::uint8_t, kMostSampleBytes>(own.bytes.data() + own.used, kMostSampleBytes));
}

void BatchHasher::endBatch() {
  Block& own = block(sent_);
  own.ends.push_back(own.used);
  if (own.used >= kEnoughBytes || own.ends.size() == kMostEnds) send();
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
  const std::span<const std::uint8_t> bytes(next.bytes.data(), next.used);
  std::size_t from = 0, end = 0;
  if (begun_ && !next.ends.empty()) {
    hashes_.push_back(digest_.addBytes(bytes.first(next.ends[0])).hex());
    begun_ = false;
    from = next.ends[end++];
  }
  std::vector<std::span<const std::uint8_t>> whole;
  for (; end < next.ends.size(); from = next.ends[end++]) whole.push_back(bytes.subspan(from, next.ends[end] - from));
  std::vector<std::array<unsigned char, kDigestBytes>> digests(whole.size());
  hashEach(whole, digests);
  for (const auto& digest : digests) hashes_.push_back(toHex(digest.data(), digest.size()));
  if (from < bytes.size()) {
    if (!begun_) digest_ = Digest();
    begun_ = true;
    digest_.addBytes(bytes.subspan(from));
  }
  next.used = 0;
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
